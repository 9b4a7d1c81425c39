// What is chosen before the preview: a form of the page's URL, so that reload and Back keep it.
import { Form } from 'react-router'
import { outcomes, priceRoundings } from '../../../../../shop/back-office/conversion/rules.ts'
import { signOf } from '../../../../../shop/platform/money/rules.ts'
import type { Refusal } from '../../../../../shop/result.ts'
import { useProblems } from '../../../../components/account/problems'
import { useCurrency } from '../../../../i18n/currency'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Field, SelectField } from '../../../../ui/Field'

export type Query = Readonly<Record<string, string | undefined>>

type Props = {
  query: Query
  currencies: readonly (readonly [code: string, name: string])[]
  /** Whether the shop may have a rate for one of them. */
  hasShopRate: boolean
  problem: Refusal | null
}

export function ChoiceForm({ query, currencies, hasShopRate, problem: refusal }: Props) {
  const words = useT('admin-currency')
  const currency = useCurrency()
  const problem = useProblems(refusal ?? undefined)
  const common = { autoComplete: 'off' } as const
  return (
    <Form
      method="get"
      className="admin-card admin-section currency-choice"
      noValidate
      preventScrollReset
    >
      <SelectField
        {...common}
        label={words('to')}
        name="to"
        defaultValue={query.to ?? (currency === 'PI' ? 'EUR' : 'PI')}
        error={problem('to')}
        options={currencies}
      />
      {hasShopRate && (
        <SelectField
          {...common}
          label={words('source')}
          name="source"
          defaultValue={query.source ?? 'own'}
          options={(['own', 'shop'] as const).map((each) => [each, words(`sources.${each}`)])}
        />
      )}
      <Field
        {...common}
        label={words('rate', { currency: signOf(currency) })}
        hint={words('rateHint')}
        name="rate"
        inputMode="decimal"
        dir="ltr"
        defaultValue={query.rate}
        error={problem('rate')}
      />
      <SelectField
        {...common}
        label={words('rounding')}
        hint={words('roundingHint')}
        name="rounding"
        defaultValue={query.rounding ?? 'none'}
        options={priceRoundings.map((each) => [each, words(`roundings.${each}`)])}
      />
      <SelectField
        {...common}
        label={words('promotions')}
        name="promotions"
        defaultValue={query.promotions ?? 'convert'}
        options={outcomes.map((each) => [each, words(`promotionOutcomes.${each}`)])}
      />
      <SelectField
        {...common}
        label={words('shipping')}
        name="shipping"
        defaultValue={query.shipping ?? 'convert'}
        options={outcomes.map((each) => [each, words(`shippingOutcomes.${each}`)])}
      />
      <Button kind="quiet">{words('preview')}</Button>
    </Form>
  )
}
