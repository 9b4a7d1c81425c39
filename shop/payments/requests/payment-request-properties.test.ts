// Properties of payment requests over generated sequences of events that reach every state.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  finalPayment,
  minutes,
  quote,
  standingAt,
} from '../../../tests/fixtures/payments/payment-facts.ts'
import { standingOf } from './rules/payment-request.ts'
import {
  type Decision,
  type Facts,
  graceMilliseconds,
  type Payment,
  type PaymentRequestState,
  paymentRequestStates,
  type Refund,
} from './rules/states.ts'

const amount = fc.oneof(
  fc.constantFrom(1n, 400n, 600n, 995n, 999n, 1000n, 1001n),
  fc.bigInt({ min: 0n, max: 2500n }),
)
const when = fc
  .oneof(fc.constantFrom(59, 60, 62, 63), fc.integer({ min: 0, max: 200 }))
  .map(minutes)
const someQuote = fc.record({
  due: fc.constantFrom(1n, 1000n),
  expires: fc.constant(minutes(60)),
  watchUntil: fc.constant(minutes(300)),
  toleranceBps: fc.constantFrom(0, 0, 0, 50, 10_000),
  dust: fc.constantFrom(0n, 0n, 0n, 5n),
})
const somePayment: fc.Arbitrary<Payment> = fc.record({
  id: fc
    .constantFrom('a', 'b', 'c', 'd', 'e')
    .chain((letter) => fc.nat(1e9).map((n) => letter + n)),
  status: fc.constantFrom('seen', 'final', 'final', 'final', 'orphaned'),
  value: amount,
  at: when,
  assetOk: fc.constantFrom(true, true, true, false),
  chainOk: fc.constantFrom(true, true, true, false),
})
const somePayments = fc.uniqueArray(somePayment, { selector: ({ id }) => id, maxLength: 4 })
const someDecision: fc.Arbitrary<Decision> = fc.oneof(
  fc.record({ kind: fc.constant('cancel' as const), at: when }),
  fc.constantFrom<Decision>({ kind: 'accept_late' }, { kind: 'refuse_late' }),
  fc.record({ kind: fc.constantFrom('tolerance' as const, 'manual' as const), amount }),
)
const someRefund: fc.Arbitrary<Refund> = fc.record({
  amount,
  state: fc.constantFrom('requested', 'sent', 'final', 'cancelled'),
})
const rarely = <T>(one: fc.Arbitrary<T>) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(one, { maxLength: 2 }) },
  )
const someFacts: fc.Arbitrary<Facts> = fc.record({
  quote: someQuote,
  payments: somePayments,
  decisions: rarely(someDecision),
  refunds: rarely(someRefund),
  waiting: fc.constantFrom(0, 0, 1),
  readTo: fc.constantFrom(null, minutes(100)),
})
const always = (check: (facts: Facts, now: Date) => void, numRuns = 2000) =>
  fc.assert(fc.property(someFacts, when, check), { numRuns })

