// Makes the document of EN 16931 from what an order and its tax document state. Pure.
import { type Currency, sum } from '../../../platform/money/rules.ts'
import { orderTax, type TaxedOrder } from '../../invoicing/order-tax.ts'
import type { Buyer } from '../../invoicing/pdf-document.ts'
import type { OrderLine } from '../../orders/rules/order.ts'
import type { RatePart } from '../../taxes/rules/computation.ts'
import type { Scheme } from '../../taxes/rules/decision.ts'
import type { Party, TaxCategory, UblDocument, UblLine, UblTax } from './document.ts'

/** A VAT id with its country; spaces, dots and hyphens are left out. Null for another number. */
export function vatIdIn(text: string): string | null {
  const plain = text.toUpperCase().replace(/[\s.-]/g, '')
  return /^[A-Z]{2}[A-Z0-9+*]{2,13}$/.test(plain) && /\d/.test(plain) ? plain : null
}

export const isBusiness = ({ company, vatId }: Pick<Buyer, 'company' | 'vatId'>): boolean =>
  Boolean(company || vatId)

export const buyerParty = (
  address: Omit<Buyer, 'email' | 'phoneNumber' | 'instructions'>,
): Party => ({
  name: address.company || address.fullName,
  vatId: vatIdIn(address.vatId ?? ''),
  taxNumber: null,
  mail: null,
  street: address.streetAddress,
  city: address.city,
  region: address.stateProvince,
  postalCode: address.postalCode,
  country: address.country,
})

type Seller = {
  readonly name: string
  /** Lines; how they are divided is the merchant's. */
  readonly address: string
  readonly taxId: string
  readonly country: string
  readonly mail: string
}

/** Null if what EN 16931 requires is missing: name, country, and a number. */
export function sellerParty({ name, address, taxId, country, mail }: Seller): Party | null {
  if (!name.trim() || !country || !taxId.trim()) return null
  const vatId = vatIdIn(taxId)
  const lines = address.split('\n').map((line) => line.trim())
  return {
    name,
    vatId,
    taxNumber: vatId ? null : taxId.trim(),
    mail: mail || null,
    street: lines.filter(Boolean).join(', '),
    city: '',
    region: '',
    postalCode: '',
    country,
  }
}

type Stated = Pick<
  UblDocument,
  | 'kind'
  | 'number'
  | 'issuedOn'
  | 'orderNumber'
  | 'corrects'
  | 'note'
  | 'seller'
  | 'buyer'
  | 'deliveredOn'
  | 'isDelivered'
  | 'memo'
  | 'isOnReceipt'
> & {
  /** Still to be paid, in its currency. */
  readonly open: bigint
  readonly currency: Currency
  readonly scheme: Scheme
  /** As the document states them. */
  readonly rates: readonly RatePart[]
  readonly words: { readonly charges: string; readonly refund: string }
}

/** The category of a line by its class, where nothing is charged. */
function categoryAt(scheme: Scheme, rate: number, taxClass = 'standard'): TaxCategory {
  if (rate > 0) return 'S'
  if (scheme === 'export') return 'G'
  if (scheme === 'reverse') return 'K'
  return taxClass === 'zero' ? 'Z' : 'E'
}

type Part = Pick<UblTax, 'category' | 'rate' | 'net' | 'tax'>

const keyOf = ({ category, rate }: Pick<Part, 'category' | 'rate'>): string => `${category} ${rate}`

function grouped(parts: readonly Part[]): UblTax[] {
  return [...Map.groupBy(parts, keyOf).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { category, rate } = first
    return [
      {
        category,
        rate,
        net: sum(own.map((each) => each.net)),
        tax: sum(own.map((each) => each.tax)),
      },
    ]
  })
}

/**
 * An invoice has the order's lines and its shipping, each without tax as it was computed; a credit note has a line for
 * each rate, since it may give back a part of a line. So does an invoice whose order says something else.
 */
export function ublDocument(
  stated: Stated,
  order: TaxedOrder,
  lines: readonly OrderLine[],
): UblDocument {
  const { rates, scheme, words, open, ...rest } = stated
  const isInvoice = stated.kind === 'invoice'
  const total = sum(rates.map((each) => each.total))
  const about = { ...rest, prepaid: isInvoice ? total - open : 0n }
  if (isInvoice) {
    const tax = orderTax(order, lines, rates[0]?.rate ?? 0)
    const classAt = (place: number) => order.tax?.lines[place]?.class
    const sold = tax.lines.map((line, place): UblLine & Part => ({
      name: lines[place]?.name ?? '',
      sku: lines[place]?.sku ?? null,
      quantity: lines[place]?.quantity ?? 1,
      category: categoryAt(scheme, line.rate, classAt(place)),
      rate: line.rate,
      net: line.total - line.tax,
      tax: line.tax,
    }))
    const atZero = sold.find(({ rate }) => rate === 0)?.category
    const charges = tax.shippingParts.map((part) => ({
      category: part.rate === 0 && atZero ? atZero : categoryAt(scheme, part.rate),
      rate: part.rate,
      net: part.total - part.tax,
      tax: part.tax,
      reason: words.charges,
    }))
    const taxes = grouped([...sold, ...charges])
    if (isSame(taxes, rates))
      return {
        ...about,
        lines: sold,
        charges,
        taxes,
      }
  }
  const parts = rates.map(({ rate, total, tax }): Part & UblLine => {
    const place = order.tax?.lines.findIndex((line) => line.rate === rate) ?? -1
    return {
      name: isInvoice ? stated.orderNumber : words.refund,
      sku: null,
      quantity: 1,
      category: categoryAt(scheme, rate, order.tax?.lines[place]?.class),
      rate,
      net: total - tax,
      tax,
    }
  })
  return {
    ...about,
    lines: parts,
    charges: [],
    taxes: grouped(parts),
  }
}

/** Whether groups have the net amounts and taxes that are stated at each rate. */
const isSame = (taxes: readonly UblTax[], rates: readonly RatePart[]): boolean =>
  taxes.every(({ rate }) => rates.some((each) => each.rate === rate)) &&
  rates.every(({ rate, total, tax }) => {
    const own = taxes.filter((each) => each.rate === rate)
    return (
      sum(own.map((each) => each.tax)) === tax && sum(own.map((each) => each.net)) === total - tax
    )
  })
