// Properties of an order's journal, in currencies of 0, 2, 3 and 7 decimals, with coins of up to 18.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { QuoteRecord } from '../../../payments/requests/rules/quote.ts'
import { type Currency, coins, sum } from '../../../platform/money/rules.ts'
import { creditedParts, taxOfOrder } from '../../taxes/rules/computation.ts'
import { balanceOf, type JournalDocument } from './journal.ts'
import { type Came, type OrderFacts, orderJournal, valuesOf, type Went } from './order-journal.ts'

const start = Date.parse('2026-11-05T10:00:00Z')
const at = (minutes: number) => ({
  at: new Date(start + minutes * 60_000),
  day: '2026-11-05',
})

const quote = (version: number, more: Partial<QuoteRecord>): QuoteRecord => ({
  version,
  method: 'pi',
  chain: null,
  currency: 'PI',
  amountDue: 1n,
  rate: '0.5',
  rateSource: 'setting',
  rateAsOf: new Date(start),
  createdAt: new Date(start),
  expiresAt: new Date(start + 3_600_000),
  ...more,
})

const came = (id: string, minutes: number, amount: bigint, more: Partial<Came> = {}): Came => ({
  id,
  amount,
  memo: 'PZ',
  hash: `hash ${id}`,
  method: 'pi',
  coin: null,
  counts: true,
  ...at(minutes),
  ...more,
})
const went = (id: string, minutes: number, amount: bigint, more: Partial<Went> = {}): Went => ({
  id,
  amount,
  hash: `hash ${id}`,
  method: 'pi',
  coin: null,
  requestedAt: at(minutes).at,
  ...at(minutes),
  ...more,
})

type Sale = { currency: Currency; prices: bigint[]; rates: number[]; pi: bigint; parts: number[] }

const someSale: fc.Arbitrary<Sale> = fc
  .constantFrom<Currency>('JPY', 'EUR', 'KWD', 'PI')
  .chain((currency) =>
    fc.record({
      currency: fc.constant(currency),
      prices: fc.array(fc.bigInt({ min: 1n, max: coins(900, currency) }), {
        minLength: 1,
        maxLength: 4,
      }),
      rates: fc.array(fc.constantFrom(0, 700, 1900, 2550), { minLength: 4, maxLength: 4 }),
      // What the whole order costs in Pi.
      pi: fc.bigInt({ min: 1000n, max: 10n ** 14n }),
      parts: fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 3 }),
    }),
  )

function factsOf({ currency, prices, rates, pi, parts }: Sale): OrderFacts {
  const lines = prices.map((price, place) => ({ price, quantity: 1, rate: rates[place] ?? 0 }))
  const tax = taxOfOrder(lines, { discount: 0n, shipping: 0n, shippingRate: null })
  const due = sum(prices)
  const isOwn = currency === 'PI'
  const amountDue = isOwn ? due : pi
  let left = amountDue
  const shares = parts.map((percent) => {
    const part = (left * BigInt(percent)) / 100n
    left -= part
    return part
  })
  return {
    number: 'PZ-1',
    currency,
    due,
    dust: 0n,
    toleranceBps: 0,
    quotes: [quote(1, { amountDue, ...(isOwn && { rate: null }) })],
    came: [...shares, left]
      .filter((amount) => amount > 0n)
      .map((amount, place) => came(`t${place}`, 5 + place, amount)),
    went: [],
    issued: [
      {
        id: 'i1',
        ...at(20),
        kind: 'invoice',
        label: 'INV-000001',
        scheme: 'oss',
        place: 'FR',
        rates: tax.rates,
      },
    ],
    decisions: [],
    credits: [],
  }
}

const all = (documents: readonly JournalDocument[]) => documents.flatMap(({ postings }) => postings)
const accountsIn = (documents: readonly JournalDocument[], root: string) =>
  new Set(
    all(documents)
      .flatMap(({ debit, credit }) => [debit, credit])
      .filter((each) => each === root || each.startsWith(`${root}.`)),
  )
const total = (documents: readonly JournalDocument[], root: string): bigint =>
  sum([...accountsIn(documents, root)].map((account) => balanceOf(all(documents), account)))

