// Order contents and totals as text for emails: a durable medium (Directive 2011/83/EU, article 8(7)).

import { type InLanguage, inLanguage, lineName } from '../../catalog/products/rules/options.ts'
import type { ManualMethod } from '../../payments/manual-methods/rules/manual-method.ts'
import { manualMethodsOf } from '../../payments/manual-methods/views.ts'
import { explorerLink } from '../../payments/requests/rules/block-explorer.ts'
import { currencyOf, isOnLedger, isToken } from '../../payments/requests/rules/methods.ts'
import {
  type PaymentRequestView,
  paymentRequestsOf,
} from '../../payments/requests/views/payment-requests.ts'
import { countryName, linesOf } from '../../platform/address-text.ts'
import { columnDecimals, formatAmount } from '../../platform/money/rules.ts'
import type { Settings } from '../../platform/settings/rules/settings.ts'
import { guaranteeText, settingsOf } from '../../platform/settings/views.ts'
import type { World } from '../../world.ts'
import { creditOnOrders } from '../credit/views.ts'
import { orderTax, type TaxedOrder } from '../invoicing/order-tax.ts'
import type { Order, OrderLine } from '../orders/rules/order.ts'
import { linesOfOrders } from '../orders/views/orders.ts'
import type { Address } from '../shipping/rules/address-book.ts'
import { addressLines } from '../shipping/rules/address-format.ts'
import { addressesOf } from '../shipping/views.ts'
import { rateText } from '../taxes/rules/amounts.ts'
import type { Business } from '../taxes/rules/business.ts'
import { businessesOf } from '../taxes/views.ts'
import { manualLines } from './manual-text.ts'

/** Read if missing. */
export type KnownPayment = {
  readonly paymentRequest?: PaymentRequestView
  /** Shop credit. */
  readonly used?: bigint
  readonly lines?: readonly OrderLine[]
  readonly address?: Address | null
}

type Asked = KnownPayment & {
  readonly order: TaxedOrder & Pick<Order, 'number'>
  readonly language: string
  /** The line that describes the delivery. */
  readonly delivery: readonly string[]
}

type Known = {
  readonly lines: readonly InLanguage<OrderLine>[]
  readonly paymentRequest: PaymentRequestView | null
  readonly used: bigint
  readonly address: Address | null
  readonly business: Business | null
  readonly settings: Settings
  /** Text of the legal guarantee notice, empty for the shop's own words; null for none. */
  readonly guarantee: string | null
  /** By the ledger that a quote names. */
  readonly manual: ReadonlyMap<string, ManualMethod>
}

/**
 * Order number -> lines of text; an empty line begins a paragraph. The number of statements does not depend on the
 * number of orders.
 */
export async function orderTexts(
  world: World,
  requests: readonly Asked[],
): Promise<Map<string, string[]>> {
  if (requests.length === 0) return new Map()
  const numbersOf = (some: readonly Asked[]) => some.map(({ order }) => order.number)
  const withoutLines = numbersOf(requests.filter((each) => !each.lines))
  const withoutRequest = numbersOf(requests.filter((each) => !each.paymentRequest))
  const withoutAddress = numbersOf(requests.filter(({ address }) => address === undefined))
  const withoutCredit = numbersOf(requests.filter(({ used }) => used === undefined))
  const [lines, paymentRequests, credits, addresses, businesses, settings, guarantees] =
    await Promise.all([
      linesOfOrders(world, withoutLines),
      paymentRequestsOf(world, withoutRequest),
      creditOnOrders(world, withoutCredit),
      addressesOf(world, withoutAddress),
      businessesOf(world, numbersOf(requests.filter(({ order }) => order.tax?.isBusiness))),
      settingsOf(world),
      guaranteesIn(world, requests),
    ])
  const known = [...paymentRequests.values(), ...requests.map((each) => each.paymentRequest)]
  const manual = await manualMethodsOf(
    world,
    known.map((each) => each?.quote.chain ?? null),
  )
  const named = new Map<string, InLanguage<OrderLine>[]>()
  for (const [language, group] of Map.groupBy(requests, (each) => each.language)) {
    const rows = group.flatMap(
      ({ order: { number }, lines: given }) =>
        given?.map((line) => ({ ...line, orderNumber: number })) ?? lines.get(number) ?? [],
    )
    for (const row of inLanguage(rows, language)) {
      const own = named.get(row.orderNumber)
      if (own) own.push(row)
      else named.set(row.orderNumber, [row])
    }
  }
  return new Map(
    requests.map((each) => {
      const { number } = each.order
      const known = {
        lines: named.get(number) ?? [],
        paymentRequest: each.paymentRequest ?? paymentRequests.get(number) ?? null,
        used: each.used ?? credits.get(number)?.used ?? 0n,
        address: each.address ?? addresses.get(number) ?? null,
        business: businesses.get(number) ?? null,
        settings,
        guarantee: guarantees.get(each.language) ?? null,
        manual,
      }
      return [number, textOf(world, each, known)]
    }),
  )
}

