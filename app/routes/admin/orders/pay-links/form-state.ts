// The form of a pay link: its values are kept by the form itself, so that it works without script.

import { writtenNumber } from '../../../../../shop/platform/money/input.ts'
import { type ListCurrency, plainAmount } from '../../../../../shop/platform/money/rules.ts'
import { rowsIn } from '../../../../../shop/sales/pay-links/input.ts'
import { type Entered, isCustom, usualDays } from '../../../../../shop/sales/pay-links/rules.ts'
import type { FoundProduct } from '../found-products'

export type Values = Readonly<Record<string, string>>

type Written = { readonly currency: ListCurrency; readonly language: string }

const written = (of: bigint, { currency, language }: Written): string =>
  writtenNumber(plainAmount(of, currency), language)

/** One empty custom line. */
export const blankValues = (): Values => withCustom({ days: String(usualDays), delivery: 'none' })

/** As it was saved; `products` are those of its variants. */
export function valuesOf(
  { draft, note, reason }: Entered,
  products: readonly FoundProduct[],
  language: string,
): Values {
  const { currency } = draft
  const rows = draft.lines.map((line, at) => {
    if (isCustom(line))
      return {
        [`quantity.${at}`]: String(line.quantity),
        [`name.${at}`]: line.name,
        [`tax.${at}`]: line.taxClass,
        [`price.${at}`]: written(line.price, { currency, language }),
      }
    const product = products.find(({ variants }) =>
      variants.some(({ id }) => id === line.variantId),
    )
    const listed = product?.variants.find(({ id }) => id === line.variantId)?.price ?? 0n
    return {
      ...productRow(at, line.variantId, product?.id ?? '', listed, { currency, language }),
      [`quantity.${at}`]: String(line.quantity),
      ...(line.price !== null && { [`price.${at}`]: written(line.price, { currency, language }) }),
    }
  })
  const { delivery, discount, shipping, email, name, days } = draft
  return Object.assign({}, ...rows, {
    note,
    reason,
    discount: discount > 0n ? written(discount, { currency, language }) : '',
    shipping: shipping === null ? '' : written(shipping, { currency, language }),
    delivery:
      delivery.kind === 'pickup'
        ? `pickup ${delivery.country} ${delivery.methodId ?? ''}`
        : delivery.kind,
    country: delivery.kind === 'ship' ? delivery.country : '',
    email: email ?? '',
    customer: name,
    language: draft.language,
    days: String(days),
  })
}

const productRow = (
  at: number,
  variantId: string,
  product: string,
  listed: bigint,
  { currency, language }: Written,
): Values => ({
  [`product.${at}`]: product,
  [`variant.${at}`]: variantId,
  [`quantity.${at}`]: '1',
  [`price.${at}`]: written(listed, { currency, language }),
  [`cost.${at}`]: plainAmount(listed, currency),
})

const nextRow = (values: Values): number => (rowsIn(values).at(-1) ?? -1) + 1

export function withCustom(values: Values): Values {
  const at = nextRow(values)
  return {
    ...values,
    [`quantity.${at}`]: '1',
    [`name.${at}`]: '',
    [`price.${at}`]: '',
    [`tax.${at}`]: 'standard',
  }
}

/** With one unit more of a variant; the search is done. */
export function withProduct(
  before: Values,
  { id, variants }: FoundProduct,
  variantId: string,
  way: Written,
): Values {
  const values: Values = { ...before, q: '' }
  const own = rowsIn(values).find((row) => values[`variant.${row}`] === variantId)
  if (own !== undefined) {
    const quantity = Number(values[`quantity.${own}`]) + 1
    return { ...values, [`quantity.${own}`]: String(quantity || 1) }
  }
  const listed = variants.find((each) => each.id === variantId)?.price ?? 0n
  return { ...values, ...productRow(nextRow(values), variantId, id, listed, way) }
}

const ofRow = ['product', 'variant', 'quantity', 'price', 'cost', 'name', 'tax']

export function withoutRow(values: Values, row: string): Values {
  const gone = ofRow.map((name) => `${name}.${row}`)
  return Object.fromEntries(Object.entries(values).filter(([name]) => !gone.includes(name)))
}

export type Row = {
  readonly at: number
  /** Empty of a custom line. */
  readonly product: string
  readonly variant: string
}

export const rowsOf = (values: Values): Row[] =>
  rowsIn(values).map((at) => ({
    at,
    product: values[`product.${at}`] ?? '',
    variant: values[`variant.${at}`] ?? '',
  }))
