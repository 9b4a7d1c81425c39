// Form of a settings page: sections, re-authentication if required, one save bar. Refused input stays.

import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { signOf } from '../../../../../shop/platform/money/rules.ts'
import { idsIn } from '../../../../../shop/platform/settings/rules/identity-checks.ts'
import { type Form as Kind, tickedIn } from '../../../../../shop/platform/settings/rules/kinds.ts'
import { hiddenIn } from '../../../../../shop/platform/settings/rules/settings.ts'
import type { Refusal } from '../../../../../shop/result.ts'
import type { Factors } from '../../../../components/account/ProofFields'
import { useRefusedForm } from '../../../../components/account/refusals'
import { useCurrency } from '../../../../i18n/currency'
import { firstLanguage, languageNames } from '../../../../i18n/languages'
import { useT } from '../../../../i18n/text'
import { Field, SelectField, TextField } from '../../../../ui/Field'
import { SaveBar } from '../../frame/save-bar'
import { displayedVersion } from '../../lists/edit-conflict'
import { ListCurrencyField } from '../../lists/list-currency-field'
import { ChosenList, chosenNames } from '../chosen-list'
import { OfferedLanguages, offeredNames } from '../offered-languages'
import { pairIn } from '../rate-pair'
import { Annotated } from './annotated'
import { asksProof, ConfirmFields } from './ConfirmFields'

/** Value saved by another person, for display. */
const nowText = ({ form, shown, options }: ShownSetting): string =>
  form === 'languages' ? offeredNames(shown) : options ? chosenNames(shown, options) : shown

export type ShownSetting = {
  readonly key: string
  readonly form: Kind
  readonly least?: number
  readonly most?: number
  readonly choices?: readonly string[]
  /** Of choices that are currencies. */
  readonly names?: readonly (readonly [code: string, name: string])[]
  /** Of a list: ids and names. */
  readonly options?: readonly (readonly [id: string, name: string])[]
  readonly kept: string
  readonly shown: string
}

export type ShownSection = { readonly name: string; readonly settings: readonly ShownSetting[] }

type Props = {
  group: string
  sections: readonly ShownSection[]
  inForce: Readonly<Record<string, string | number>>
  /** Available factors for re-authentication; null if none is required. */
  proof: Factors | null
  refused: { refusal: Refusal; values: Record<string, string> } | undefined
  /** Further sections, without fields. */
  children?: ReactNode
}

export function SettingsForm({ group, sections, inForce, proof, refused, children }: Props) {
  const currency = useCurrency()
  const words = useT('admin-settings')
  const security = useT('security')
  const errors = useT('errors')
  const refusal = refused?.refusal
  const problem = ({ key, least, most }: ShownSetting) => {
    const why = refusal?.fields?.[key]
    const bounds = { ...(least !== undefined && { least }), ...(most && { most }) }
    return why && errors(why, { ...refusal?.facts, ...bounds })
  }
  const overtaken = String(refusal?.facts?.keys ?? '').split(' ')
  return (
    <Form
      ref={useRefusedForm(refused)}
      method="post"
      className="settings-form"
      noValidate
      preventScrollReset
    >
      <input type="hidden" name="group" value={group} />
      <ListCurrencyField />
      {proof && refusal && asksProof(refusal) && (
        <Annotated id="confirm" title={security('confirm.title')} text={security('confirm.lead')}>
          <ConfirmFields proof={proof} refusal={refusal} />
        </Annotated>
      )}
      {sections.map(({ name, settings }) => (
        <Annotated
          key={name}
          id={name}
          title={words(`section.${name}.title`)}
          text={words(`section.${name}.text`, { currency: signOf(currency) })}
        >
          <div className="settings-fields">
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
          </div>
        </Annotated>
      ))}
      {children}
      <SaveBar typed={refused?.values} />
    </Form>
  )
}

function FirstLanguage() {
  const words = useT('admin-first-language')
  return (
    <p>
      <span>{words('now', { language: languageNames[firstLanguage()] })}</span>{' '}
      <Link to="/admin/settings/first-language">{words('title')}</Link>
    </p>
  )
}

/** Short fields are side by side. */
const isShort = ({ form, most = 0, options }: ShownSetting) =>
  form === 'line' ? most <= 60 : form !== 'lines' && form !== 'languages' && !options

function Setting({
  setting,
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
  const currency = useCurrency()
  const { key, form, least, most, choices, names, options, kept, shown } = setting
  const nameOf = new Map(names)
  const common = {
    label: words(`label.${key}`, pairIn(key, currency)),
    hint: (
      <span>
        <span>{words(`hint.${key}`, { currency: signOf(currency) })}</span>{' '}
        {kept === '' && inForce !== undefined && (
          <span>{words('inForce', { value: String(inForce) })}</span>
        )}
      </span>
    ),
    error,
    name: key,
    defaultValue: typed?.[key] ?? shown,
    autoComplete: 'off',
  }
  return (
    <div className={isShort(setting) ? undefined : 'wide'}>
      <input type="hidden" name={`was.${key}`} value={was} />
      {form === 'languages' && (
        <>
          <OfferedLanguages
            {...{ label: common.label, hint: common.hint, name: key, error }}
            hidden={typed ? hiddenIn(typed, '') : kept}
          />
          <FirstLanguage />
        </>
      )}
      {options && (
        <ChosenList
          {...{ label: common.label, hint: common.hint, name: key, error, options }}
          chosen={typed ? tickedIn(typed, key) : idsIn(kept)}
        />
      )}
      {choices && (
        <SelectField
          {...common}
          options={choices.map((each) => [
            each,
            nameOf.get(each) ??
              words(`option.${key}.${each || 'none'}`, { currency: signOf(currency) }),
          ])}
        />
      )}
      {form === 'currency' && (
        <p className="hint">
          <Link to="/admin/settings/currency">{words('changeCurrency')}</Link>
        </p>
      )}
      {form === 'lines' && <TextField {...common} rows={4} maxLength={most} dir="auto" />}
      {form !== 'languages' && form !== 'lines' && form !== 'currency' && !choices && !options && (
        <Field
          {...common}
          {...(form === 'line' && { maxLength: most, dir: 'auto' })}
          {...(form === 'zone' && { maxLength: most, dir: 'ltr' })}
          {...(form === 'count' && { type: 'number', min: least, max: most, step: 1 })}
          {...(form === 'percent' && { inputMode: 'decimal', mark: '%' })}
          {...(form === 'amount' && { inputMode: 'decimal', mark: signOf(currency) })}
        />
      )}
    </div>
  )
}
