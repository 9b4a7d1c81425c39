import fc from 'fast-check'
import { expect, test } from 'vitest'
import { convertedAmount, priceRoundings, roundedPrice } from './conversion.ts'
import { coins, decimalsOf, type ListCurrency, parseAmount } from './rules.ts'

const currency = fc.constantFrom<ListCurrency>('JPY', 'EUR', 'KWD', 'PI')
const price = fc.bigInt(1n, 10n ** 16n)
const worth = fc.record({ top: fc.bigInt(1n, 10n ** 12n), bottom: fc.bigInt(1n, 10n ** 12n) })

const read = (text: string, of: ListCurrency) => {
  const amount = parseAmount(text, of)
  if (!amount.ok) throw new Error(text)
  return amount.value
}

test.each([
  ['12.30', 'EUR', '90', '11.90'],
  ['12.41', 'EUR', '90', '12.90'],
  ['12.30', 'EUR', '99', '11.99'],
  ['12.30', 'EUR', '95', '11.95'],
  ['12.30', 'EUR', 'whole', '12.00'],
  ['12.30', 'EUR', 'none', '12.30'],
  ['0.99', 'EUR', '99', '0.99'],
  ['0.70', 'EUR', '99', '0.99'],
  ['0.10', 'EUR', '99', '0.10'],
  ['0.40', 'EUR', 'whole', '0.40'],
  ['0.01', 'EUR', 'whole', '0.01'],
  ['1240', 'JPY', '90', '1290'],
  ['1241', 'JPY', '99', '1199'],
  ['30', 'JPY', '90', '30'],
  ['30', 'JPY', 'whole', '30'],
  ['3.456', 'KWD', '95', '3.950'],
  ['3.456', 'KWD', 'whole', '3.000'],
  ['24.0384615', 'PI', '90', '23.9'],
  ['24.0384615', 'PI', 'whole', '24'],
] as const)('%s in %s, rounded to %s, is %s', (from, of, rounding, to) =>
  expect(roundedPrice(read(from, of), of, rounding)).toBe(read(to, of)),
)

test('no price is rounded to nothing, moved by more than half, or given another ending', () => {
  fc.assert(
    fc.property(price, currency, fc.constantFrom(...priceRoundings), (from, of, rounding) => {
      const to = roundedPrice(from, of, rounding)
      expect(to).toBeGreaterThan(0n)
      const by = to > from ? to - from : from - to
      expect(by * 2n <= from).toBe(true)
      if (rounding === 'none') expect(to).toBe(from)
      if (to === from) return
      const step = rounding !== 'whole' && decimalsOf(of) === 0 ? 100n : coins(1, of)
      expect((to * 100n) % (step * 100n)).toBe(rounding === 'whole' ? 0n : step * BigInt(rounding))
      expect(by * 2n <= step || to < step).toBe(true)
      // Rounded once, it stays.
      expect(roundedPrice(to, of, rounding)).toBe(to)
    }),
  )
})

test('a converted amount is the nearest one, and never nothing', () => {
  fc.assert(
    fc.property(price, currency, currency, worth, (amount, from, to, { top, bottom }) => {
      const found = convertedAmount(amount, { from, to }, { top, bottom })
      expect(found).toBeGreaterThan(0n)
      const [exact, given] = [amount * top * coins(1, to), found * bottom * coins(1, from)]
      const off = exact > given ? exact - given : given - exact
      if (found > 1n) expect(off * 2n <= bottom * coins(1, from)).toBe(true)
      expect(convertedAmount(-amount, { from, to }, { top, bottom })).toBe(-found)
    }),
  )
  expect(convertedAmount(0n, { from: 'PI', to: 'EUR' }, { top: 1n, bottom: 2n })).toBe(0n)
  // 12.50 Pi at 0.52 euro are 6.50 euro.
  const half = { top: 52n, bottom: 100n }
  expect(convertedAmount(125_000_000n, { from: 'PI', to: 'EUR' }, half)).toBe(650n)
})