describe('any sequence of events', () => {
  test('reaches every state often enough', () => {
    const seen = new Map<PaymentRequestState, number>()
    always((facts, now) => {
      const { state } = standingOf(facts, now)
      seen.set(state, (seen.get(state) ?? 0) + 1)
    }, 20_000)
    const rare = paymentRequestStates.filter((state) => (seen.get(state) ?? 0) < 100)
    expect(rare, JSON.stringify(Object.fromEntries(seen))).toEqual([])
  })

  test('has the same result in any order', () => {
    fc.assert(
      fc.property(someFacts, when, fc.integer(), (facts, now, seed) => {
        const shuffle = <T>(list: readonly T[]) =>
          list
            .map((value, place) => [(seed * (place + 7)) % 13, value] as const)
            .sort(([a], [b]) => a - b)
            .map(([, value]) => value)
        const other = {
          ...facts,
          payments: shuffle(facts.payments),
          decisions: shuffle(facts.decisions),
          refunds: shuffle(facts.refunds),
        }
        expect(standingOf(other, now)).toEqual(standingOf(facts, now))
      }),
      { numRuns: 2000 },
    )
  })

  test('is idempotent, also for repeated and outdated events', () => {
    always((facts, now) => {
      const older = facts.payments.map((payment) => ({ ...payment, status: 'seen' as const }))
      const again = {
        ...facts,
        payments: [...older, ...facts.payments, ...older, ...facts.payments],
      }
      expect(standingOf(again, now)).toEqual(standingOf(facts, now))
    })
  })

  test('ignores a payment that was rolled back', () => {
    always((facts, now) => {
      const kept = {
        ...facts,
        payments: facts.payments.filter(({ status }) => status !== 'orphaned'),
      }
      const { flags, ...standing } = standingOf(facts, now)
      const { flags: others, ...other } = standingOf(kept, now)
      expect(standing).toEqual(other)
      expect(flags.filter((flag) => flag !== 'was_orphaned')).toEqual(others)
    })
  })

  test('leaves the state paid only by a refund', () => {
    const more = fc.record({
      payments: somePayments,
      decisions: rarely(someDecision),
      waiting: fc.nat(2),
    })
    let checked = 0
    fc.assert(
      fc.property(someFacts, when, more, when, (facts, now, later, then) => {
        const before = standingOf(facts, now)
        if (before.state !== 'paid' || before.refunded > before.final) return
        checked += 1
        const reorganised = facts.payments.map((payment) =>
          payment.status === 'final' ? [payment, { ...payment, status: 'orphaned' as const }] : [],
        )
        // A cancellation has its own time: it cannot precede the payments.
        const decisions: Decision[] = [...later.decisions].map((decision) =>
          decision.kind === 'cancel' ? { ...decision, at: minutes(500) } : decision,
        )
        const after: Facts = {
          ...facts,
          payments: [
            ...reorganised.flat(),
            ...later.payments.map((p) => ({ ...p, id: `+${p.id}` })),
          ],
          decisions: [...facts.decisions, ...decisions],
          waiting: later.waiting,
        }
        expect(standingOf(after, then).state).toBe('paid')
      }),
      { numRuns: 5000 },
    )
    expect(checked).toBeGreaterThan(500)
  })

  test('is paid if nothing is due; a payment is then an excess and can be refunded', () => {
    const none = { ...quote, due: 0n }
    expect(standingAt({ quote: none })).toMatchObject({ state: 'paid', remaining: 0n, over: 0n })
    expect(standingAt({ quote: none, payments: [finalPayment(7n)] })).toMatchObject({
      state: 'paid',
      over: 7n,
      refundable: 7n,
    })
    const decisions: Decision[] = [{ kind: 'cancel', at: minutes(1) }]
    expect(standingAt({ quote: none, decisions }).state).toBe('cancelled')
  })

  test('has consistent sums, and states that agree with them', () => {
    always((facts, now) => {
      const all = standingOf(facts, now)
      expect(all.received + all.accepted + all.remaining - all.over).toBe(facts.quote.due)
      expect(all.remaining === 0n || all.over === 0n).toBe(true)
      expect(all.refundable >= 0n && all.refundable <= all.final && all.final <= all.received).toBe(
        true,
      )
      const money = all.received + all.accepted > 0n
      const needsMoney = ['partial', 'underpaid', 'confirming', 'paid', 'late', 'refunded']
      if (needsMoney.includes(all.state)) expect(money).toBe(true)
      if (['open', 'expired', 'cancelled', 'review'].includes(all.state)) expect(money).toBe(false)
      const isOver = now > facts.quote.expires
      if (['open', 'partial'].includes(all.state)) expect(isOver).toBe(false)
      if (['expired', 'underpaid'].includes(all.state)) expect(isOver).toBe(true)
      if (all.state === 'paid') expect(all.covered).toBe(true)
    })
  })

  test('never becomes less than paid by another payment in time', () => {
    always((facts, now) => {
      const before = standingOf(facts, now)
      const after = standingOf({ ...facts, payments: [...facts.payments, finalPayment(1n)] }, now)
      if (before.covered) expect(after.covered).toBe(true)
      expect(after.received - before.received).toBe(facts.quote.dust > 1n ? 0n : 1n)
    })
  })

  test('without tolerance is not paid one unit short', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 2n, max: 10n ** 30n }), (due) => {
        const facts = (value: bigint) => ({
          quote: { ...quote, due },
          payments: [finalPayment(value)],
        })
        expect(standingAt(facts(due - 1n))).toMatchObject({ state: 'partial', remaining: 1n })
        expect(standingAt(facts(due)).state).toBe('paid')
        expect(standingAt(facts(due + 1n))).toMatchObject({ state: 'paid', over: 1n })
      }),
    )
  })

  test('ends the grace period at its limit', () => {
    const edge = quote.expires.getTime() + graceMilliseconds
    const paidAt = (time: number) =>
      standingAt({ payments: [finalPayment(1000n, { at: new Date(time) })] }, minutes(90)).state
    expect([paidAt(edge), paidAt(edge + 1)]).toEqual(['paid', 'late'])
  })
})
