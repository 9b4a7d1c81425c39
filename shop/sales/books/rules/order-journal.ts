// The journal of one order, from its stored rows in the order of time. Pure (docs/design/books.md).
// A document depends on nothing that happened after it, so a month that was exported does not change later.

import { currencyOf, isHosted, isOnLedger } from '../../../payments/requests/rules/methods.ts'
import type { QuoteRecord } from '../../../payments/requests/rules/quote.ts'
import { dueOf, quoteAt, slackOf, worths } from '../../../payments/requests/rules/quote.ts'
import type { Method } from '../../../payments/requests/rules/states.ts'
import type { Coin, Currency } from '../../../platform/money/rules.ts'
import type { RatePart } from '../../taxes/rules/computation.ts'
import type { Scheme } from '../../taxes/rules/decision.ts'
import { balanceOf, type JournalDocument, type Posting, posting, salePostings } from './journal.ts'

type Stamped = { readonly id: string; readonly at: Date; readonly day: string }

/** A final payment on a ledger. */
export type Came = Stamped & {
  readonly method: Method
  readonly hash: string
  readonly memo: string
  readonly amount: bigint
  /** Null: the asset of the method; otherwise one that pays nothing. */
  readonly coin: Coin | null
  /** Whether it pays for the order. */
  readonly counts: boolean
}

/** A final refund; `coin` as above. */
export type Went = Stamped & {
  readonly method: Method
  readonly hash: string
  readonly requestedAt: Date
  readonly amount: bigint
  readonly coin: Coin | null
}

export type Issued = Stamped & {
  readonly kind: 'invoice' | 'credit_note'
  readonly label: string
  readonly scheme: Scheme
  readonly place: string | null
  readonly rates: readonly RatePart[]
}

export type OrderFacts = {
  readonly number: string
  readonly currency: Currency
  /** What the payment request asks for: the total less credit. */
  readonly due: bigint
  readonly dust: bigint
  readonly toleranceBps: number
  readonly quotes: readonly QuoteRecord[]
  readonly came: readonly Came[]
  readonly went: readonly Went[]
  readonly issued: readonly Issued[]
  /** Of staff: `manual` is paid elsewhere, `tolerance` is enough. */
  readonly decisions: readonly (Stamped & {
    readonly kind: 'manual' | 'tolerance'
    readonly amount: bigint
  })[]
  readonly credits: readonly (Stamped & {
    readonly kind: 'spend' | 'return'
    readonly amount: bigint
  })[]
}

/** Where money is: coins of a ledger each on their own account, what staff confirmed by hand at the bank, the rest at its provider. */
const accountOf = (method: Method, currency: Currency): string =>
  isHosted(method)
    ? `provider.${method}`
    : isOnLedger(method)
      ? `asset.${currencyOf(method, currency)}`
      : 'bank'
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)
const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

/** Something that came or went without a value in the shop's currency: in its own, on the clearing account. */
export function unvalued(
  about: Pick<
    JournalDocument,
    'kind' | 'id' | 'at' | 'day' | 'document' | 'orderNumber' | 'reference'
  >,
  currency: Currency | Coin,
  amount: bigint,
): JournalDocument {
  const isCoin = typeof currency !== 'string'
  const account = isCoin ? 'asset' : `asset.${currency}`
  const asset = { currency, amount: size(amount) }
  return { ...about, currency, postings: [posting(account, 'clearing', amount, { asset })] }
}

/** Oldest first. */
export function orderJournal(facts: OrderFacts): JournalDocument[] {
  const values = valuesOf(facts)
  const assetOf = (method: Method): Currency => currencyOf(method, facts.currency)
  const steps: [at: Date, rank: number, id: string, step: () => JournalDocument[]][] = []
  const own = { orderNumber: facts.number, reference: '', currency: facts.currency }
  const book = bookOf(facts)

  for (const each of facts.credits) {
    const isSpent = each.kind === 'spend'
    const kind = isSpent ? 'credit_used' : 'credit_returned'
    steps.push([
      each.at,
      isSpent ? 0 : 6,
      each.id,
      () => {
        const moved = posting('credit', 'receivable', isSpent ? each.amount : -each.amount)
        return [book.add({ ...own, ...stamp(each), kind, document: each.id, postings: [moved] })]
      },
    ])
  }
  for (const each of facts.came) {
    const about = {
      ...stamp(each),
      kind: 'payment',
      document: each.hash,
      orderNumber: facts.number,
      reference: each.memo,
    } as const
    const value = values.get(each.id)
    steps.push([
      each.at,
      1,
      each.id,
      () => {
        if (value === undefined)
          return [unvalued(about, each.coin ?? assetOf(each.method), each.amount)]
        const asset = { currency: assetOf(each.method), amount: each.amount }
        book.pool(each.method).take(each.amount, value)
        return [
          book.add({
            ...own,
            ...about,
            postings: [
              posting(accountOf(each.method, facts.currency), 'receivable', value, { asset }),
            ],
          }),
        ]
      },
    ])
  }
  for (const each of facts.decisions) {
    if (each.kind === 'tolerance') continue
    steps.push([
      each.at,
      2,
      each.id,
      () => [
        book.add({
          ...own,
          ...stamp(each),
          kind: 'accepted',
          document: each.id,
          postings: [posting('manual', 'receivable', each.amount)],
        }),
      ],
    ])
  }
  for (const each of facts.issued) {
    const isInvoice = each.kind === 'invoice'
    steps.push([
      each.at,
      isInvoice ? 3 : 4,
      each.id,
      () => {
        if (isInvoice) book.invoiced()
        const postings = salePostings(each, isInvoice ? 1n : -1n)
        return [
          book.add({ ...own, ...stamp(each), kind: each.kind, document: each.label, postings }),
        ]
      },
    ])
  }
  for (const each of facts.went) {
    const about = {
      ...stamp(each),
      kind: 'refund',
      document: each.hash,
      orderNumber: facts.number,
      reference: '',
    } as const
    steps.push([
      each.at,
      5,
      each.id,
      () => {
        if (each.coin) return [unvalued(about, each.coin, -each.amount)]
        const asset = assetOf(each.method)
        const { amount, value } = book.pool(each.method).give(each.amount)
        const documents: JournalDocument[] = []
        if (amount > 0n) {
          const sent = posting('receivable', accountOf(each.method, facts.currency), value, {
            asset: { currency: asset, amount },
          })
          const postings = [sent]
          documents.push(
            book.add({ ...own, ...about, postings }, differenceOf(facts, each, amount, value)),
          )
        }
        // More than ever came: nothing says what it is worth.
        if (each.amount > amount) documents.push(unvalued(about, asset, amount - each.amount))
        return documents
      },
    ])
  }
  steps.sort(([a, r, i], [b, s, j]) => a.getTime() - b.getTime() || r - s || (i < j ? -1 : 1))
  return steps.flatMap(([, , , step]) => step())
}

