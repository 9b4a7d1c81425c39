// Lines of a bank statement as the page shows them, and as its form sends those that are chosen.
import {
  type ChosenLine,
  chosenLineIn,
} from '../../../../../shop/payments/bank-statements/input.ts'
import type {
  Proposal,
  ProposalKind,
} from '../../../../../shop/payments/bank-statements/rules/proposals.ts'
import {
  isListCurrency,
  type ListCurrency,
  parseAmount,
  plainAmount,
} from '../../../../../shop/platform/money/rules.ts'

export type ShownLine = {
  readonly key: string
  readonly day: string
  readonly amount: bigint
  readonly currency: ListCurrency
  readonly purpose: string
  readonly payer: string
  readonly kind: ProposalKind
  readonly orders: readonly string[]
  readonly remaining: bigint | null
  /** What the form sends if it is chosen; null if it cannot be. */
  readonly value: string | null
}

const field = 'line.'
export const fieldOf = ({ key }: ShownLine): string => field + key

/** What can be recorded comes first. */
const rank: Readonly<Record<ProposalKind, number>> = {
  exact: 0,
  part: 1,
  more: 1,
  cancelled: 1,
  amount: 2,
  several: 3,
  unknown: 4,
  booked: 5,
}

/** `id` makes the id of a payment. */
export const shownLines = (
  proposals: readonly Proposal[],
  currency: ListCurrency,
  id: () => string,
): ShownLine[] =>
  proposals
    .toSorted((a, b) => rank[a.kind] - rank[b.kind] || a.row - b.row)
    .map((proposal) => {
      const { row, day, amount, purpose, payer, kind, orders, remaining } = proposal
      const value = chosen(proposal, currency, id)
      return {
        key: String(row),
        day,
        amount,
        currency,
        purpose,
        payer,
        kind,
        orders,
        remaining,
        value,
      }
    })

function chosen(proposal: Proposal, currency: ListCurrency, id: () => string): string | null {
  const { orderNumber, amount, day, purpose: reference, fingerprint } = proposal
  if (!orderNumber) return null
  const line = {
    id: id(),
    orderNumber,
    amount: plainAmount(amount, currency),
    currency,
    day,
    reference,
    fingerprint,
  }
  return JSON.stringify(line satisfies ChosenLine)
}

/** The values of the chosen lines in a sent form. */
export const chosenIn = (fields: Readonly<Record<string, string>>): string[] =>
  Object.entries(fields).flatMap(([name, value]) => (name.startsWith(field) ? [value] : []))

/** Chosen lines of a form that was refused as a whole. */
export const linesAgain = (fields: Readonly<Record<string, string>>): ShownLine[] =>
  chosenIn(fields).flatMap((value) => {
    const line = chosenLineIn(value)
    if (!line || !isListCurrency(line.currency)) return []
    const { id: key, day, orderNumber, reference: purpose, currency } = line
    const amount = parseAmount(line.amount, currency)
    if (!amount.ok) return []
    const rest = { payer: '', kind: 'exact', orders: [orderNumber], remaining: null } as const
    return [{ key, day, amount: amount.value, currency, purpose, ...rest, value }]
  })
