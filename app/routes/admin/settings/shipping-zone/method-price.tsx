// What a shipping method costs: one price, or by weight or total in steps, or per item. All fields work without script.
import { writtenNumber } from '../../../../../shop/platform/money/input.ts'
import { type ListCurrency, plainAmount } from '../../../../../shop/platform/money/rules.ts'
import { bases, mostSteps } from '../../../../../shop/sales/shipping/rules/prices.ts'
import type { ShippingMethod } from '../../../../../shop/sales/shipping/rules/zones.ts'
import type { Problem } from '../../../../components/account/problems'
import { useCurrency } from '../../../../i18n/currency'
import { useLanguage, useT } from '../../../../i18n/text'
import { Field, SelectField } from '../../../../ui/Field'
import { useFields } from '../../lists/fields'

export type ShownMethod = Omit<ShippingMethod, 'price'> & { readonly price: bigint | null }

type Values = Readonly<Record<string, string>>

/** Rows for further steps below those that are there. */
const emptyRows = 3

export const amountIn = (
  amount: bigint | null,
  language: string,
  currency: ListCurrency,
): string => (amount === null ? '' : writtenNumber(plainAmount(amount, currency), language))

/** The fields as they are stored. */
export function priceValues(
  { basis, price, steps, mostGrams, service }: ShownMethod,
  language: string,
  currency: ListCurrency,
): Record<string, string> {
  const size = (value: bigint) =>
    basis === 'total' ? amountIn(value, language, currency) : String(value)
  return {
    basis,
    service: service ?? '',
    price: basis === 'carrier' ? '' : amountIn(price, language, currency),
    mostGrams: mostGrams === null ? '' : String(mostGrams),
    ...Object.fromEntries(
      steps.flatMap((step, row) => [
        [`steps.${row}.atLeast`, size(step.atLeast)],
        [`steps.${row}.price`, amountIn(step.price, language, currency)],
      ]),
    ),
  }
}

/** The steps in one line, for comparing two versions. */
export const stepsTyped = (values: Values): string =>
  Array.from({ length: mostSteps }, (_, row) => row)
    .filter((row) => values[`steps.${row}.atLeast`])
    .map((row) => `${values[`steps.${row}.atLeast`]}: ${values[`steps.${row}.price`] ?? ''}`)
    .join(', ')

export function PriceFields({
  method,
  services,
  typed,
  problem,
}: {
  method: ShownMethod
  services: readonly string[]
  typed: Values | undefined
  problem: Problem
}) {
  const words = useT('admin-shipping')
  const stored = priceValues(method, useLanguage(), useCurrency())
  const { field } = useFields('admin-shipping', typed, problem)
  const values = typed ?? stored
  const filled = Object.keys(values).filter((key) => /^steps\.\d+\.atLeast$/.test(key))
  const last = filled.filter((key) => values[key]).length
  const rows = Array.from({ length: Math.min(mostSteps, last + emptyRows) }, (_, row) => row)
  const decimal = { inputMode: 'decimal', dir: 'ltr' } as const
  const hasCarriers = services.length > 0 || method.basis === 'carrier'
  const shown = bases.filter((basis) => basis !== 'carrier' || hasCarriers)
  return (
    <>
      <SelectField
        {...field('basis', method.basis)}
        options={shown.map((basis) => [basis, words(`basis.${basis}`)] as const)}
      />
      {hasCarriers && (
        <SelectField
          {...field('service', method.service ?? '')}
          options={[
            ['', words('noService')] as const,
            ...services.map((each) => [each, each.replace(/^[a-z]+:/, '')] as const),
          ]}
        />
      )}
      <Field {...field('price', stored.price)} {...decimal} />
      <fieldset className="price-steps">
        <legend>{words('steps')}</legend>
        <p className="admin-hint">{words('stepsHint')}</p>
        {rows.map((row) => (
          <div className="pair" key={row}>
            <Field
              {...field(`steps.${row}.atLeast`, stored[`steps.${row}.atLeast`], 'stepFrom', {
                place: row + 1,
              })}
              {...decimal}
            />
            <Field
              {...field(`steps.${row}.price`, stored[`steps.${row}.price`], 'stepPrice', {
                place: row + 1,
              })}
              {...decimal}
            />
          </div>
        ))}
      </fieldset>
      <Field {...field('mostGrams', stored.mostGrams)} inputMode="numeric" dir="ltr" />
    </>
  )
}
