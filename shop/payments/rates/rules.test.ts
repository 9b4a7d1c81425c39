import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoCurrencies } from '../../platform/money/currencies.ts'
import { coins, type ListCurrency, type TokenCode } from '../../platform/money/rules.ts'
import { apart, nameOfPair, namesOfPair, pairOf, quotedIn, readRate, stepOf } from './rules.ts'

const gold = 'GOLD' as TokenCode

test('markets name the value of a coin in a currency, and of Pi in USDT', () => {
  expect(pairOf('PI', 'PI')).toBeNull()
  expect(pairOf('PI', 'USDT')).toEqual({ of: 'PI', in: 'USDT' })
  expect(pairOf('EUR', 'PI')).toEqual({ of: 'PI', in: 'EUR' })
  expect(nameOfPair({ of: 'USDT', in: 'EUR' })).toBe('eur_per_usdt')
  expect(namesOfPair('EUR', 'PI')).toEqual({ of: 'Pi', in: 'EUR' })
})

test.each([
  // 12.50 euro at 0.52 euro for a Pi: 24.03846…, rounded up to four decimals.
  ['PI', 1250n, 'EUR', '0.52', 240_385_000n],
  ['PI', 52n, 'EUR', '0.52', 10_000_000n],
  ['USDT', 1250n, 'EUR', '1', 12_500_000n],
  ['USDT', 1250n, 'EUR', '0.92', 13_590_000n],
  ['PI', 1000n, 'JPY', '80', 125_000_000n],
  ['USDT', 1250n, 'KWD', '0.3', 4_170_000n],
  ['USDT', coins(10), 'PI', '0.5', 5_000_000n],
  // 0.0416667 of a token at 2,400 euro: a cent of it is a quarter of the price, so it is rounded up to a hundred thousandth.
  [gold, 10_000n, 'EUR', '2400', 41_670n],
] as const)('in %s, %s of %s at %s is %s', (asset, amount, list, rate, due) =>
  expect(quotedIn(asset, amount, list, rate)).toBe(due),
)

test('an amount due pays the price, and is less than a step above it', () => {
  const lists = fc.constantFrom<ListCurrency>('PI', 'JPY', 'EUR', 'KWD', ...isoCurrencies)
  const rates = fc
    .tuple(fc.integer({ min: 0, max: 9_999 }), fc.integer({ min: 1, max: 999_999 }))
    .map(([whole, part]) => `${whole}.${String(part).padStart(6, '0')}`)
  const assets = fc.constantFrom('PI' as const, 'USDT' as const, gold)
  fc.assert(
    fc.property(assets, fc.bigInt(1n, 10n ** 9n), lists, rates, (asset, amount, list, rate) => {
      fc.pre(asset !== list)
      const due = quotedIn(asset, amount, list, rate)
      const read = readRate(rate)
      if (due === null || !read) return
      const [of, over] = list === 'PI' ? [read.top, read.bottom] : [read.bottom, read.top]
      // due / coins(asset) against amount / coins(list) × rate, without fractions.
      const given = due * over * coins(1, list)
      const exact = amount * of * coins(1, asset)
      expect(due % stepOf(asset, due)).toBe(0n)
      expect(given >= exact).toBe(true)
      expect(given - exact < stepOf(asset, due) * over * coins(1, list)).toBe(true)
    }),
  )
})

test('what is no rate, and an amount that no ledger moves, quote nothing', () => {
  for (const rate of ['0', '-1', 'NaN', '1e30', '', '٣', `1${'0'.repeat(30)}`])
    expect(quotedIn('PI', 1n, 'EUR', rate)).toBeNull()
  expect(quotedIn('PI', 10n ** 18n, 'EUR', '0.000000000000000001')).toBeNull()
})

test('how far two rates are apart, whichever is larger', () => {
  expect(apart('1', '1.25')).toBe(125)
  expect(apart('1.25', '1')).toBe(125)
  expect(apart('0.5', '5')).toBe(1000)
  expect(apart('1', 'x')).toBe(Number.POSITIVE_INFINITY)
})
