// What staff have declined pays for nothing, whether it went back or not, by each method.
import { describe, expect, test } from 'vitest'
import { type Dossier, factsOf } from './rules/payment-facts.ts'
import { standingOf } from './rules/payment-request.ts'
import { excessOf, partsOf, takePart, unreturnedParts } from './rules/refund-parts.ts'
import type { RefundState } from './rules/states.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute))

/** Of 70.00 euro; 1 unit of a token is a hundred millionths of its coin: 70 units are asked for, at two to the euro. */
describe.each(['pi', 'usdt', 'manual', 'btcpay'])('in %s', (method) => {
  const isRated = method === 'pi' || method === 'usdt'
  const units = (cents: bigint) => (isRated ? cents * 20_000n : cents)
  const transfer = (id: string, cents: bigint, { declined = false, status = 'final' } = {}) => ({
    id,
    method,
    amount: units(cents),
    status,
    assetOk: true,
    chainOk: true,
    at: at(Number(id)),
    declined: declined ? 'It is not theirs.' : null,
  })
  const refund = (cents: bigint, state: RefundState) => ({
    method,
    amount: units(cents),
    state,
    asset: null,
    requestedAt: at(5),
  })
  const dossier = (
    transfers: ReturnType<typeof transfer>[],
    refunds: ReturnType<typeof refund>[] = [],
  ) =>
    ({
      paymentRequest: {
        amountDue: 7000n,
        dust: 0n,
        toleranceBps: 0,
        currency: 'EUR',
        createdAt: at(0),
        expiresAt: at(30),
        watchUntil: at(59),
      },
      options: [{ method, readTo: at(20) }],
      quotes: [
        {
          version: 1,
          method,
          chain: null,
          amountDue: units(7000n),
          currency: isRated ? method.toUpperCase() : 'EUR',
          rate: isRated ? '2' : null,
          createdAt: at(0),
          expiresAt: at(30),
        },
      ],
      transfers,
      refunds,
      decisions: [],
      waiting: 0,
    }) as unknown as Dossier
  const now = (...parts: Parameters<typeof dossier>) =>
    standingOf(factsOf(dossier(...parts)), at(20))

  const declined = transfer('1', 6900n, { declined: true })
  test.each(['requested', 'approved', 'sent', 'final'] as const)(
    'the rest alone does not pay while its refund is %s',
    (state) => {
      const rest = now([declined, transfer('2', 100n)], [refund(6900n, state)])
      expect(rest).toMatchObject({ state: 'partial', covered: false, received: 100n })
      expect(rest).toMatchObject({ remaining: 6900n, refunded: 0n, refundable: 100n })
    },
  )

  test('nor before it is requested', () => {
    const rest = [declined, transfer('2', 100n)]
    expect(now(rest)).toMatchObject({ state: 'partial', remaining: 6900n, refundable: 7000n })
    expect(unreturnedParts(dossier(rest))).toMatchObject([{ method, amount: units(6900n) }])
  })

  test('nor while its ledger may still roll it back, and then it goes back', () => {
    const seen = { declined: true, status: 'seen' }
    expect(now([transfer('1', 7000n, seen)])).toMatchObject({ state: 'open', remaining: 7000n })
    expect(unreturnedParts(dossier([transfer('1', 7000n, seen)]))).toEqual([])
  })

  test('what is paid besides pays in full, and gives nothing back', () => {
    const paid = [declined, transfer('2', 7000n)]
    for (const state of ['requested', 'final'] as const) {
      const standing = now(paid, [refund(6900n, state)])
      expect(standing).toMatchObject({ state: 'paid', over: 0n, refundable: 7000n })
      expect(excessOf(standing)).toBe(0n)
      expect(unreturnedParts(dossier(paid, [refund(6900n, state)]))).toEqual([])
    }
    expect(excessOf(now(paid))).toBe(6900n)
  })

  test('alone it is on its way back, then gone', () => {
    expect(now([declined], [refund(6900n, 'sent')]).state).toBe('refunding')
    expect(now([declined], [refund(6900n, 'final')]).state).toBe('refunded')
    expect(now([declined], [refund(6900n, 'cancelled')])).toMatchObject({
      state: 'open',
      refundable: 6900n,
    })
  })

  test('its refund takes no more than is there', () => {
    const left = dossier([declined, transfer('2', 100n)], [refund(6950n, 'sent')])
    expect(partsOf(left)).toEqual([{ method, amount: units(50n) }])
    expect(takePart(left, { method: 'pi', amount: units(6900n) })).toEqual(
      method === 'pi' ? [{ method, amount: units(50n) }] : [],
    )
  })
})
