// For each line of a bank statement the order that it pays: by the reference, or as a hint by the amount. Pure.
import type { Line } from './statement.ts'

/** `fingerprint`: a later statement's line of the same payment has the same one. */
export type MarkedLine = Line & { readonly fingerprint: string }

/** An order to be paid by hand. */
export type Candidate = {
  readonly orderNumber: string
  /** What is missing, in the smallest unit of the shop's currency. */
  readonly remaining: bigint
  readonly isCancelled: boolean
}

/**
 * `exact`: names an order and pays what is missing; `part` and `more`: pays another amount; `cancelled`: names a
 * cancelled order; `amount`: names none, but pays what one order lacks; `several`: more than one order can be meant;
 * `unknown`; `booked`: this line was recorded before.
 */
export const proposalKinds = [
  'exact',
  'part',
  'more',
  'cancelled',
  'amount',
  'several',
  'unknown',
  'booked',
] as const
export type ProposalKind = (typeof proposalKinds)[number]

export type Proposal = Omit<MarkedLine, 'text'> & {
  readonly kind: ProposalKind
  /** The only order that can be meant. */
  readonly orderNumber: string | null
  /** What it lacked before this line. */
  readonly remaining: bigint | null
  /** Every order that can be meant. */
  readonly orders: readonly string[]
}

const digits = 13

/** Order numbers in a text, also without their prefix, and in groups as forms and people write them. */
export function orderNumbersIn(text: string): string[] {
  const prefixed = text.matchAll(
    new RegExp(`PI[\\s_.:#/-]*((?:\\d[\\s.-]?){${digits}})(?!\\d)`, 'gi'),
  )
  const bare = text.matchAll(new RegExp(`(?<![\\d.,])(\\d{${digits}})(?![\\d])`, 'g'))
  const found = [...prefixed, ...bare].map(([, number = '']) => number.replace(/\D/g, ''))
  return [...new Set(found)].map((number) => `PI-${number}`)
}

export type Known = {
  /** Orders that the lines name. */
  readonly named: ReadonlyMap<string, Candidate>
  /** Orders that lack exactly an amount of the statement. */
  readonly byAmount: ReadonlyMap<bigint, readonly Candidate[]>
  readonly booked: ReadonlySet<string>
}

/** In the order of the lines: an earlier one counts against what its order lacks. */
export function proposalsFor(
  lines: readonly MarkedLine[],
  { named, byAmount, booked }: Known,
): Proposal[] {
  const paid = new Map<string, bigint>()
  return lines.map(({ text, ...line }) => {
    const proposal = (kind: ProposalKind, orders: readonly Candidate[]): Proposal => {
      const [only] = orders.length === 1 ? orders : []
      const remaining = only ? left(only, paid) : null
      return {
        ...line,
        kind,
        orderNumber: only?.orderNumber ?? null,
        remaining,
        orders: orders.map(({ orderNumber }) => orderNumber),
      }
    }
    if (booked.has(line.fingerprint)) return proposal('booked', [])
    const meant = orderNumbersIn(text).flatMap((number) => named.get(number) ?? [])
    const [order] = meant
    if (meant.length > 1) return proposal('several', meant)
    if (order) {
      const made = proposal(kindOf(line.amount, order, left(order, paid)), [order])
      paid.set(order.orderNumber, (paid.get(order.orderNumber) ?? 0n) + line.amount)
      return made
    }
    const alike = (byAmount.get(line.amount) ?? []).filter(
      (each) => left(each, paid) === line.amount,
    )
    if (alike.length === 0) return proposal('unknown', [])
    return proposal(alike.length === 1 ? 'amount' : 'several', alike)
  })
}

function kindOf(amount: bigint, { isCancelled }: Candidate, remaining: bigint): ProposalKind {
  if (isCancelled) return 'cancelled'
  if (amount === remaining) return 'exact'
  return amount < remaining ? 'part' : 'more'
}

function left({ orderNumber, remaining }: Candidate, paid: ReadonlyMap<string, bigint>): bigint {
  const less = remaining - (paid.get(orderNumber) ?? 0n)
  return less > 0n ? less : 0n
}
