// The form of an edit: its values are kept by the form itself, so that it works without script.

import { writtenNumber } from '../../../../../shop/platform/money/input.ts'
import { plainAmount } from '../../../../../shop/platform/money/rules.ts'
import { pick } from '../../../../../shop/platform/pick.ts'
import { rowsIn } from '../../../../../shop/sales/order-edits/input.ts'
import type { Order, OrderLine } from '../../../../../shop/sales/orders/rules/order.ts'
import type { FoundProduct } from '../found-products'

export type Values = Readonly<Record<string, string>>

type Shown = Pick<Order, 'edits' | 'currency' | 'discount' | 'shipping'>

/** As the order is. */
export function valuesOf(order: Shown, lines: readonly OrderLine[], language: string): Values {
  const amount = (of: bigint) => writtenNumber(plainAmount(of, order.currency), language)
  const rows = lines.map((line, at) => ({
    [`from.${at}`]: String(at),
    [`product.${at}`]: line.productId,
    [`variant.${at}`]: line.variantId,
    [`quantity.${at}`]: String(line.quantity),
    [`price.${at}`]: amount(line.price),
    [`cost.${at}`]: plainAmount(line.price, order.currency),
  }))
  const discount = amount(order.discount)
  const shipping = amount(order.shipping)
  const beside = {
    discount,
    shipping,
    version: String(order.edits),
    reason: '',
    note: '',
    methodId: '',
  }
  return Object.assign({}, ...rows, beside)
}

/** With one unit more of a variant. */
export function withVariant(
  values: Values,
  { id: product, variants }: FoundProduct,
  variantId: string,
  { currency, language }: { readonly currency: Order['currency']; readonly language: string },
): Values {
  const rows = rowsIn(values)
  const own = rows.find((row) => values[`variant.${row}`] === variantId)
  if (own !== undefined) {
    const quantity = Number(values[`quantity.${own}`]) + 1
    return { ...values, [`quantity.${own}`]: String(quantity || 1) }
  }
  const row = (rows.at(-1) ?? -1) + 1
  const price = variants.find(({ id }) => id === variantId)?.price ?? 0n
  const plain = plainAmount(price, currency)
  return {
    ...values,
    [`from.${row}`]: '',
    [`product.${row}`]: product,
    [`variant.${row}`]: variantId,
    [`quantity.${row}`]: '1',
    [`price.${row}`]: writtenNumber(plain, language),
    [`cost.${row}`]: plain,
  }
}

/** With the planned price of each line whose price was left as it was, also where its variant was changed. */
export function withPrices(
  values: Values,
  lines: readonly Pick<OrderLine, 'variantId' | 'price'>[],
  currency: Order['currency'],
  language: string,
): Values {
  const prices = rowsIn(values).flatMap((row) => {
    const line = lines.find(({ variantId }) => variantId === values[`variant.${row}`])
    const cost = writtenNumber(values[`cost.${row}`] ?? '', language)
    // A price by agreement stays as it was typed.
    if (!line || values[`price.${row}`]?.trim() !== cost) return []
    const plain = plainAmount(line.price, currency)
    return [
      [`price.${row}`, writtenNumber(plain, language)],
      [`cost.${row}`, plain],
    ]
  })
  return { ...values, ...Object.fromEntries(prices) }
}

/** Without units of a row; a new one is gone. */
export function withoutRow(values: Values, row: string): Values {
  if (values[`from.${row}`]) return { ...values, [`quantity.${row}`]: '0' }
  const gone = ['from', 'product', 'variant', 'quantity', 'price', 'cost'].map(
    (name) => `${name}.${row}`,
  )
  return Object.fromEntries(Object.entries(values).filter(([name]) => !gone.includes(name)))
}

export type Row = {
  readonly at: number
  readonly product: string
  readonly variant: string
  readonly isNew: boolean
}

export const rowsOf = (values: Values): Row[] =>
  rowsIn(values).map((at) => ({
    at,
    product: values[`product.${at}`] ?? '',
    variant: values[`variant.${at}`] ?? '',
    isNew: !values[`from.${at}`],
  }))

export const shownOrder = (order: Order) =>
  pick(order, 'number', 'edits', 'currency', 'discount', 'shipping', 'total', 'fee')
