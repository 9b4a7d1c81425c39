import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  accounts,
  balancesOf,
  entriesOf,
  type Kind,
  kinds,
  rewardOf,
  usable,
  usedOf,
} from './rules.ts'

const anyKind = fc.constantFrom(...(Object.keys(kinds) as Kind[]))
const anyAmount = fc.bigInt({ min: 1n, max: 10n ** 30n })

test('every transfer balances, for every kind and account', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(anyKind, anyAmount, fc.option(fc.constantFrom(...accounts), { nil: undefined })),
      ),
      (moved) => {
        const entries = moved.flatMap(([kind, amount, from]) => entriesOf(kind, amount, from))
        const sums = Object.values(balancesOf(entries))
        expect(sums.reduce((a, b) => a + b, 0n)).toBe(0n)
      },
    ),
  )
})

test('credit covers at most the balance, and at most the amount due', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n }), fc.bigInt({ min: 0n }), (available, total) => {
      const used = usable(available, total)
      expect(used === available || used === total).toBe(true)
      expect(used <= available && used <= total).toBe(true)
    }),
  )
})

test.each([
  ['nothing', {}, 'none', 0n],
  ['promised', { promise: 5n }, 'promised', 0n],
  ['earned', { promise: 5n, earn: 5n }, 'earned', 0n],
  ['taken back', { promise: 5n, reverse: 5n }, 'none', 0n],
  ['earned, partly taken back', { promise: 5n, earn: 5n, reverse: 2n }, 'none', 0n],
  ['spent', { spend: 7n }, 'none', 7n],
  ['given back', { spend: 7n, return: 7n }, 'none', 0n],
] as const)('%s', (_, noted, reward, used) => {
  expect(rewardOf(noted)).toBe(reward)
  expect(usedOf(noted)).toBe(used)
})
