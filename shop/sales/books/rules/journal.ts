// The journal: documents of postings in double entry. Pure.
import type { Coin, Currency } from '../../../platform/money/rules.ts'
import type { RatePart } from '../../taxes/rules/computation.ts'
import type { Scheme } from '../../taxes/rules/decision.ts'

/**
 * One amount from one account to another, so that each posting, document and journal balances in every currency by
 * construction. Accounts are names of `accountNumber`.
 */
export type Posting = {
  readonly debit: string
  readonly credit: string
  /** Above zero, in the smallest unit of the document's currency; zero only where an asset is worth less than that. */
  readonly amount: bigint
  /** Of revenue and tax, in hundredths of a percent. */
  readonly rate?: number
  /** Of revenue and tax: where it is taxed, two letters; null if the shop has no tax country. */
  readonly country?: string | null
  /** What came or went, in its own smallest unit. */
  readonly asset?: { readonly currency: Currency | Coin; readonly amount: bigint }
}

export const journalKinds = [
  'credit_used',
  'payment',
  'accepted',
  'invoice',
  'credit_note',
  'refund',
  'credit_returned',
  'reward',
  'reward_reversed',
  'credit_forfeited',
] as const
export type JournalKind = (typeof journalKinds)[number]

export type JournalDocument = {
  readonly kind: JournalKind
  /** Of the row that it is derived from. */
  readonly id: string
  readonly at: Date
  /** The calendar day that it is posted on, in the shop's time zone: "2026-11-05". */
  readonly day: string
  /** Number of the invoice or credit note, hash of the transaction, or the id. */
  readonly document: string
  readonly orderNumber: string | null
  /** Memo of the payment; empty for none. */
  readonly reference: string
  readonly currency: Currency | Coin
  readonly postings: readonly Posting[]
}

/** The opposite if the amount is below zero. */
export const posting = (
  debit: string,
  credit: string,
  amount: bigint,
  more: Omit<Posting, 'debit' | 'credit' | 'amount'> = {},
): Posting =>
  amount < 0n
    ? { debit: credit, credit: debit, amount: -amount, ...more }
    : { debit, credit, amount, ...more }

/** "19", "5.5": a rate in hundredths of a percent, as in names of accounts. */
const rateName = (rate: number): string => String(rate / 100)

type Taxed = {
  readonly scheme: Scheme
  readonly place: string | null
  readonly rates: readonly RatePart[]
}

/** The parts of an account's name that say how something is taxed. */
function taxName({ scheme, place }: Taxed, rate: number): string {
  const tail = rateName(rate)
  if (scheme === 'oss' || scheme === 'registered') return `${scheme}.${place ?? ''}.${tail}`
  return `${scheme === 'flat' ? 'domestic' : scheme}.${tail}`
}

/** Revenue and tax of an invoice by rate; `sign` -1 for a credit note. Parts of zero are left out. */
export const salePostings = (taxed: Taxed, sign: 1n | -1n): Posting[] =>
  taxed.rates.flatMap(({ rate, total, tax }) => {
    const name = taxName(taxed, rate)
    const about = { rate, country: taxed.place }
    const parts = [
      posting('receivable', `revenue.${name}`, sign * (total - tax), about),
      posting('receivable', `tax.${name}`, sign * tax, about),
    ]
    return parts.filter(({ amount }) => amount > 0n)
  })

/** The change of an account by postings: debit less credit. */
export const balanceOf = (postings: readonly Posting[], account: string): bigint =>
  postings.reduce(
    (sum, { debit, credit, amount }) =>
      sum + (debit === account ? amount : 0n) - (credit === account ? amount : 0n),
    0n,
  )
