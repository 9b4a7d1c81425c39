// Content of invoices, credit notes and packing slips. Pure: translated texts are passed in.
import { type InLanguage, lineName } from '../../catalog/products/rules/options.ts'
import { countryName, linesOf } from '../../platform/address-text.ts'
import { memoizeByLanguage } from '../../platform/memoize-by-language.ts'
import { writtenNumber } from '../../platform/money/input.ts'
import { type Currency, columnDecimals, formatAmount, sum } from '../../platform/money/rules.ts'
import type { OrderLine } from '../orders/rules/order.ts'
import type { Address } from '../shipping/rules/address-book.ts'
import { addressLines } from '../shipping/rules/address-format.ts'
import { type DeliveryWindow, windowText } from '../shipping/rules/calendar.ts'
import { rateText } from '../taxes/rules/amounts.ts'
import type { RatePart } from '../taxes/rules/computation.ts'
import type { TaxExemption } from './order-tax.ts'
import type { Fact, Label, PdfDocument } from './port.ts'
import {
  inSellerCurrency,
  type TaxDocumentKind,
  taxDocumentLabel,
  type Worth,
  worthText,
} from './rules.ts'
import type { InvoiceForm } from './simplified.ts'

export type Seller = {
  readonly name: string
  /** One per line. */
  readonly address: string
  readonly taxId: string
  readonly mail: string
  readonly note: string
}

/** Company and VAT id (with its prefix) are a business's; absent for a consumer. */
export type Buyer = Address & {
  readonly company?: string | null
  readonly vatId?: string | null
}

/** The third of twelve. */
export type Pile = { readonly place: number; readonly count: number }

export type TaxDocumentFacts = {
  readonly kind: TaxDocumentKind
  /** Of an invoice, by its amount and whether it names a buyer. */
  readonly form: InvoiceForm
  /** In euros: up to it an invoice may be simplified; null where no limit is known. */
  readonly mostSimplified: number | null
  readonly number: number | null
  readonly orderNumber: string
  readonly language: string
  /** Calendar days of the shop: "2026-11-05". */
  readonly issuedOn: string
  readonly placedOn: string
  readonly seller: Seller
  readonly buyer: Buyer | null
  readonly lines: readonly InLanguage<OrderLine>[]
  /** For a packing slip: the parcel's number, and the count once no other follows; null for the whole order. */
  readonly parcel: { readonly place: number; readonly count: number | null } | null
  /** Credit note for a return: its shipping share; its lines are the returned ones. Otherwise null. */
  readonly returned: bigint | null
  readonly currency: Currency
  /** The order's total, or the credited amount. */
  readonly total: bigint
  /** Included tax by rate, the highest first; of one rate of 0 nothing is said. */
  readonly tax: {
    readonly rates: readonly RatePart[]
    readonly amount: bigint
    readonly exemption: TaxExemption | null
  }
  /** The day when everything had been shipped; null before. */
  readonly suppliedOn: string | null
  /** Exchange rate to the seller's currency; null if not stated. */
  readonly worth: Worth | null
  /** Invoice: discount on the items as a whole. */
  readonly discount: bigint
  /** Invoice: what the payment method added; negative for a discount. Credit note: whether `returned` may include it. */
  readonly fee: bigint
  /** The discount code used; null for none. */
  readonly code: string | null
  /** Name of the shipping method; null where the shop had no zones. */
  readonly method: string | null
  /** First and last promised day; null where the shop said none. */
  readonly promised: Pick<DeliveryWindow, 'from' | 'to'> | null
  /** Of slips that are printed together; null for one alone. */
  /** The barcode of a slip, which knows how often the order was edited. */
  readonly slip?: string
  readonly pile: Pile | null
  /** Whether shipping is a line, even if free of charge. */
  readonly isDelivered: boolean
  /** Part of the total paid by shop credit. */
  readonly credit: bigint
  /** Payments on the ledger, with their transaction, and those that staff received. */
  readonly payments: readonly {
    readonly amount: string
    readonly day: string
    readonly hash: string | null
  }[]
  /** The invoice that a credit note refers to. */
  readonly invoice: string | null
  readonly isTest: boolean
}

/** A text of messages, group `invoice` in the document's language. */
export type Words = (key: string, values?: Record<string, string | number>) => string

export function pdfDocumentOf(facts: TaxDocumentFacts, t: Words): PdfDocument {
  const { kind, number, orderNumber, seller, language } = facts
  const title = t(`title.${kind === 'invoice' ? facts.form : kind}`)
  const buyer = buyerLines(facts, t)
  return {
    language,
    title,
    name: `${title} ${taxDocumentLabel(kind, number, orderNumber)}`,
    from: [seller.name, ...linesOf(seller.address)],
    to: {
      // Nobody is named, so nothing is announced.
      label: buyer.length === 0 ? '' : t(kind === 'packing_slip' ? 'shipTo' : 'billTo'),
      lines: buyer,
    },
    facts: headFacts(facts, t),
    columns:
      kind === 'packing_slip'
        ? [
            { label: t('item'), share: 0.8, isAmount: false },
            { label: t('quantity'), share: 0.2, isAmount: true },
          ]
        : [
            { label: t('item'), share: 0.48, isAmount: false },
            { label: t('quantity'), share: 0.12, isAmount: true },
            { label: t('price'), share: 0.2, isAmount: true },
            { label: t('amount'), share: 0.2, isAmount: true },
          ],
    rows: rowsOf(facts, t),
    totals: totalsOf(facts, t),
    notes: notesOf(facts, t),
    mark: facts.isTest ? t('test') : '',
    ...(kind === 'packing_slip' && {
      label: labelOf(facts, t),
      barcode: facts.slip ?? orderNumber,
    }),
  }
}

