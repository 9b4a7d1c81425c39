// Questions about the shop itself: name and languages, seller, prices, identity checks.

import {
  identityChoices,
  taxChoices,
} from '../../../../shop/back-office/setup/rules/first-steps.ts'
import { signOf } from '../../../../shop/platform/money/rules.ts'
import { hiddenIn, kinds } from '../../../../shop/platform/settings/rules/settings.ts'
import { useProblems } from '../../../components/account/problems'
import type { Refused } from '../../../components/account/refusals'
import { useCurrency } from '../../../i18n/currency'
import { languageNames, languages } from '../../../i18n/languages'
import { useT } from '../../../i18n/text'
import { Field, SelectField, TextField } from '../../../ui/Field'
import { displayedVersion } from '../lists/edit-conflict'
import { OfferedLanguages } from '../settings/offered-languages'
import type { Asked } from './answers'
import { Choices } from './choices'
import type { QuestionProps } from './question-props'

/** The stored values with which the form began. */
function Was({ keys, facts, refused }: QuestionProps & { keys: readonly Asked[] }) {
  return keys.map((key) => (
    <input
      key={key}
      type="hidden"
      name={`was.${key}`}
      value={displayedVersion(refused, `was.${key}`, facts.stored[key])}
    />
  ))
}

const required: readonly Asked[] = ['shopName', 'sellerName', 'sellerAddress', 'sellerCountry']

/** Fields of settings have the words of their page in the dashboard. */
function useQuestion(refused: Refused) {
  const settings = useT('admin-settings')
  const currency = signOf(useCurrency())
  const problem = useProblems(refused?.refusal)
  const field = (name: Asked, kept: string) => ({
    name,
    label: settings(`label.${name}`),
    // These may be left blank there, and not here.
    hint: required.includes(name) ? undefined : settings(`hint.${name}`, { currency }),
    defaultValue: refused?.values[name] ?? kept,
    error: problem(name),
  })
  return { problem, field, settings }
}

export function Shop({ facts, refused }: QuestionProps) {
  const words = useT('admin-setup')
  const { field, problem, settings } = useQuestion(refused)
  const { stored, supportMail } = facts
  return (
    <>
      <Was keys={['shopName', 'contactMail', 'hiddenLanguages']} facts={facts} refused={refused} />
      <Field
        {...field('shopName', stored.shopName)}
        maxLength={kinds.shopName.most}
        required
        dir="auto"
        autoComplete="organization"
      />
      <Field
        {...field('contactMail', stored.contactMail)}
        type="email"
        placeholder={supportMail}
        autoComplete="off"
      />
      <input
        type="hidden"
        name="was.firstLanguage"
        value={displayedVersion(refused, 'was.firstLanguage', stored.firstLanguage)}
      />
      <SelectField
        label={words('firstLanguage')}
        hint={words('firstLanguageHint')}
        name="firstLanguage"
        autoComplete="off"
        defaultValue={refused?.values.firstLanguage ?? facts.firstLanguage}
        error={problem('firstLanguage')}
        options={languages.map((each) => [each, languageNames[each]])}
      />
      <OfferedLanguages
        first={null}
        name="hiddenLanguages"
        label={settings('label.hiddenLanguages')}
        hint={settings('hint.hiddenLanguages')}
        error={problem('hiddenLanguages')}
        hidden={refused ? hiddenIn(refused.values, '') : stored.hiddenLanguages}
      />
    </>
  )
}

export function Seller({ facts, refused }: QuestionProps) {
  const words = useT('admin-setup')
  const { field } = useQuestion(refused)
  const { stored, countries } = facts
  const keys = ['sellerName', 'sellerAddress', 'sellerCountry', 'sellerTaxId'] as const
  return (
    <>
      <Was keys={keys} facts={facts} refused={refused} />
      <Field
        {...field('sellerName', stored.sellerName)}
        maxLength={kinds.sellerName.most}
        required
        dir="auto"
        autoComplete="organization"
      />
      <TextField
        {...field('sellerAddress', stored.sellerAddress)}
        maxLength={kinds.sellerAddress.most}
        required
        rows={4}
        dir="auto"
        autoComplete="street-address"
      />
      <SelectField
        {...field('sellerCountry', stored.sellerCountry)}
        required
        autoComplete="country"
        options={[['', words('choose')], ...countries]}
      />
      <Field
        {...field('sellerTaxId', stored.sellerTaxId)}
        maxLength={kinds.sellerTaxId.most}
        dir="auto"
        autoComplete="off"
      />
    </>
  )
}

export function Prices({ facts, refused }: QuestionProps) {
  const words = useT('admin-setup')
  const { field, problem } = useQuestion(refused)
  const { stored, shown, prices, currencies, countries, hasLedger } = facts
  const country = prices?.country ?? null
  const name = countries.find(([code]) => code === country)?.[1] ?? ''
  // Without a wallet nobody can pay in Pi: the currency is chosen.
  const isOpen = stored.currency === 'PI' && !hasLedger
  const chosen = refused?.values.tax ?? (prices?.tax === 'none' ? '' : prices?.tax)
  return (
    <>
      <Was keys={['taxCountry', 'taxRate']} facts={facts} refused={refused} />
      {prices?.isFixed ? (
        <p>{words('currencyFixed', { currency: stored.currency })}</p>
      ) : (
        <>
          <Was keys={['currency']} facts={facts} refused={refused} />
          <SelectField
            {...field('currency', isOpen ? '' : stored.currency)}
            required
            options={isOpen ? [['', words('choose')], ...currencies] : currencies}
          />
        </>
      )}
      <Choices
        name="tax"
        legend={words('taxQuestion')}
        hint={words('taxHint')}
        error={problem('tax')}
        chosen={chosen}
        options={taxChoices
          .filter((each) => each !== 'country' || country !== null)
          .map((each) => [each, words(`tax.${each}`, { country: name })])}
      />
      <Field
        {...field('taxRate', stored.taxCountry || stored.taxRate === '0' ? '' : shown.taxRate)}
        hint={words('taxRateHint')}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
      />
    </>
  )
}

export function Identity({ facts, refused }: QuestionProps) {
  const { field, problem, settings } = useQuestion(refused)
  const { stored, shown } = facts
  return (
    <>
      <Was keys={['identityChecks', 'identityFreeBelow']} facts={facts} refused={refused} />
      <Choices
        name="identityChecks"
        legend={settings('label.identityChecks')}
        hint={settings('hint.identityChecks')}
        error={problem('identityChecks')}
        chosen={refused?.values.identityChecks ?? stored.identityChecks}
        options={identityChoices.map((each) => [each, settings(`option.identityChecks.${each}`)])}
      />
      <Field
        {...field(
          'identityFreeBelow',
          stored.identityFreeBelow === '0' ? '' : shown.identityFreeBelow,
        )}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
      />
    </>
  )
}
