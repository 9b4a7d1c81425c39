// What may go back, by method: what is final, without what was requested before.
import { expect, test } from 'vitest'
import type { Dossier } from './rules/payment-facts.ts'
import { overpaymentParts, type Part, partsOf, takeParts } from './rules/refund-parts.ts'
import type { Standing } from './rules/states.ts'

const transfer = (method: string, amount: bigint, minute: number, status = 'final') => ({
  method,
  amount,
  status,
  assetOk: true,
  at: new Date(Date.UTC(2026, 10, 21, 12, minute)),
})
const refund = (method: string, amount: bigint, state: string) => ({
  method,
  amount,
  state,
  asset: null,
})
/** Paid: 60, then 40 by another method; 1 unit of either counts as 1. */
const dossier = (...refunds: ReturnType<typeof refund>[]) =>
  ({
    paymentRequest: { amountDue: 100n, dust: 0n },
    quotes: [],
    transfers: [transfer('pi', 60n, 1), transfer('usdt', 40n, 2), transfer('pi', 9n, 3, 'seen')],
    refunds,
  }) as unknown as Dossier
const pi = (amount: bigint): Part => ({ method: 'pi', amount })
const usdt = (amount: bigint): Part => ({ method: 'usdt', amount })

test.each([
  ['nothing', [], [usdt(40n), pi(60n)]],
  ['a part', [refund('pi', 25n, 'requested')], [usdt(40n), pi(35n)]],
  ['all of one method', [refund('usdt', 40n, 'sent')], [pi(60n)]],
  ['and it went back', [refund('pi', 60n, 'final')], [usdt(40n)]],
  ['and it was declined', [refund('pi', 60n, 'declined')], [usdt(40n), pi(60n)]],
])('where %s was requested before, the rest may go back', (_, refunds, left) => {
  expect(partsOf(dossier(...refunds))).toEqual(left)
})

test('a part of it is taken from the last method that paid', () => {
  expect(takeParts(dossier(refund('usdt', 10n, 'approved')), 50n)).toEqual([usdt(30n), pi(20n)])
})

test('nothing of what came to a compromised address goes back, in whichever coin it came', () => {
  const { paymentRequest, quotes, transfers, refunds } = dossier()
  const unsafe = { isUnsafe: true }
  const later = [transfer('usdt', 25n, 4), transfer('usdc', 30n, 5)]
  const order = {
    paymentRequest,
    quotes,
    transfers: [...transfers, ...later.map((each) => Object.assign(each, unsafe))],
    refunds,
  } as unknown as Dossier
  expect(partsOf(order)).toEqual([usdt(40n), pi(60n)])
  // All of it, as a cancellation asks for it.
  expect(takeParts(order, null)).toEqual([usdt(40n), pi(60n)])
})

/** An order of 10.00 euro for which `asked` stroops were due, and `over` cents were paid beside. */
const surplus = (asked: bigint, over: bigint): Part[] => {
  const paid = (asked * (1000n + over)) / 1000n
  const order = {
    paymentRequest: { amountDue: 1000n, dust: 0n, currency: 'EUR' },
    quotes: [{ method: 'pi', amountDue: asked, rate: '1', createdAt: new Date(0) }],
    transfers: [transfer('pi', paid, 1)],
    refunds: [],
  } as unknown as Dossier
  const standing = {
    over,
    received: 1000n + over,
    final: 1000n + over,
    refunded: 0n,
    refundable: 1000n + over,
  }
  return overpaymentParts(order, standing as Standing)
}

test('a surplus goes back if it is worth its fee in the coin that was sent, whatever the order is priced in', () => {
  expect(surplus(200_000_000n, 50n)).toEqual([pi(10_000_000n)])
  expect(surplus(200_000_000n, 1n)).toEqual([pi(200_000n)])
  // A cent that is less than the fee.
  expect(surplus(50_000_000n, 1n)).toEqual([])
  expect(surplus(50_000_000n, 0n)).toEqual([])
})