const dayFormat = memoizeByLanguage(
  (language) =>
    new Intl.DateTimeFormat(`${language}-u-nu-latn`, { dateStyle: 'long', timeZone: 'UTC' }),
)

/** A calendar day as documents state it: "5 November 2026". */
export const dayText = (day: string, language: string): string =>
  dayFormat(language).format(new Date(day))

/** `country`: its other names, below the one in the document's language. */
function buyerLines(
  { buyer, kind, language }: TaxDocumentFacts,
  t: Words,
  isParcel = false,
  country: readonly string[] = [],
): string[] {
  if (!buyer) return []
  const own = countryName(buyer.country, language)
  const company = buyer.company ? [buyer.company] : []
  const lines = [...company, ...addressLines(buyer, isParcel), own, ...country]
  if (kind === 'packing_slip') return [...lines, buyer.phoneNumber]
  return buyer.vatId ? [...lines, `${t('vatId')}: ${buyer.vatId}`] : lines
}

function headFacts(facts: TaxDocumentFacts, t: Words): Fact[] {
  const { kind, number, orderNumber, invoice, seller } = facts
  const day = (text: string) => dayText(text, facts.language)
  const numbered = { label: t('number'), value: taxDocumentLabel(kind, number, orderNumber) }
  return [
    ...(kind === 'packing_slip' ? [] : [numbered]),
    { label: t('issued'), value: day(facts.issuedOn) },
    { label: t('order'), value: orderNumber },
    ...parcelFact(facts, t),
    { label: t('ordered'), value: day(facts.placedOn) },
    ...(kind === 'packing_slip' ? workFacts(facts, t) : []),
    ...(kind === 'invoice' && facts.code ? [{ label: t('code'), value: facts.code }] : []),
    ...(kind === 'invoice'
      ? [
          {
            label: t('supplied'),
            value: facts.suppliedOn ? day(facts.suppliedOn) : t('suppliedLater'),
          },
        ]
      : []),
    ...(invoice ? [{ label: t('invoice'), value: invoice }] : []),
    ...paidFact(facts, t),
    ...(seller.taxId && kind !== 'packing_slip'
      ? [{ label: t('taxId'), value: seller.taxId }]
      : []),
  ]
}

/** What a packer goes by: delivery method, promised days, place in the pile. */
function workFacts({ method, promised, pile, language }: TaxDocumentFacts, t: Words): Fact[] {
  return [
    ...(method ? [{ label: t('delivery'), value: method }] : []),
    ...(promised
      ? [{ label: t('promised'), value: windowText(promised, `${language}-u-nu-latn`) }]
      : []),
    ...(pile ? [{ label: t('pile'), value: t('parcelOf', pile) }] : []),
  ]
}

/** An invoice of an order that is settled, by payments that were seen or by credit alone: when it was paid. */
function paidFact({ kind, payments, credit, total }: TaxDocumentFacts, t: Words): Fact[] {
  if (kind !== 'invoice') return []
  const last = payments.at(-1)
  if (last) return [{ label: t('status'), value: t('statusPaidOn', { day: last.day }) }]
  return credit > 0n && credit >= total ? [{ label: t('status'), value: t('statusPaid') }] : []
}

function parcelFact({ parcel }: TaxDocumentFacts, t: Words): Fact[] {
  if (!parcel) return []
  const { place, count } = parcel
  const value = count === null ? t('parcelMore', { place }) : t('parcelOf', { place, count })
  return [{ label: t('parcel'), value }]
}

/** The parcel's label: sender, recipient in international form, reference. */
function labelOf(facts: TaxDocumentFacts, t: Words): Label {
  const { seller, buyer, orderNumber, language } = facts
  const country = buyer && countryName(buyer.country, 'en')
  const isRead = !country || country === countryName(buyer.country, language)
  return {
    from: [seller.name, ...linesOf(seller.address)],
    to: buyerLines(facts, t, true, isRead ? [] : [country.toUpperCase()]),
    facts: [{ label: t('order'), value: orderNumber }, ...parcelFact(facts, t)],
    barcode: facts.slip ?? orderNumber,
  }
}

