// An invoice or a credit note in the semantic model of EN 16931, as far as a shop has it. Pure.

/** Codes of UNCL 5305 that EN 16931 allows here: standard, zero, exempt, export, intra-community, reverse charge. */
export type TaxCategory = 'S' | 'Z' | 'E' | 'G' | 'K' | 'AE'

/** Why nothing is taxed, with its code of the VATEX list where there is one. */
export const exemptions: Readonly<
  Record<Exclude<TaxCategory, 'S' | 'Z'>, { readonly code: string | null; readonly reason: string }>
> = {
  E: { code: null, reason: 'Exempt from tax' },
  G: { code: 'VATEX-EU-G', reason: 'Export outside the EU' },
  K: { code: 'VATEX-EU-IC', reason: 'Intra-community supply' },
  AE: { code: 'VATEX-EU-AE', reason: 'Reverse charge' },
}

export type Party = {
  readonly name: string
  /** With the country's prefix; null for none. */
  readonly vatId: string | null
  /** A tax number that is no VAT id; null for none. */
  readonly taxNumber: string | null
  readonly mail: string | null
  readonly street: string
  readonly city: string
  readonly region: string
  readonly postalCode: string
  /** Two letters. */
  readonly country: string
}

/** At one category and rate. */
type Taxed = {
  readonly category: TaxCategory
  /** Hundredths of a percent; 0 where nothing is taxed. */
  readonly rate: number
}

export type UblLine = Taxed & {
  readonly name: string
  readonly sku: string | null
  readonly quantity: number
  /** Of the whole line, without tax. */
  readonly net: bigint
}

export type UblTax = Taxed & { readonly net: bigint; readonly tax: bigint }

/** Amounts are in the smallest unit of the currency, which has at most two decimals. */
export type UblDocument = {
  readonly kind: 'invoice' | 'credit_note'
  readonly number: string
  /** "2026-11-05". */
  readonly issuedOn: string
  readonly currency: string
  readonly orderNumber: string
  /** The invoice that a credit note corrects. */
  readonly corrects: { readonly number: string; readonly issuedOn: string } | null
  readonly note: string
  readonly seller: Party
  readonly buyer: Party
  /** Day of supply; null if it is not known. */
  readonly deliveredOn: string | null
  /** False of what was handed over: it went to nobody's address. */
  readonly isDelivered: boolean
  readonly lines: readonly UblLine[]
  /** Shipping, without tax. */
  readonly charges: readonly (Taxed & { readonly net: bigint; readonly reason: string })[]
  readonly taxes: readonly UblTax[]
  /** Of an invoice: paid by now. */
  readonly prepaid: bigint
  /** The customer pays when they receive the order. */
  readonly isOnReceipt: boolean
  /** What the transfer says; empty for none. */
  readonly memo: string
}
