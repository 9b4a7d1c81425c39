import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isIsoCurrency, isoCurrencies } from './currencies.ts'
import {
  coins,
  decimalsOf,
  formatAmount,
  isListCurrency,
  parseAmount,
  plainAmount,
} from './rules.ts'

const currency = fc.constantFrom('PI' as const, 'USDT' as const, ...isoCurrencies)

describe('currencies', () => {
  test.each([
    ['JPY', 0],
    ['EUR', 2],
    ['KWD', 3],
    ['USDT', 6],
    ['PI', 7],
  ] as const)('%s has %s decimals', (code, decimals) => {
    expect(decimalsOf(code)).toBe(decimals)
    expect(coins(3, code)).toBe(3n * 10n ** BigInt(decimals))
  })

  test('each code stands once, and withdrawn, foreign and mistyped ones are none', () => {
    expect(new Set(isoCurrencies).size).toBe(isoCurrencies.length)
    for (const code of ['BGN', 'HRK', 'DEM', 'XXX', 'XAU', 'eur', 'EURO', '', '__proto__', 'USDT'])
      expect([code, isIsoCurrency(code), isListCurrency(code)]).toEqual([code, false, false])
    expect(isListCurrency('PI')).toBe(true)
  })
})

test('what is written for programs is read as the same amount, in every currency', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 24n), currency, (amount, code) => {
      expect(parseAmount(plainAmount(amount, code), code)).toEqual({ ok: true, value: amount })
    }),
  )
})

test('an amount is written and rounded in any number of decimals without losing a unit', () => {
  const coin = fc.constantFrom(0, 2, 3, 7, 18).map((decimals) => ({ symbol: 'X', decimals }))
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 30n), 10n ** 30n), coin, (amount, of) => {
      const written = plainAmount(amount, of)
      const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(written) ?? []
      expect(fraction.length).toBeLessThanOrEqual(of.decimals)
      expect(fraction.endsWith('0')).toBe(false)
      const units = BigInt(whole + fraction.padEnd(of.decimals, '0'))
      expect(sign ? -units : units).toBe(amount)
      const shown = formatAmount(amount, of, 'en').replace(/[^\d.-]/g, '')
      expect(shown.replace(/(\.\d+?)0+$/, '$1')).toBe(written)
    }),
  )
})

test('an amount with more decimals than its currency is refused', () => {
  expect(parseAmount('0.001', 'EUR').ok).toBe(false)
  expect(parseAmount('0.5', 'JPY').ok).toBe(false)
  expect(parseAmount('0.0005', 'KWD').ok).toBe(false)
  expect(parseAmount('0.001', 'KWD')).toEqual({ ok: true, value: 1n })
})

test.each([
  [1250n, 'EUR', 'en', '€12.50'],
  [1250n, 'EUR', 'de', '12,50 €'],
  [1200n, 'EUR', 'en', '€12.00'],
  [1250n, 'JPY', 'ja', '￥1,250'],
  [1250n, 'KWD', 'en', 'KWD 1.250'],
  [-1250n, 'USD', 'en', '-$12.50'],
  [99999999999999999999n, 'EUR', 'en', '€999,999,999,999,999,999.99'],
] as const)('%s in %s is written in %s as %s', (amount, code, locale, text) => {
  expect(formatAmount(amount, code, locale).replaceAll('\u00a0', ' ')).toBe(text)
})
