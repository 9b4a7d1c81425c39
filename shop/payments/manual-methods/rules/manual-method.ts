// Manual payment methods: kinds, where each is offered, and the name of its ledger. Pure.

export const manualKinds = ['bank_transfer', 'on_delivery', 'at_pickup', 'other'] as const
export type ManualKind = (typeof manualKinds)[number]

/** Language -> text; the first language always. */
export type Texts = Readonly<Record<string, string>>

export type ManualMethod = {
  readonly id: string
  /** Fixed: orders name it. */
  readonly kind: ManualKind
  readonly names: Texts
  /** Plain text for the shopper, beside what the shop says itself. */
  readonly instructions: Texts
  /** Of a bank transfer; empty for others. */
  readonly accountHolder: string
  /** In capitals, without spaces. */
  readonly iban: string
  readonly bic: string
  /** Destinations where it is offered; empty for all. */
  readonly countries: readonly string[]
  /** Limits of an order's total, in the smallest unit of the shop's currency. */
  readonly least: bigint | null
  readonly most: bigint | null
  /** Currency of the limits and of `feeAmount`. */
  readonly currency: string
  /** What it adds to an order, including tax, in the smallest unit; a discount is negative. Null for none, or a percentage. */
  readonly feeAmount: bigint | null
  /** The same in hundredths of a percent of the items after discounts. */
  readonly feePercent: number | null
  /** Until an unpaid order lapses. */
  readonly days: number
  readonly isOn: boolean
  /** Order of display. */
  readonly place: number
  readonly version: number
}

/** Ways to enter what a method adds or takes off. */
export const feeKinds = ['none', 'fee', 'fee_percent', 'discount', 'discount_percent'] as const
export type FeeKind = (typeof feeKinds)[number]

/** In hundredths of a percent. */
export const maxFeePercent = 5_000

export const maxMethods = 20
export const maxDays = 90

/**
 * Paid when the order is handed over: such an order is released, and may be shipped, before it is paid. This is the only
 * place that says so.
 */
export const isPaidOnReceipt = (kind: ManualKind): boolean =>
  kind === 'on_delivery' || kind === 'at_pickup'

const family = 'manual'
/** Its name among ledgers, as a quote and a payment have it: `manual:bank_transfer:ID`. */
export const ledgerOf = ({ kind, id }: Pick<ManualMethod, 'kind' | 'id'>): string =>
  `${family}:${kind}:${id}`

/** Kind and id in a ledger's name; null for a ledger that is none of ours. */
export function methodOfLedger(ledger: string | null): { kind: ManualKind; id: string } | null {
  const [first, kind, id, ...more] = (ledger ?? '').split(':')
  const known = manualKinds.find((each) => each === kind)
  return first === family && known && id && more.length === 0 ? { kind: known, id } : null
}

/** Whether an order is paid on receipt, by the ledger that its quote names. */
export function isOwedOnReceipt(ledger: string | null): boolean {
  const method = methodOfLedger(ledger)
  return method !== null && isPaidOnReceipt(method.kind)
}

/** `country` is null where the shop has no delivery zones: a method with countries is not offered then. */
export type Offered = {
  /** Before the method's fee. */
  readonly total: bigint
  /** Of which the items after discounts. */
  readonly items: bigint
  readonly currency: string
  readonly country: string | null
  /** What the buyer pays of an amount that includes tax: less for a business that owes the tax itself. */
  readonly priceOf?: (listed: bigint) => bigint
}

/** What the method adds to this order; negative for a discount. */
export function feeFor(
  { feeAmount, feePercent }: Pick<ManualMethod, 'feeAmount' | 'feePercent'>,
  { items, priceOf = (listed) => listed }: Pick<Offered, 'items' | 'priceOf'>,
): bigint {
  if (feeAmount !== null) return feeAmount < 0n ? -priceOf(-feeAmount) : priceOf(feeAmount)
  const share = (percent: bigint) => (items * percent * 2n + 10_000n) / 20_000n
  const percent = BigInt(feePercent ?? 0)
  return percent < 0n ? -share(-percent) : share(percent)
}

/**
 * Whether it is offered for this order. Amounts in another currency than the order's are not compared: not offered. Nor
 * is a discount that the items do not exceed.
 */
export function isOffered(method: ManualMethod, offered: Offered): boolean {
  const { least, most, countries, feeAmount } = method
  const { total, items, currency, country } = offered
  if (!method.isOn) return false
  if (countries.length > 0 && (country === null || !countries.includes(country))) return false
  const hasAmounts = least !== null || most !== null || feeAmount !== null
  if (hasAmounts && method.currency !== currency) return false
  const fee = feeFor(method, offered)
  if (fee < 0n && items + fee <= 0n) return false
  return (least === null || total >= least) && (most === null || total <= most)
}

export { textInLanguage as textIn } from '../../../platform/languages.ts'
