// Form of a manual payment method. Refused input stays in its fields.
import { Form } from 'react-router'
import { ibanText } from '../../../../../shop/payments/manual-methods/rules/iban.ts'
import {
  type FeeKind,
  feeKinds,
  type ManualMethod,
  manualKinds,
  textIn,
} from '../../../../../shop/payments/manual-methods/rules/manual-method.ts'
import { writtenNumber } from '../../../../../shop/platform/money/input.ts'
import { type ListCurrency, plainAmount } from '../../../../../shop/platform/money/rules.ts'
import { useProblems } from '../../../../components/account/problems'
import { type Refused, useRefusedForm } from '../../../../components/account/refusals'
import { useCurrency } from '../../../../i18n/currency'
import { firstLanguage, languageNames, type languages } from '../../../../i18n/languages'
import { useLanguage, useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { CheckField, Field, SelectField, TextField } from '../../../../ui/Field'
import { GroupError } from '../../../../ui/GroupError'
import { useOtherLanguages } from '../../frame/offered-languages'
import { ActForm } from '../../lists/acts'
import { displayedVersion } from '../../lists/edit-conflict'
import { useFields } from '../../lists/fields'

type Country = { readonly code: string; readonly name: string }

export const newMethod: ManualMethod = {
  id: '',
  kind: 'bank_transfer',
  names: {},
  instructions: {},
  accountHolder: '',
  iban: '',
  bic: '',
  countries: [],
  least: null,
  most: null,
  currency: '',
  feeAmount: null,
  feePercent: null,
  days: 7,
  isOn: false,
  place: 0,
  version: 0,
}

type Props = { method: ManualMethod; countries: readonly Country[]; refused: Refused }

export function MethodForm({ method, countries, refused }: Props) {
  const words = useT('admin-manual')
  const language = useLanguage()
  const isNew = method.id === ''
  const about = `${words(`kind.${method.kind}`)}, ${words(method.isOn ? 'on' : 'off')}`
  return (
    <details className="admin-card admin-more" open={refused !== undefined}>
      <summary>
        {isNew ? (
          words('new')
        ) : (
          <>
            <bdi>{textIn(method.names, language)}</bdi> <span>{`(${about})`}</span>
          </>
        )}
      </summary>
      <MethodFields method={method} countries={countries} refused={refused} />
      {!isNew && (
        <ActForm
          intent="remove"
          kind="plain"
          fields={{ method: method.id, version: method.version }}
          preventScrollReset
        >
          {words('remove')}
        </ActForm>
      )}
    </details>
  )
}

function MethodFields({ method, countries, refused }: Props) {
  const words = useT('admin-manual')
  const problem = useProblems(refused?.refusal)
  const typed = refused?.values
  const read = useLanguage()
  const currency = useCurrency()
  const { field, check } = useFields('admin-manual', typed, problem)
  const limit = (name: 'least' | 'most') => {
    const amount = method[name]
    const plain = amount === null ? '' : plainAmount(amount, currency)
    return {
      ...field(name, amount === null ? '' : writtenNumber(plain, read), name, { currency }),
      inputMode: 'decimal' as const,
      dir: 'ltr' as const,
    }
  }
  const named = (language: (typeof languages)[number]) => (
    <div key={language}>
      <Field
        {...field(`name.${language}`, method.names[language], 'name', {
          language: languageNames[language],
        })}
        lang={language}
        dir="auto"
        maxLength={60}
        required={language === firstLanguage()}
      />
      <TextField
        {...field(`instructions.${language}`, method.instructions[language], 'instructions', {
          language: languageNames[language],
        })}
        lang={language}
        dir="auto"
        rows={3}
        maxLength={1000}
      />
    </div>
  )
  const others = useOtherLanguages((each) =>
    Boolean(method.names[each] || method.instructions[each]),
  )
  const isNew = method.id === ''
  const kind = typed?.kind ?? method.kind
  return (
    <Form ref={useRefusedForm(refused)} method="post" className="stack" noValidate>
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="method" value={method.id} />
      <input
        type="hidden"
        name="version"
        value={displayedVersion(refused, 'version', method.version)}
      />
      {isNew ? (
        <fieldset>
          <legend>{words('field.kind')}</legend>
          {manualKinds.map((each) => (
            <label key={each}>
              <input type="radio" name="kind" value={each} defaultChecked={each === kind} />{' '}
              <span>{words(`kind.${each}`)}</span>
            </label>
          ))}
          <GroupError name="kind" error={problem('kind')} />
        </fieldset>
      ) : (
        <input type="hidden" name="kind" value={method.kind} />
      )}
      <p className="admin-hint">{words('receiptHint')}</p>
      {named(firstLanguage())}
      {others.length > 0 && (
        <details
          open={others.some((each) => problem(`name.${each}`) || problem(`instructions.${each}`))}
        >
          <summary>{words('otherLanguages')}</summary>
          <p className="admin-hint">{words('otherLanguagesHint')}</p>
          {others.map(named)}
        </details>
      )}
      {(isNew || method.kind === 'bank_transfer') && (
        <fieldset className="stack">
          <legend>{words('account')}</legend>
          <p className="admin-hint">{words('accountHint')}</p>
          <Field {...field('accountHolder', method.accountHolder)} dir="auto" maxLength={70} />
          <Field
            {...field('iban', ibanText(method.iban))}
            dir="ltr"
            maxLength={60}
            autoComplete="off"
          />
          <Field {...field('bic', method.bic)} dir="ltr" maxLength={20} autoComplete="off" />
        </fieldset>
      )}
      <div className="pair">
        <Field {...limit('least')} />
        <Field {...limit('most')} />
      </div>
      <div className="pair">
        <SelectField
          {...field('feeKind', feeKindOf(method))}
          options={feeKinds.map((each) => [each, words(`feeKind.${each}`, { currency })])}
        />
        <Field {...field('fee', feeText(method, currency, read))} inputMode="decimal" dir="ltr" />
      </div>
      <div className="pair">
        <Field {...field('days', String(method.days))} inputMode="numeric" dir="ltr" />
        <Field {...field('place', String(method.place))} inputMode="numeric" dir="ltr" />
      </div>
      <details open={problem('countries') !== undefined}>
        <summary>{words('countries', { count: method.countries.length })}</summary>
        <p className="admin-hint">{words('countriesHint')}</p>
        <GroupError name="countries" error={problem('countries')} />
        <div className="zone-list">
          {countries.map(({ code, name }) => (
            <label key={code}>
              <input
                type="checkbox"
                name={`country.${code}`}
                value="yes"
                defaultChecked={
                  typed ? typed[`country.${code}`] === 'yes' : method.countries.includes(code)
                }
              />{' '}
              <span>{name}</span>
            </label>
          ))}
        </div>
      </details>
      <CheckField {...check('on', method.isOn)} />
      <Button>{words('save')}</Button>
    </Form>
  )
}

function feeKindOf({ feeAmount, feePercent }: ManualMethod): FeeKind {
  if (feeAmount !== null) return feeAmount < 0n ? 'discount' : 'fee'
  if (feePercent === null) return 'none'
  return feePercent < 0 ? 'discount_percent' : 'fee_percent'
}

function feeText(
  { feeAmount, feePercent }: ManualMethod,
  currency: ListCurrency,
  language: string,
): string {
  if (feeAmount !== null)
    return writtenNumber(plainAmount(feeAmount < 0n ? -feeAmount : feeAmount, currency), language)
  return feePercent === null ? '' : writtenNumber(String(Math.abs(feePercent) / 100), language)
}
