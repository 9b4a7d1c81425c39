// Lines, totals and discounts of carts and checkouts.

import { sharedUrl } from '../../app/artwork/url'
import type { Language } from '../../app/i18n/languages'
import { artOf, type PricedLine } from '../../shop/catalog/products/rules/catalog.ts'
import { lineName } from '../../shop/catalog/products/rules/options.ts'
import type { SessionView } from '../../shop/sales/agents/views.ts'
import type { RatePart } from '../../shop/sales/taxes/rules/computation.ts'
import { amountOf, type Shown, total, totalWithTax } from './amounts'
import { type Message, problem, warning } from './messages'

export const lineId = (variantId: string): string => `li_${variantId}`

type Where = Shown & { readonly publicUrl: string; readonly language: Language }

export const lineItems = ({ offer, withoutCode }: SessionView, { publicUrl, ...shown }: Where) =>
  offer.lines.map((line) => {
    const off = offOf(line, withoutCode)
    return {
      id: lineId(line.variantId),
      item: {
        id: line.variantId,
        title: lineName(line),
        price: amountOf(plainPrice(line, withoutCode)),
        image_url:
          publicUrl +
          sharedUrl(artOf(line.art, {}), line.hex, {
            id: line.productId,
            language: shown.language,
          }),
      },
      quantity: line.quantity,
      totals: [
        total('subtotal', line.total + off, shown),
        ...(off > 0n ? [total('items_discount', -off, shown)] : []),
        total('total', line.total, shown),
      ],
    }
  })

const plainPrice = ({ variantId, price }: PricedLine, plain: SessionView['withoutCode']): bigint =>
  plain.get(variantId) ?? price
const offOf = (line: PricedLine, plain: SessionView['withoutCode']): bigint =>
  (plainPrice(line, plain) - line.price) * BigInt(line.quantity)

/** `taxes`: by rate, included in the total. */
export function totalsOf(
  { offer, withoutCode }: SessionView,
  taxes: readonly RatePart[],
  shown: Shown,
) {
  const off = offer.lines.reduce((all, line) => all + offOf(line, withoutCode), 0n)
  const shipping = offer.delivery.chosen?.price ?? null
  return [
    total('subtotal', offer.subtotal + off, shown),
    ...(off > 0n ? [total('items_discount', -off, shown)] : []),
    ...(offer.discount > 0n ? [total('discount', -offer.discount, shown)] : []),
    ...(shipping !== null ? [total('fulfillment', shipping, shown)] : []),
    totalWithTax(offer.total, taxes, shown),
  ]
}

const rejections: Readonly<Record<string, string>> = {
  'promotions.code_over': 'discount_code_expired',
  'promotions.code_used': 'discount_code_user_ineligible',
  'promotions.code_used_up': 'discount_code_expired',
  'agents.code_again': 'discount_code_already_applied',
  'agents.code_second': 'discount_code_combination_disallowed',
}

/** The codes, discounts by them and by the shop's own promotions, and why a code is not applied. */
export function discountsOf(
  { offer, codes, withoutCode }: SessionView,
  say: (key: string) => string,
): { discounts: object; messages: Message[] } {
  const code = codes.find(({ problem }) => problem === null)?.text
  const allocations = offer.lines.flatMap((line, at) => {
    const off = offOf(line, withoutCode)
    return off > 0n ? [{ path: `$.line_items[${at}]`, amount: amountOf(off) }] : []
  })
  const ofLines = allocations.reduce((all, { amount }) => all + amount, 0)
  const named = code === undefined ? { automatic: true } : { code }
  const title = code === undefined ? 'Promotion' : `Code ${code}`
  const applied = [
    ...(ofLines > 0 ? [{ ...named, title, amount: ofLines, method: 'each', allocations }] : []),
    ...(offer.discount > 0n ? [{ ...named, title, amount: amountOf(offer.discount) }] : []),
  ]
  const messages = codes.flatMap(({ problem: why }, at) =>
    why === null
      ? []
      : [warning(rejections[why] ?? 'discount_code_invalid', say(why), `$.discounts.codes[${at}]`)],
  )
  return { discounts: { codes: codes.map(({ text }) => text), applied }, messages }
}

/** Problems of the lines under current stock and prices. */
export const lineProblems = ({ offer }: SessionView): Message[] => [
  ...offer.lines.flatMap((line, at) =>
    line.available < line.quantity
      ? [
          problem(
            'out_of_stock',
            line.available > 0
              ? `Only ${line.available} of this item are in stock.`
              : 'This item is out of stock.',
            'recoverable',
            `$.line_items[${at}].quantity`,
          ),
        ]
      : [],
  ),
  ...(offer.missing.length > 0
    ? [
        problem(
          'item_unavailable',
          'An item of it is not sold any more. Send line_items without it.',
          'recoverable',
          '$.line_items',
        ),
      ]
    : []),
]
