// Form for one group of settings. Refused input stays in its fields.
import { Form } from 'react-router'
import type { Form as Kind } from '../../../../shop/platform/settings/rules/kinds.ts'
import { hiddenIn } from '../../../../shop/platform/settings/rules.ts'
import type { Refusal } from '../../../../shop/result.ts'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Field, SelectField, TextField } from '../../../ui/Field'
import { useRefusedForm } from '../../account/refusals'
import { displayedVersion } from '../lists/edit-conflict'
import { OfferedLanguages, offeredNames } from './offered-languages'

/** Value saved by another person, for display. */
const nowText = ({ form, shown }: ShownSetting): string =>
  form === 'languages' ? offeredNames(shown) : shown

export type ShownSetting = {
  readonly key: string
  readonly form: Kind
  readonly least?: number
  readonly most?: number
  readonly choices?: readonly string[]
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
    const bounds = { ...(least !== undefined && { least }), ...(most && { most }) }
    return why && errors(why, { ...refused.refusal.facts, ...bounds })
  }
  const overtaken = String(refused?.refusal.facts?.keys ?? '').split(' ')
  return (
    <section className="admin-card" id={name} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{words(`group.${name}`)}</h2>
      {isSensitive && <p className="admin-hint">{words('sensitive')}</p>}
      <Form ref={useRefusedForm(refused)} method="post" preventScrollReset>
        <input type="hidden" name="group" value={name} />
        {settings.map((setting) => (
          <Setting
            key={`${setting.key} ${setting.kept}`}
            setting={setting}
            inForce={inForce[setting.key]}
            typed={refused?.values}
            was={displayedVersion(
              overtaken.includes(setting.key) ? undefined : refused,
              `was.${setting.key}`,
              setting.kept,
            )}
            error={
              overtaken.includes(setting.key)
                ? words('overtaken', { now: nowText(setting) || words('empty') })
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
  setting: { key, form, least, most, choices, kept, shown },
  inForce,
  typed,
  was,
  error,
}: {
  setting: ShownSetting
  inForce: string | number | undefined
  typed: Readonly<Record<string, string>> | undefined
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
    defaultValue: typed?.[key] ?? shown,
    autoComplete: 'off',
  }
  return (
    <>
      <input type="hidden" name={`was.${key}`} value={was} />
      {form === 'languages' && (
        <OfferedLanguages
          {...{ label: common.label, hint: common.hint, error }}
          hidden={typed ? hiddenIn(typed, '') : kept}
        />
      )}
      {choices && (
        <SelectField
          {...common}
          options={choices.map((each) => [each, words(`option.${key}.${each}`)])}
        />
      )}
      {form === 'lines' && <TextField {...common} rows={4} maxLength={most} dir="auto" />}
      {form !== 'languages' && form !== 'lines' && !choices && (
        <Field
          {...common}
          {...(form === 'line' && { maxLength: most, dir: 'auto' })}
          {...(form === 'zone' && { maxLength: most, dir: 'ltr' })}
          {...(form === 'count' && { type: 'number', min: least, max: most, step: 1 })}
          {...(form === 'percent' && { inputMode: 'decimal', mark: '%' })}
          {...(form === 'amount' && { inputMode: 'decimal', mark: 'π' })}
        />
      )}
    </>
  )
}
