// Collects the facts of a document at the time of issue.

import { inLanguage } from '../../catalog/products/rules/options.ts'
import { codeOfOrder } from '../../catalog/promotions/views.ts'
import { currencyOf, isByStaff, type Method } from '../../payments/requests/rules/methods.ts'
import type { PaymentRequestView } from '../../payments/requests/views/payment-requests.ts'
import { contactOf } from '../../people/accounts/views/accounts.ts'
import { firstLanguage, textInLanguage } from '../../platform/languages.ts'
import { type Coin, type Currency, decimalsOf, formatAmount } from '../../platform/money/rules.ts'
import { pick } from '../../platform/pick.ts'
import type { Settings } from '../../platform/settings/rules/settings.ts'
import { settingsOf } from '../../platform/settings/views.ts'
import { shopDay } from '../../platform/time-zone.ts'
import type { World } from '../../world.ts'
import { creditOnOrder, type OrderCredit } from '../credit/views.ts'
import type { Order, OrderLine } from '../orders/rules/order.ts'
import { allOf, type LineQuantity, type Parcel, unshippedUnits } from '../orders/rules/parcels.ts'
import { slipCode } from '../orders/rules/slip-code.ts'
import { orderLines, parcelsOf } from '../orders/views/orders.ts'
import { droppedUnitsIn, type Return } from '../returns/rules.ts'
import { returnsOf } from '../returns/views.ts'
import { isWithoutDelivery } from '../shipping/rules/zones.ts'
import { addressOf } from '../shipping/views.ts'
import { type RatePart, taxIn } from '../taxes/rules/computation.ts'
import { businessOf } from '../taxes/views.ts'
import { type Corrected, creditRates, invoiceRates, type Returned } from './document-taxes.ts'
import { exemptionOf } from './order-tax.ts'
import {
  type Buyer,
  dayText,
  type Pile,
  pdfDocumentOf,
  type TaxDocumentFacts,
} from './pdf-document.ts'
import type { PdfDocument } from './port.ts'
import type { TaxDocumentKind, Worth } from './rules.ts'
import { invoiceFormOf, mostSimplified, worthIn } from './simplified.ts'

/** The invoice that a credit note refers to. */
export type Credited = {
  readonly id: string
  readonly label: string
  /** Its amounts by rate, and those of earlier credit notes. */
  readonly taxes: Corrected
  /** The day that it states. */
  readonly issuedOn: string
  /** The invoice's exchange rate; null if it states none. */
  readonly worth: Worth | null
  /** The buyer's country. */
  readonly country: string | null
  /** Sum of earlier credit notes. */
  readonly before: bigint
}

/** Differences from the document of the whole order. */
export type Part = {
  /** The invoice that a credit note refers to. */
  readonly about?: Credited
  readonly lines?: readonly OrderLine[]
  readonly parcel?: { readonly id: string; readonly place: number; readonly count: number | null }
  readonly returned?: Returned & { readonly id: string }
  /** Of slips that are printed together. */
  readonly pile?: Pile
}

/** Shared input of all documents of an order, read once. */
export type Known = {
  readonly order: Order
  readonly paymentRequest: PaymentRequestView | null
  readonly language: string
  readonly credit: OrderCredit
  readonly buyer: Buyer | null
  readonly lines: readonly OrderLine[]
  readonly parcels: readonly Parcel[]
  readonly returns: readonly Return[]
  readonly code: string | null
  readonly settings: Settings
}

export async function knownOf(
  world: World,
  order: Order,
  paymentRequest: PaymentRequestView | null,
): Promise<Known> {
  const { number, userId } = order
  const [contact, credit, address, business, lines, parcels, returns, code, settings] =
    await Promise.all([
      contactOf(world, userId),
      creditOnOrder(world, number),
      addressOf(world, number),
      businessOf(world, number),
      orderLines(world, number),
      parcelsOf(world, number),
      returnsOf(world, number),
      codeOfOrder(world, number),
      settingsOf(world),
    ])
  const language = contact?.language ?? firstLanguage()
  const buyer =
    address && (business ? { ...address, ...pick(business, 'company', 'vatId') } : address)
  return { order, paymentRequest, language, credit, buyer, lines, parcels, returns, code, settings }
}