function rowsOf(facts: TaxDocumentFacts, t: Words) {
  const { kind, lines, total, invoice, returned } = facts
  const amount = amountIn(facts)
  if (kind === 'packing_slip')
    return lines.map((line) => [
      line.sku ? `${lineName(line)} · ${line.sku}` : lineName(line),
      String(line.quantity),
    ])
  if (kind === 'credit_note' && returned === null)
    return [[t('credited', { invoice: invoice ?? '' }), '1', amount(total), amount(total)]]
  return lines.map((line) => [
    lineName(line),
    String(line.quantity),
    amount(line.price),
    amount(line.price * BigInt(line.quantity)),
  ])
}

/** Items and totals are aligned, with as many decimals as the most precise of them needs. */
function amountIn(facts: TaxDocumentFacts): (value: bigint) => string {
  const { lines, currency, language, total, tax, discount, fee, returned } = facts
  const parts = tax.rates.length > 1 ? tax.rates.flatMap((part) => [part.total, part.tax]) : []
  const prices = lines.map(({ price }) => price)
  const amounts = [total, tax.amount, discount, fee, returned ?? 0n, ...parts, ...prices]
  const least = columnDecimals(amounts.map((value) => [value, currency]))
  return (value) => formatAmount(value, currency, language, least)
}

function totalsOf(facts: TaxDocumentFacts, t: Words): Fact[] {
  const { kind, lines, total, fee, returned } = facts
  if (kind === 'packing_slip') return []
  const amount = amountIn(facts)
  const subtotal = sum(lines.map(({ price, quantity }) => price * BigInt(quantity)))
  // A credit note for a return includes its share of the discount.
  const discount =
    kind === 'invoice' ? facts.discount : returned === null ? 0n : subtotal + returned - total
  const delivery = kind === 'invoice' ? total - subtotal + discount - fee : (returned ?? 0n)
  const hasFee = kind === 'invoice' && fee !== 0n
  const hasDelivery = delivery !== 0n || (kind === 'invoice' && facts.isDelivered)
  return [
    ...(discount === 0n && !hasDelivery && !hasFee
      ? []
      : [{ label: t('subtotal'), value: amount(subtotal) }]),
    ...(discount === 0n ? [] : [{ label: t('discount'), value: amount(-discount) }]),
    ...(!hasDelivery
      ? []
      : [
          {
            label: kind !== 'invoice' && fee > 0n ? `${t('delivery')}, ${t('fee')}` : t('delivery'),
            value: amount(delivery),
          },
        ]),
    ...(hasFee ? [{ label: t(fee > 0n ? 'fee' : 'feeDiscount'), value: amount(fee) }] : []),
    ...taxFacts(facts, t),
    { label: t(kind === 'credit_note' ? 'totalCredited' : 'total'), value: amount(total) },
  ]
}

/** Net and tax of the only rate; of several, each with its total, then all of them. */
function taxFacts(facts: TaxDocumentFacts, t: Words): Fact[] {
  const { total, tax, language } = facts
  const amount = amountIn(facts)
  const [only, ...others] = tax.rates
  const net = { label: t('net'), value: amount(total - tax.amount) }
  if (others.length === 0) {
    if (!only || only.rate === 0) return []
    const percent = rateText(only.rate, language)
    return [net, { label: t('taxIncluded', { percent }), value: amount(tax.amount) }]
  }
  return [
    ...tax.rates.map((part) => ({
      label: t('rate', {
        percent: rateText(part.rate, language),
        net: amount(part.total - part.tax),
        tax: amount(part.tax),
      }),
      value: amount(part.total),
    })),
    net,
    { label: t('taxTotal'), value: amount(tax.amount) },
  ]
}

function notesOf(facts: TaxDocumentFacts, t: Words): string[] {
  const { kind, buyer, seller, payments, credit, currency, language, tax } = facts
  if (kind === 'packing_slip') return buyer?.instructions ? [buyer.instructions] : []
  const byCredit =
    credit > 0n ? [t('byCredit', { amount: formatAmount(credit, currency, language) })] : []
  const paid = payments.flatMap(({ amount, day, hash }) =>
    hash === null
      ? [t('received', { amount: `${amount}, ${day}` })]
      : [t('paid', { amount: `${amount}, ${day}` }), hash],
  )
  return [
    ...(tax.exemption ? [t(`exemption.${tax.exemption}`)] : []),
    ...worthNote(facts, t),
    ...(kind === 'invoice' && facts.form === 'receipt' && facts.mostSimplified !== null
      ? [t('receiptNote', { most: facts.mostSimplified })]
      : []),
    ...(kind === 'invoice' ? [...byCredit, ...paid] : []),
    ...(seller.note ? [seller.note] : []),
    t('questions', { mail: seller.mail }),
  ]
}

/** Tax is due in the local currency: total and tax at the day's rate. */
function worthNote(
  { worth, total, tax, currency, language }: TaxDocumentFacts,
  t: Words,
): string[] {
  if (!worth) return []
  const amountText = (amount: bigint) =>
    worthText(inSellerCurrency(amount, currency, worth), worth, language)
  const rate = writtenNumber(worth.rate, language)
  const facts = { amount: amountText(total), rate, currency: worth.currency }
  return [
    t('worth', facts),
    ...(tax.amount > 0n ? [t('worthTax', { amount: amountText(tax.amount) })] : []),
  ]
}
