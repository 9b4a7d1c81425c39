// Refund matching: partial and reordered payouts, unexpected payouts, no double payment.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '../../platform/money/rules.ts'
import type { RefundState } from '../requests/rules/states.ts'
import { matchPayment, type Owed } from './rules.ts'

const owed = (id: string, remaining: bigint, more: Partial<Owed> = {}): Owed => ({
  id,
  remaining,
  state: 'approved',
  hash: null,
  requestedAt: new Date(id.charCodeAt(0)),
  ...more,
})
const pay = (amount: bigint, refunds: readonly Owed[], hash = 'x') =>
  matchPayment({ amount, hash }, refunds)

test('the exact refund is matched before older ones, the named one before both', () => {
  const three = [owed('a', 50n), owed('b', 20n), owed('c', 70n, { hash: 'mine' })]
  expect(pay(20n, three).parts).toEqual([{ id: 'b', amount: 20n }])
  expect(pay(20n, three, 'mine').parts).toEqual([{ id: 'c', amount: 20n }])
  expect(pay(10n, three).parts).toEqual([{ id: 'a', amount: 10n }])
})

test('one payment may match several refunds, approved ones first', () => {
  const two = [owed('a', 5n, { state: 'requested' }), owed('b', 10n)]
  expect(pay(15n, two)).toEqual({
    parts: [
      { id: 'b', amount: 10n },
      { id: 'a', amount: 5n },
    ],
    surplus: 0n,
  })
})

test('a closed refund is matched only as far as the order’s money covers it; the rest is a surplus', () => {
  const ended = [owed('a', 10n, { state: 'declined' })]
  const by = (covered: bigint) => matchPayment({ amount: 10n, hash: 'x' }, ended, () => covered)
  expect(by(10n)).toEqual({ parts: [{ id: 'a', amount: 10n }], surplus: 0n })
  expect(by(0n)).toEqual({ parts: [], surplus: 10n })
  expect(pay(3n, [])).toEqual({ parts: [], surplus: 3n })
})

const states: readonly RefundState[] = ['requested', 'approved', 'sent', 'declined', 'cancelled']
const anyRefunds = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^[a-z]{1,3}$/),
    remaining: fc.bigInt({ min: 1n, max: 1000n }),
    state: fc.constantFrom(...states),
    hash: fc.constantFrom(null, 'x', 'y'),
    requestedAt: fc.integer({ min: 0, max: 9 }).map((at) => new Date(at)),
  }),
  { selector: ({ id }) => id, maxLength: 6 },
)
const isOwed = ({ state }: Owed) => state !== 'declined' && state !== 'cancelled'

test('in any order of payments all of it is matched or a surplus, and no refund exceeds its amount', () => {
  const payments = fc.array(
    fc.record({ amount: fc.bigInt({ min: 1n, max: 1500n }), hash: fc.constantFrom('x', 'y', 'z') }),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(anyRefunds, payments, (refunds, sent) => {
      const left = new Map(refunds.map((each) => [each.id, each.remaining]))
      let surplus = 0n
      for (const payment of sent) {
        const open = refunds
          .map((each) => ({ ...each, remaining: left.get(each.id) ?? 0n }))
          .filter(({ remaining }) => remaining > 0n)
        const matched = matchPayment(payment, open)
        expect(sum(matched.parts.map(({ amount }) => amount)) + matched.surplus).toBe(
          payment.amount,
        )
        for (const { id, amount } of matched.parts) left.set(id, (left.get(id) ?? 0n) - amount)
        // There is no surplus while a refund is owed.
        const stillOwed = refunds.filter(isOwed).some(({ id }) => (left.get(id) ?? 0n) > 0n)
        if (matched.surplus > 0n) expect(stillOwed).toBe(false)
        surplus += matched.surplus
      }
      for (const remaining of left.values()) expect(remaining >= 0n).toBe(true)
      const owedInAll = sum(refunds.filter(isOwed).map(({ remaining }) => remaining))
      const sentInAll = sum(sent.map(({ amount }) => amount))
      expect(surplus).toBe(sentInAll > owedInAll ? sentInAll - owedInAll : 0n)
    }),
  )
})
