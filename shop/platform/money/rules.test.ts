import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Amount, columnDecimals, formatAmount } from './rules.ts'

const written = (amounts: readonly Amount[], locale = 'en') =>
  amounts.map(([amount, currency = 'PI']) =>
    formatAmount(amount ?? 0n, currency, locale, columnDecimals(amounts)).replace('\u00a0', ' '),
  )

test('amounts in a column have the same decimals, and two rather than one', () => {
  expect(written([[269_000_000n], [295_500_000n]])).toEqual(['π 26.90', 'π 29.55'])
  expect(written([[269_000_000n], [290_000_000n]])).toEqual(['π 26.90', 'π 29.00'])
  expect(written([[12_400_000_000n], [0n]])).toEqual(['π 1,240', 'π 0'])
  expect(written([[1n], [50_000_000n]])).toEqual(['π 0.0000001', 'π 5.0000000'])
  expect(written([[null], [50_000_000n], [12_340_000n, 'USDT']])).toEqual([
    'π 0.00',
    'π 5.00',
    '$ 12.34',
  ])
  expect(written([[-269_000_000n], [10_000_000_000n]], 'de')).toEqual(['π -26,90', 'π 1.000,00'])
  expect(columnDecimals([])).toBe(0)
})

test('no digit is lost, and all have the same number of decimals', () => {
  const amount = fc.tuple(
    fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
    fc.constantFrom('PI' as const, 'USDT' as const),
  )
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1 }), (amounts) => {
      const decimals = columnDecimals(amounts)
      for (const [value, currency] of amounts) {
        const text = formatAmount(value, currency, 'en', decimals).replace(/[^\d.-]/g, '')
        const [whole = '', fraction = ''] = text.split('.')
        expect(fraction).toHaveLength(decimals)
        const unit = currency === 'PI' ? 7 : 6
        expect(BigInt(whole + fraction.padEnd(7, '0'))).toBe(value * 10n ** BigInt(7 - unit))
      }
    }),
  )
})

test('a coin with more decimals than any currency keeps them all', () => {
  const coin = { symbol: 'ODD', decimals: 30 }
  expect(written([[50n * 10n ** 30n + 1n, coin]])).toEqual([`50.${'1'.padStart(30, '0')} ODD`])
  expect(written([[10n ** 30n, coin]])).toEqual(['1 ODD'])
})