const stamp = ({ id, at, day }: Stamped): Stamped => ({ id, at, day })

/**
 * Transfer id -> value in the order's currency at the rate of its quote; running totals of each quote, as the payment
 * request counts them. Missing where nothing was quoted.
 */
export function valuesOf({ came, quotes, due, currency }: OrderFacts): Map<string, bigint> {
  const counted = came
    .filter(({ counts, coin, method, at }) => {
      if (!counts || coin) return false
      const quote = quoteAt(quotes, method, at)
      if (!quote) return currencyOf(method, currency) === currency
      return quote.rate === null ? quote.currency === currency : quote.amountDue > 0n
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))
  const values = worths(counted, quotes, due)
  return new Map(counted.map(({ id }, at) => [id, values[at] ?? 0n]))
}

/** How far the rate at which a refund was requested explains that it is worth something else than what is owed. */
function differenceOf(
  { quotes, due }: OrderFacts,
  { method, requestedAt }: Went,
  amount: bigint,
  value: bigint,
): bigint {
  const quote = quotes.findLast((each) => each.method === method && each.createdAt <= requestedAt)
  if (!quote || quote.rate === null || quote.amountDue === 0n) return 0n
  // After an edit, what goes back is valued as what came: no rate explains a difference.
  const isAfterEdit = quotes.some((each) => each.requestDue != null && each.version < quote.version)
  if (isAfterEdit) return 0n
  return size((amount * dueOf(quote, due)) / quote.amountDue - value) + 1n
}

/** The customer's account, and what is held of each asset at the value that it came with (moving average). */
function bookOf(facts: OrderFacts) {
  const { due, dust, toleranceBps, quotes, decisions } = facts
  const pools = new Map<Method, ReturnType<typeof poolOf>>()
  const roundingAt = (at: Date): bigint => {
    const known = quotes.filter(({ createdAt }) => createdAt <= at)
    return larger(larger(dust, slackOf(known, due)), 1n)
  }
  let balance = 0n
  let isInvoiced = false

  /** What may be missing, as agreed before. */
  const forgiven = (at: Date): bigint => {
    const accepted = decisions.filter((each) => each.kind === 'tolerance' && each.at <= at)
    const least = accepted.map(({ amount }) => due - amount)
    return least.reduce(larger, larger(roundingAt(at), (due * BigInt(toleranceBps)) / 10_000n))
  }
  /** A remainder that rounding, tolerance or a rate explains is closed; another one stays on the customer's account. */
  const closing = ({ kind, at }: JournalDocument, difference: bigint): Posting[] => {
    if (balance === 0n || !(isInvoiced || kind === 'refund')) return []
    const rounding = roundingAt(at)
    const most = (balance > 0n ? forgiven(at) : rounding) + difference
    if (size(balance) > most) return []
    const name = difference > 1n && size(balance) > rounding ? 'exchange' : 'rounding'
    return [
      balance > 0n
        ? posting(`${name}.loss`, 'receivable', balance)
        : posting('receivable', `${name}.gain`, -balance),
    ]
  }
  return {
    invoiced() {
      isInvoiced = true
    },
    pool(method: Method) {
      const known = pools.get(method) ?? poolOf()
      pools.set(method, known)
      return known
    },
    add(document: JournalDocument, difference = 0n): JournalDocument {
      balance += balanceOf(document.postings, 'receivable')
      const closed = closing(document, difference)
      balance += balanceOf(closed, 'receivable')
      return { ...document, postings: [...document.postings, ...closed] }
    },
  }
}

function poolOf() {
  let held = 0n
  let worth = 0n
  return {
    take(amount: bigint, value: bigint) {
      held += amount
      worth += value
    },
    /** At most what is held; all of it has all of its value. */
    give(wanted: bigint): { amount: bigint; value: bigint } {
      const amount = wanted < held ? wanted : held
      const value = held === 0n ? 0n : (worth * amount) / held
      held -= amount
      worth -= value
      return { amount, value }
    },
  }
}