const holds = (check: (facts: OrderFacts, percent: number) => void) =>
  fc.assert(
    fc.property(someSale, fc.integer({ min: 1, max: 99 }), (sale, percent) =>
      check(factsOf(sale), percent),
    ),
    { numRuns: 200 },
  )

describe('the journal of an order', () => {
  test('of what was paid exactly leaves nothing open: revenue and tax are the invoice', () =>
    holds((facts) => {
      const documents = orderJournal(facts)
      expect(total(documents, 'receivable')).toBe(0n)
      expect(total(documents, 'revenue') + total(documents, 'tax')).toBe(-facts.due)
      expect(total(documents, 'asset')).toBe(facts.due)
      expect(sum([...valuesOf(facts).values()])).toBe(facts.due)
      expect(total(documents, 'tax')).toBe(
        -sum(facts.issued.flatMap(({ rates }) => rates.map(({ tax }) => tax))),
      )
    }))

  test('that is refunded and credited as a whole ends where it began, in every account and coin', () =>
    holds((facts) => {
      const [invoice] = facts.issued
      if (!invoice) throw new Error('no invoice')
      const paid = sum(facts.came.map(({ amount }) => amount))
      const documents = orderJournal({
        ...facts,
        went: [went('r1', 40, paid)],
        issued: [
          invoice,
          { ...invoice, ...at(30), id: 'c1', kind: 'credit_note', label: 'CN-000001' },
        ],
      })
      for (const root of ['receivable', 'revenue', 'tax', 'asset', 'rounding', 'exchange'])
        expect([root, total(documents, root)]).toEqual([root, 0n])
      const coin = all(documents).map(({ asset, debit }) =>
        debit.startsWith('asset') ? (asset?.amount ?? 0n) : -(asset?.amount ?? 0n),
      )
      expect(sum(coin)).toBe(0n)
    }))

  test('keeps what was kept: invoice less credit note, and what is held less what rounding took', () =>
    holds((facts, percent) => {
      const [invoice] = facts.issued
      if (!invoice) throw new Error('no invoice')
      const back = (facts.due * BigInt(percent)) / 100n
      const paid = sum(facts.came.map(({ amount }) => amount))
      const rates = creditedParts(invoice.rates, [], back, null)
      const documents = orderJournal({
        ...facts,
        went: [went('r1', 40, (paid * BigInt(percent)) / 100n)],
        issued: [invoice, { ...invoice, ...at(30), id: 'c1', kind: 'credit_note', rates }],
      })
      expect(total(documents, 'revenue') + total(documents, 'tax')).toBe(back - facts.due)
      const others = ['receivable', 'rounding', 'exchange'].map((root) => total(documents, root))
      expect(total(documents, 'asset') + sum(others)).toBe(facts.due - back)
    }))

  test('is the same after something else has happened', () =>
    holds((facts, percent) => {
      const later: OrderFacts = {
        ...facts,
        quotes: [...facts.quotes, quote(2, { createdAt: at(90).at, amountDue: 7n, rate: '9' })],
        came: [...facts.came, came('late', 95, BigInt(percent))],
        went: [went('r1', 99, BigInt(percent))],
        credits: [{ id: 'credit-9', ...at(98), kind: 'return', amount: 3n }],
      }
      const before = orderJournal(facts)
      expect(orderJournal(later).slice(0, before.length)).toEqual(before)
    }))
})

const sale = factsOf({
  currency: 'EUR',
  prices: [10_000n],
  rates: [1900],
  pi: 2_000_000_000n,
  parts: [],
})
const [invoice] = sale.issued

test('names the asset with its value at the rate of the quote that it was paid by', () => {
  const [payment] = orderJournal(sale)
  expect(payment).toMatchObject({
    kind: 'payment',
    document: 'hash t0',
    reference: 'PZ',
    currency: 'EUR',
  })
  expect(payment?.postings).toEqual([
    {
      debit: 'asset.PI',
      credit: 'receivable',
      amount: 10_000n,
      asset: { currency: 'PI', amount: 2_000_000_000n },
    },
  ])
})

