import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coins } from '../../platform/money/rules.ts'
import { quotedIn, readRate, stepOf } from '../rates/rules.ts'
import { standingOf } from './rules/payment-request.ts'
import { amountPayable, type QuoteRecord, quoteAt, slackOf, worths } from './rules/quote.ts'
import { paymentRequestView } from './views/payment-requests.ts'

const start = Date.parse('2026-11-21T12:00:00Z')
const minutes = (count: number) => new Date(start + count * 60_000)
const quote = (more: Partial<QuoteRecord> = {}): QuoteRecord => ({
  version: 1,
  method: 'usdt',
  chain: 'eip155:137',
  currency: 'USDT',
  amountDue: 10_000_000n,
  rate: '1',
  rateSource: 'setting',
  rateAsOf: minutes(0),
  createdAt: minutes(0),
  expiresAt: minutes(60),
  ...more,
})
const usdt = (amount: bigint, at = minutes(5)) => ({ amount, at, method: 'usdt' as const })

const usdtFor = (amount: bigint, rate: string) => quotedIn('USDT', amount, 'PI', rate)

describe('a rate', () => {
  test.each([
    ['1', { top: 1n, bottom: 1n }],
    ['0.8312', { top: 8312n, bottom: 10_000n }],
    ['0.000000000000000001', { top: 1n, bottom: 10n ** 18n }],
  ])('%s is read', (text, read) => expect(readRate(text)).toEqual(read))

  test.each(['', '0', '0.000', '-1', '+1', '1,5', '.5', '1.', '1e3', 'NaN', ' 1', '0x1', '٣'])(
    '%j is refused',
    (text) => expect(readRate(text)).toBeNull(),
  )
})