/** Everything but number and date, which are assigned when it is issued. */
export function factsOf(
  world: World,
  known: Known,
  { kind, total, part }: { kind: TaxDocumentKind; total: bigint; part: Part },
): TaxDocumentFacts {
  const { order, paymentRequest, language, credit, buyer, lines, code, settings } = known
  const { number: orderNumber, currency } = order
  const rates = kind === 'packing_slip' ? [] : ratesFor(known, total, part)
  const seller = sellerOf(world, settings)
  return {
    kind,
    form: invoiceFormOf({ total, currency, hasBuyer: buyer !== null }, settings),
    mostSimplified: mostSimplified(settings),
    number: null,
    orderNumber,
    language,
    seller,
    buyer,
    currency,
    total,
    lines: inLanguage(part.lines ?? lines, language),
    parcel: part.parcel ?? null,
    returned: part.returned?.shipping ?? null,
    issuedOn: shopDay(world, world.now()),
    placedOn: shopDay(world, order.placedAt),
    discount: order.discount,
    fee: order.fee,
    code,
    method: order.delivery && (textInLanguage(order.delivery.names, language) || null),
    promised: order.delivery?.window ?? null,
    pile: part.pile ?? null,
    slip: slipCode(order),
    isDelivered: order.delivery !== null && !isWithoutDelivery(order.delivery),
    credit: credit.used,
    payments: paymentsIn(world, paymentRequest, language),
    invoice: part.about?.label ?? null,
    tax: { rates, amount: taxIn(rates), exemption: exemptionOf(order) },
    suppliedOn: suppliedOn(world, known),
    worth: part.about ? part.about.worth : worthIn(settings),
    isTest: world.config.demo,
  }
}

const ratesFor = ({ order, lines, settings }: Known, total: bigint, part: Part): RatePart[] =>
  part.about
    ? creditRates(order, lines, part.about.taxes, total, part.returned ?? null)
    : invoiceRates(order, lines, settings.taxRate)

/** The day of the last parcel; null until everything is shipped. */
export function suppliedOn(world: World, { lines, parcels, returns }: Known): string | null {
  const last = parcels.at(-1)
  const left = unshippedUnits(lines, parcels, droppedUnitsIn(returns))
  return last && left.every((each) => each === 0) ? shopDay(world, last.sentAt) : null
}

export const printable = (world: World, facts: TaxDocumentFacts): PdfDocument =>
  pdfDocumentOf(facts, (key, values) => world.say(facts.language, 'invoice', key, values))

/** Parcels of an order so far; their total count is known once everything is shipped. */
export function parcelParts({
  lines,
  parcels,
  returns,
}: Known): (Required<Pick<Part, 'parcel' | 'lines'>> & { isAll: boolean })[] {
  const left = unshippedUnits(lines, parcels, droppedUnitsIn(returns))
  const count = left.every((each) => each === 0) ? parcels.length : null
  const units = (parts: readonly { quantity: number }[]) =>
    parts.reduce((all, { quantity }) => all + quantity, 0)
  return parcels.map(({ id, place, lines: sent }) => ({
    parcel: { id, place, count },
    lines: linesIn(lines, sent),
    isAll: units(sent) === units(lines),
  }))
}

/**
 * What a packing slip lists now: what remains to be shipped, as the last parcel; of a shipped order all its parcels.
 * None if all units were cancelled.
 */
export function slipParts(known: Known): Part[] {
  const { lines, parcels, returns } = known
  const left = unshippedUnits(lines, parcels, droppedUnitsIn(returns))
  const remaining = linesIn(lines, allOf(left))
  if (remaining.length === 0) return parcelParts(known)
  const place = parcels.length + 1
  const parcel = parcels.length > 0 && { parcel: { id: '', place, count: place } }
  return [{ lines: remaining, ...parcel }]
}

export const linesIn = (lines: readonly OrderLine[], units: readonly LineQuantity[]): OrderLine[] =>
  units.flatMap(({ line, quantity }) => {
    const own = lines[line]
    return own ? [{ ...own, quantity }] : []
  })

const sellerOf = (world: World, settings: Settings): TaxDocumentFacts['seller'] => ({
  name: settings.sellerName || world.config.shopName,
  address: settings.sellerAddress || settings.contactAddress,
  taxId: settings.sellerTaxId,
  mail: settings.contactMail || world.config.supportMail,
  note: settings.invoiceNote,
})

const paymentsIn = (
  world: World,
  paymentRequest: PaymentRequestView | null,
  language: string,
): TaxDocumentFacts['payments'] =>
  (paymentRequest?.payments ?? []).flatMap(({ counted, amount, at, method, hash, status }) => {
    if (!counted || amount === null || status === 'orphaned') return []
    const day = dayText(shopDay(world, at), language)
    return [
      {
        amount: formatAmount(amount, assetOf(method, paymentRequest), language),
        day,
        hash: isByStaff(method) ? null : hash,
      },
    ]
  })

/** Currency names if a symbol would be ambiguous. */
const assetOf = (method: Method, request: PaymentRequestView | null): Currency | Coin => {
  const currency = currencyOf(method, request?.currency ?? 'PI')
  return currency === 'USDT' ? { symbol: currency, decimals: decimalsOf(currency) } : currency
}