test('posts at the bank what staff confirmed by hand, and what they paid back', () => {
  const byHand = { method: 'manual', currency: 'EUR', amountDue: 10_000n, rate: null } as const
  const documents = orderJournal({
    ...sale,
    quotes: [quote(1, byHand)],
    came: [came('t0', 5, 10_000n, { method: 'manual' })],
    went: [went('r1', 40, 10_000n, { method: 'manual' })],
  })
  expect(balanceOf(all(documents.slice(0, 1)), 'bank')).toBe(10_000n)
  expect(balanceOf(all(documents), 'bank')).toBe(0n)
})

test('posts a refund at another rate than its credit note against the exchange account', () => {
  // Ten euros are owed; they are sent by a rate at which they are worth a third more Pi.
  const documents = orderJournal({
    ...sale,
    quotes: [...sale.quotes, quote(2, { createdAt: at(25).at, amountDue: 1_500_000_000n })],
    issued: [
      ...sale.issued,
      {
        ...at(30),
        id: 'c1',
        kind: 'credit_note',
        label: 'CN-000001',
        scheme: 'oss',
        place: 'FR',
        rates: [
          {
            rate: 1900,
            total: 1000n,
            tax: 160n,
          },
        ],
      } as const,
    ],
    went: [went('r1', 40, 150_000_000n)],
  })
  expect(documents.at(-1)?.postings).toEqual([
    {
      debit: 'receivable',
      credit: 'asset.PI',
      amount: 750n,
      asset: { currency: 'PI', amount: 150_000_000n },
    },
    { debit: 'receivable', credit: 'exchange.gain', amount: 250n },
  ])
})

describe('what has no value in the shop’s currency stands on the clearing account, in its own', () => {
  test.each([
    [
      'a coin that pays nothing',
      came('x', 5, 10n ** 18n, { coin: { symbol: 'ETH', decimals: 18 } }),
    ],
    ['a payment to an unsafe address', came('x', 5, 70_000_000n, { counts: false })],
    ['a method that was never quoted', came('x', 5, 1_000_000n, { method: 'usdt' })],
  ])('%s', (_, payment) => {
    const [document] = orderJournal({ ...sale, came: [payment], issued: [] })
    const currency = payment.coin ?? (payment.method === 'pi' ? 'PI' : 'USDT')
    expect(document).toMatchObject({ currency, orderNumber: 'PZ-1' })
    expect(document?.postings).toMatchObject([
      { credit: 'clearing', amount: payment.amount, asset: { currency, amount: payment.amount } },
    ])
  })

  test('more sent than ever came', () => {
    const documents = orderJournal({ ...sale, went: [went('r1', 40, 2_000_000_007n)] })
    expect(documents.at(-1)).toMatchObject({
      currency: 'PI',
      postings: [{ debit: 'clearing', amount: 7n }],
    })
  })
})

test('credit and what staff accepted pay like money', () => {
  const documents = orderJournal({
    ...sale,
    due: 6000n,
    came: [],
    credits: [{ id: 'credit-1', ...at(1), kind: 'spend', amount: 4000n }],
    decisions: [{ id: 'd1', ...at(2), kind: 'manual', amount: 6000n }],
  })
  expect(
    documents.map(({ kind, postings }) => [kind, postings[0]?.debit, postings[0]?.amount]),
  ).toEqual([
    ['credit_used', 'credit', 4000n],
    ['accepted', 'manual', 6000n],
    ['invoice', 'receivable', invoice?.rates[0] && 10_000n - invoice.rates[0].tax],
  ])
  expect(total(documents, 'receivable')).toBe(0n)
})

test('an amount that is missing within the tolerance is closed, another one stays open', () => {
  const short = (amount: bigint) =>
    orderJournal({ ...sale, toleranceBps: 50, came: [came('t', 5, amount)] })
  expect(total(short(1_992_000_000n), 'receivable')).toBe(0n)
  expect(total(short(1_992_000_000n), 'rounding')).toBe(40n)
  expect(total(short(1_900_000_000n), 'receivable')).toBe(500n)
})
