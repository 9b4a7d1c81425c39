// One group of settings: what each does, what it is, and one button. What was refused is still in its fields.
import { Form } from 'react-router'
import type { Refusal } from '../../../shop/result.ts'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { Field, TextField } from '../../ui/Field'
import { seenIn } from './theirs'

export type ShownSetting = {
  readonly key: string
  readonly form: 'line' | 'lines' | 'amount' | 'count' | 'percent'
  readonly least?: number
  readonly most?: number
  readonly kept: string
  readonly shown: string
}

type Props = {
  group: { name: string; isSensitive: boolean; settings: readonly ShownSetting[] }
  inForce: Readonly<Record<string, string | number>>
  refused: { refusal: Refusal; values: Record<string, string> } | undefined
}

export function SettingsForm({ group: { name, isSensitive, settings }, inForce, refused }: Props) {
  const words = useT('admin-settings')
  const errors = useT('errors')
  const problem = ({ key, least, most }: ShownSetting) => {
    const why = refused?.refusal.fields?.[key]
    return why && errors(why, { ...(least !== undefined && { least }), ...(most && { most }) })
  }
  const overtaken = String(refused?.refusal.facts?.keys ?? '').split(' ')
  return (
    <section className="admin-card" id={name} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{words(`group.${name}`)}</h2>
      {isSensitive && <p className="admin-hint">{words('sensitive')}</p>}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="group" value={name} />
        {settings.map((setting) => (
          <Setting
            key={`${setting.key} ${setting.kept}`}
            setting={setting}
            inForce={inForce[setting.key]}
            typed={refused?.values[setting.key]}
            was={seenIn(
              overtaken.includes(setting.key) ? undefined : refused,
              `was.${setting.key}`,
              setting.kept,
            )}
            error={
              overtaken.includes(setting.key)
                ? words('overtaken', { now: setting.shown || words('empty') })
                : problem(setting)
            }
          />
        ))}
        <Button kind="quiet">{words('save')}</Button>
      </Form>
    </section>
  )
}

function Setting({
  setting: { key, form, least, most, kept, shown },
  inForce,
  typed,
  was,
  error,
}: {
  setting: ShownSetting
  inForce: string | number | undefined
  typed: string | undefined
  was: string
  error: string | undefined
}) {
  const words = useT('admin-settings')
  const common = {
    label: words(`label.${key}`),
    hint: (
      <>
        {words(`hint.${key}`)}{' '}
        {kept === '' && inForce !== undefined && words('inForce', { value: String(inForce) })}
      </>
    ),
    error,
    name: key,
    defaultValue: typed ?? shown,
    autoComplete: 'off',
  }
  return (
    <>
      <input type="hidden" name={`was.${key}`} value={was} />
      {form === 'lines' ? (
        <TextField {...common} rows={4} maxLength={most} dir="auto" />
      ) : (
        <Field
          {...common}
          {...(form === 'line' && { maxLength: most, dir: 'auto' })}
          {...(form === 'count' && { type: 'number', min: least, max: most, step: 1 })}
          {...(form === 'percent' && { inputMode: 'decimal', mark: '%' })}
          {...(form === 'amount' && { inputMode: 'decimal', mark: 'π' })}
        />
      )}
    </>
  )
}
