// Invoices, credit notes and packing slips: their names and what of an order they are for. Pure.

export const billKinds = ['invoice', 'credit_note', 'packing_slip'] as const
export type BillKind = (typeof billKinds)[number]
/** Kinds that are numbered without a gap. */
export type Series = Exclude<BillKind, 'packing_slip'>

const prefixes: Readonly<Record<Series, string>> = { invoice: 'INV', credit_note: 'CN' }

/** `INV-000012`: as it is printed and looked for. A packing slip goes by its order's number. */
export const billLabel = (kind: BillKind, number: number | null, orderNumber: string): string =>
  kind === 'packing_slip' || number === null
    ? orderNumber
    : `${prefixes[kind]}-${String(number).padStart(6, '0')}`

/** In the smallest unit of the order's currency. */
export type Kept = {
  readonly total: bigint
  /** The order was cancelled or declined: nothing of it is owed any more. */
  readonly isCancelled: boolean
  /** What came in, in money and credit, and what went back. */
  readonly received: bigint
  readonly returned: bigint
}

/**
 * How much of an invoice has to be credited in all: everything of an order that was called off, else what was given
 * back beyond what was paid too much.
 */
export function creditable({ total, isCancelled, received, returned }: Kept): bigint {
  if (isCancelled) return total
  const missing = total - (received - returned)
  if (returned === 0n || missing <= 0n) return 0n
  return missing < total ? missing : total
}

/** The tax that a price holds already, at a rate in hundredths of a per cent; rounded to the nearest unit. */
export function includedTax(total: bigint, rate: number): bigint {
  const whole = 10_000n + BigInt(rate)
  return (total * BigInt(rate) * 2n + whole) / (whole * 2n)
}

/** The tax of a part of it, after parts of `before` in all: that of all parts together is that of the whole, to the unit. */
export const partTax = (before: bigint, part: bigint, rate: number): bigint =>
  includedTax(before + part, rate) - includedTax(before, rate)
