// What was paid beyond the price may go back once.

import { expect, test } from 'vitest'
import { standingOf } from './rules/payment-request.ts'
import { excessOf } from './rules/refund-parts.ts'
import type { Payment, Refund } from './rules/states.ts'

const at = new Date('2026-11-21T12:00:00Z')
const later = new Date('2026-11-21T13:00:00Z')
const ofPrice = {
  due: 100n,
  expires: later,
  watchUntil: later,
  toleranceBps: 0,
  dust: 0n,
}
const payment = (id: string, status: Payment['status'], value: bigint): Payment => ({
  id,
  status,
  value,
  at,
  assetOk: true,
  chainOk: true,
})
const excessAfter = (...refunds: Refund[]) => excessIn([payment('a', 'final', 130n)], refunds)
const excessIn = (payments: Payment[], refunds: Refund[] = []) =>
  excessOf(
    standingOf(
      {
        quote: ofPrice,
        payments,
        decisions: [],
        refunds,
        waiting: 0,
        readTo: at,
      },
      at,
    ),
  )

test.each<[string, bigint, Refund[]]>([
  ['nothing was requested', 30n, []],
  ['a part was', 20n, [{ amount: 10n, state: 'requested' }]],
  ['all of it was', 0n, [{ amount: 30n, state: 'approved' }]],
  ['it has left', 0n, [{ amount: 30n, state: 'final' }]],
  ['a request was declined', 30n, [{ amount: 30n, state: 'declined' }]],
])('of 130 for a price of 100, where %s, %d is left', (_, left, refunds) => {
  expect(excessAfter(...refunds)).toBe(left)
})

test('a second payment that may still be rolled back is no excess yet', () => {
  expect(excessIn([payment('a', 'final', 100n), payment('b', 'seen', 100n)])).toBe(0n)
  expect(excessIn([payment('a', 'final', 130n), payment('b', 'seen', 100n)])).toBe(30n)
  expect(excessIn([payment('a', 'final', 100n), payment('b', 'final', 100n)])).toBe(100n)
})