describe('the quoted amount', () => {
  test.each([
    [coins(10), '1', 10_000_000n],
    [coins(10), '0.5', 5_000_000n],
    // Never less than the price: a fraction of a cent rounds up.
    [coins(10) + 1n, '1', 10_010_000n],
    [1n, '0.000001', 10_000n],
    [coins(3), '0.3333', 1_000_000n],
  ])('is right for %s stroops at %s', (amount, rate, due) =>
    expect(usdtFor(amount, rate)).toBe(due),
  )

  const amounts = fc.bigInt(1n, 10n ** 18n)
  const rates = fc
    .tuple(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 1, max: 999_999_999 }))
    .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(9, '0')}`)

  test('is in whole cents, at least the price and less than a cent above it', () => {
    fc.assert(
      fc.property(amounts, rates, (amount, rate) => {
        const due = usdtFor(amount, rate) as bigint
        const { top, bottom } = readRate(rate) as { top: bigint; bottom: bigint }
        expect(due % stepOf('USDT', due)).toBe(0n)
        const [exact, given] = [amount * top, due * bottom * 10n]
        expect(given >= exact && given - exact < stepOf('USDT', due) * bottom * 10n).toBe(true)
      }),
    )
  })

  test('paid in any number of parts is worth the price exactly', () => {
    fc.assert(
      fc.property(amounts, rates, fc.array(fc.nat(1000), { maxLength: 6 }), (due, rate, shares) => {
        const amountDue = usdtFor(due, rate) as bigint
        const parts: bigint[] = []
        let rest = amountDue
        for (const share of shares) {
          const part = (rest * BigInt(share)) / 1000n
          parts.push(part)
          rest -= part
        }
        const quotes = [quote({ amountDue, rate })]
        const values = worths(
          [...parts, rest].map((part) => usdt(part)),
          quotes,
          due,
        )
        expect(values.reduce((a, b) => a + b, 0n)).toBe(due)
        expect(values.every((value) => value >= 0n)).toBe(true)
      }),
    )
  })

  test('after a part is exactly what is missing, to the smallest unit', () => {
    fc.assert(
      fc.property(amounts, rates, fc.bigInt(0n, 10n ** 18n), (due, rate, part) => {
        const one = quote({ amountDue: usdtFor(due, rate) as bigint, rate })
        const paid = part % one.amountDue
        const [worth = 0n] = worths([usdt(paid)], [one], due)
        if (worth === due) return
        const asked = amountPayable(one, due, due - worth, paid)
        // Never more than the quote, and one unit less would leave something missing.
        expect(asked <= one.amountDue - paid).toBe(true)
        const both = (more: bigint) =>
          worths([usdt(paid), usdt(more)], [one], due).reduce((all, each) => all + each, 0n)
        expect(both(asked) >= due).toBe(true)
        expect(both(asked - 1n) < due).toBe(true)
      }),
    )
    const price = quote({ amountDue: 65_070_000n })
    const due = coins(65) + 700_000n
    const missing = (paid: bigint) => {
      const [worth = 0n] = worths([usdt(paid)], [price], due)
      return amountPayable(price, due, due - worth, paid)
    }
    expect([missing(32_530_000n), missing(65_069_999n)]).toEqual([32_540_000n, 1n])
  })

  test('after a partial payment completes the price without an excess', () => {
    fc.assert(
      fc.property(amounts, rates, rates, fc.nat(999), (due, first, second, share) => {
        const one = quote({ amountDue: usdtFor(due, first) as bigint, rate: first })
        const two = quote({
          version: 2,
          amountDue: usdtFor(due, second) as bigint,
          rate: second,
          createdAt: minutes(10),
          expiresAt: minutes(70),
        })
        const quotes = [one, two]
        const part = (one.amountDue * BigInt(share)) / 1000n
        const [worth = 0n] = worths([usdt(part)], quotes, due)
        const asked = amountPayable(two, due, due - worth)
        const values = worths([usdt(part), usdt(asked, minutes(11))], quotes, due)
        const standing = standingOf(
          {
            quote: {
              due,
              expires: two.expiresAt,
              watchUntil: minutes(1000),
              toleranceBps: 0,
              dust: 0n,
              slack: slackOf(quotes, due),
            },
            payments: values.map((value, index) => ({
              id: String(index),
              status: 'final',
              value,
              at: minutes(11),
              assetOk: true,
              chainOk: true,
            })),
            decisions: [],
            refunds: [],
            waiting: 0,
            readTo: minutes(12),
          },
          minutes(12),
        )
        expect(standing.state).toBe('paid')
        expect(standing.flags).not.toContain('over')
      }),
    )
  })
})

describe('the version of a quote', () => {
  const one = quote()
  const two = quote({ version: 2, createdAt: minutes(90), expiresAt: minutes(150) })
  test.each([
    [5, 1],
    // Within the grace period of two minutes.
    [62, 1],
    // Late, and a new quote was requested afterwards.
    [63, 2],
    [95, 2],
    [500, 2],
    // The chain's clock may be slightly behind ours.
    [-1, 1],
  ])('at minute %i is %i', (minute, version) => {
    expect(quoteAt([one, two], 'usdt', minutes(minute))?.version).toBe(version)
  })

  test.each([
    [63, 1],
    [95, 2],
    [152, 2],
    // Late after the last edit: the quote that was requested afterwards.
    [160, 3],
  ])('at minute %i, with an edit before the second quote, is %i', (minute, version) => {
    const edited = [{ ...one, requestDue: coins(10) }, two]
    const three = quote({ version: 3, createdAt: minutes(200), expiresAt: minutes(260) })
    expect(quoteAt([...edited, three], 'usdt', minutes(minute))?.version).toBe(version)
  })

  test('of a method that was never offered is none', () => {
    expect(quoteAt([one, two], 'pi', minutes(5))).toBeNull()
  })
})

test('a quote from before an edit says what it was for, also where nothing is asked for any more', () => {
  const times = { createdAt: minutes(0), expiresAt: minutes(60), watchUntil: minutes(9_000) }
  const order = { orderNumber: 'PI-1', userId: 'u', currency: 'PI', amountDue: 0n } as const
  const place = { ledger: 'eip155', address: '0x', muxedId: null, code: null, readTo: null }
  const dossier = {
    paymentRequest: { ...order, ...times, toleranceBps: 0, dust: 0n },
    options: [{ ...place, method: 'usdt', currency: 'USDT' } as const],
    quotes: [quote({ requestDue: coins(10) })],
    transfers: [],
    decisions: [],
    refunds: [],
    waiting: 0,
  }
  const { options } = paymentRequestView(dossier, minutes(1))
  expect(options).toMatchObject([{ due: 10_000_000n, dueFor: coins(10) }])
})