function textOf(
  world: World,
  { order, language, delivery }: Asked,
  { lines, paymentRequest, used, address, business, settings, guarantee, manual }: Known,
): string[] {
  const { currency, total, discount, fee } = order
  const sums = lines.map(({ price, quantity }) => price * BigInt(quantity))
  const least = columnDecimals([...sums, discount, fee, total].map((value) => [value, currency]))
  const amount = (value: bigint) => formatAmount(value, currency, language, least)
  const say = (key: string, values?: Record<string, string>) =>
    world.say(language, 'invoice', key, values ?? {})
  const fact = (key: string, value: string) => `${say(key)}: ${value}`
  const taxes = orderTax(order, lines, settings.taxRate).rates.filter(({ rate }) => rate > 0)
  const tax = taxes.map(({ rate, tax: included }) => {
    const percent = rateText(rate, language)
    return `${world.say(language, 'checkout', 'summary.tax', { percent })}: ${amount(included)}`
  })
  return [
    ...lines.map((line) => {
      const { price, quantity } = line
      const each = quantity > 1 ? ` (${quantity} × ${amount(price)})` : ''
      return `${quantity} × ${lineName(line)}: ${amount(price * BigInt(quantity))}${each}`
    }),
    '',
    ...(discount > 0n ? [fact('discount', amount(-discount))] : []),
    ...delivery,
    ...(fee === 0n ? [] : [fact(fee > 0n ? 'fee' : 'feeDiscount', amount(fee))]),
    fact('total', `${amount(total)}${inToken(paymentRequest, language)}`),
    ...tax,
    ...(order.tax?.scheme === 'reverse' ? [say('exemption.reverse')] : []),
    ...(used > 0n ? [say('byCredit', { amount: amount(used) })] : []),
    ...paidLines(world, paymentRequest, language, say),
    ...manualLines(
      world,
      paymentRequest,
      manual.get(paymentRequest?.quote.chain ?? '') ?? null,
      language,
    ),
    ...addressParagraph(address, language, say),
    ...(business ? ['', fact('company', business.company)] : []),
    ...(business?.vatId ? [fact('vatId', business.vatId)] : []),
    '',
    `${world.say(language, 'checkout', 'seller')}:`,
    settings.sellerName || world.config.shopName,
    ...linesOf(settings.sellerAddress || settings.contactAddress),
    ...(settings.sellerTaxId ? [fact('taxId', settings.sellerTaxId)] : []),
    settings.contactMail || world.config.supportMail,
    ...guaranteeLines(world, guarantee, language),
  ]
}

/** Notices by language. */
async function guaranteesIn(world: World, requests: readonly Asked[]) {
  const languages = [...new Set(requests.map(({ language }) => language))]
  const texts = languages.map(
    async (language) => [language, await guaranteeText(world, language)] as const,
  )
  return new Map(await Promise.all(texts))
}

/** Reminder of the legal guarantee on a durable medium (Implementing Regulation (EU) 2025/1960). */
const guaranteeLines = (world: World, text: string | null, language: string): string[] => {
  const say = (key: string) => world.say(language, 'sales-law', key)
  return text === null ? [] : ['', say('notice.title'), text || say('notice.text')]
}

/** The amount in the token that is the method. */
function inToken(paymentRequest: PaymentRequestView | null, language: string): string {
  const own = paymentRequest?.options.find(({ method }) => method === paymentRequest.method)
  return own && isToken(own.method) && own.due > 0n
    ? ` · ${formatAmount(own.due, own.currency, language)}`
    : ''
}

type Say = (key: string, values?: Record<string, string>) => string

/** Each payment on the ledger, with its transaction as proof. */
const paidLines = (
  { config }: World,
  paymentRequest: PaymentRequestView | null,
  language: string,
  say: Say,
): string[] => {
  const currency = paymentRequest?.currency ?? config.currency
  return (paymentRequest?.payments ?? []).flatMap((payment) => {
    const { counted, amount, method, ledger, hash, status } = payment
    if (!counted || amount === null || status !== 'final') return []
    const link = explorerLink(ledger, hash, config.usdt?.chains)
    const paid = formatAmount(amount, currencyOf(method, currency), language)
    if (!isOnLedger(method)) return [say('paid', { amount: paid })]
    return [say('paid', { amount: paid }), hash, ...(link ? [link] : [])]
  })
}

function addressParagraph(address: Address | null, language: string, say: Say): string[] {
  if (!address) return []
  const country = countryName(address.country, language)
  return ['', `${say('shipTo')}:`, ...addressLines(address), country]
}
