import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coins } from '../../platform/money/rules.ts'
import { includedTax, partTax, taxUnit } from '../taxes/rules/amounts.ts'
import { creditable, taxDocumentLabel } from './rules.ts'

test.each([
  ['invoice', 12, 'INV-000012'],
  ['credit_note', 1_234_567, 'CN-1234567'],
  ['packing_slip', null, 'PI-1'],
] as const)('%s %s is called %s', (kind, number, label) => {
  expect(taxDocumentLabel(kind, number, 'PI-1')).toBe(label)
})

describe('the credited amount', () => {
  const order = { total: 100n, isCancelled: false, received: 100n, returned: 0n }
  test.each([
    ['nothing went back', {}, 0n],
    ['what was paid too much went back', { received: 130n, returned: 30n }, 0n],
    ['a part of the price went back', { returned: 40n }, 40n],
    ['the surplus and a part', { received: 130n, returned: 70n }, 40n],
    ['everything went back', { returned: 100n }, 100n],
    ['called off, nothing sent yet', { isCancelled: true }, 100n],
    ['paid short and accepted, nothing went back', { received: 99n }, 0n],
  ])('%s', (_, more, wanted) => {
    expect(creditable({ ...order, ...more })).toBe(wanted)
  })

  test('is at most the invoice and at least zero', () => {
    const amount = fc.bigInt(0n, 10n ** 15n)
    fc.assert(
      fc.property(amount, amount, amount, fc.boolean(), (total, returned, more, isCancelled) => {
        const received = returned + more
        const credited = creditable({ total, received, returned, isCancelled })
        expect(credited >= 0n && credited <= total).toBe(true)
      }),
    )
  })
})

test('included tax and net price add up to the price', () => {
  expect(includedTax(1_190_000_000n, 1900)).toBe(190_000_000n)
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 20n), fc.integer({ min: 0, max: 9999 }), (total, rate) => {
      const tax = includedTax(total, rate)
      const net = total - tax
      // Half a unit of rounding, multiplied by the rate.
      const back = (net * (10_000n + BigInt(rate))) / 10_000n
      expect(back >= total - 2n && back <= total + 2n).toBe(true)
    }),
  )
})

test('partial credit notes add up to the tax of the invoice', () => {
  const parts = fc.array(fc.bigInt(0n, 10n ** 15n), { maxLength: 6 })
  fc.assert(
    fc.property(parts, fc.integer({ min: 0, max: 9999 }), (parts, rate) => {
      let before = 0n
      let taken = 0n
      for (const part of parts) {
        const tax = partTax(before, part, rate)
        expect(tax >= 0n && tax <= part).toBe(true)
        taken += tax
        before += part
      }
      expect(taken).toBe(includedTax(before, rate))
    }),
  )
})

test('tax is rounded to hundredths, but to the smallest unit for totals below one coin', () => {
  const unit = taxUnit(coins(50), 'PI')
  expect(includedTax(504_000_000n, 1900, unit)).toBe(80_500_000n)
  expect(taxUnit(coins(1, 'USDT'), 'USDT')).toBe(10_000n)
  expect(includedTax(3_000n, 1900, taxUnit(3_000n, 'PI'))).toBe(479n)
})
