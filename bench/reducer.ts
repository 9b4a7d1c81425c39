// Reductions per second of a payment request's state: many payments, decisions and refunds of every kind.
import { standingOf } from '../shop/payments/requests/rules/payment-request.ts'
import type { Facts, PaymentRequestState } from '../shop/payments/requests/rules/states.ts'

const start = Date.parse('2026-11-21T12:00:00Z')
const at = (minutes: number) => new Date(start + minutes * 60_000)
const statuses = ['seen', 'final', 'orphaned'] as const

/** Deterministic: a small pseudorandom generator, no clock. */
let seed = 7
const below = (limit: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
  return Math.floor((seed / 2 ** 31) * limit)
}

const facts: Facts[] = Array.from({ length: 2_000 }, (_, place) => ({
  quote: {
    due: 1_000_000n,
    expires: at(60),
    watchUntil: at(50_000),
    toleranceBps: 0,
    dust: 0n,
    slack: 10n,
  },
  payments: Array.from({ length: below(5) }, (_, index) => ({
    id: `${place}-${index}`,
    status: statuses[below(3)] ?? 'seen',
    value: BigInt(below(900_000) + 1),
    at: at(below(90)),
    assetOk: below(8) > 0,
    chainOk: below(8) > 0,
  })),
  decisions: below(6) === 0 ? [{ kind: 'cancel' as const, at: at(below(60)) }] : [],
  refunds:
    below(5) === 0
      ? [
          {
            amount: BigInt(below(900_000) + 1),
            state: below(2) ? ('final' as const) : ('requested' as const),
          },
        ]
      : [],
  waiting: below(10) === 0 ? 1 : 0,
  readTo: at(90),
}))

const seen = new Set<PaymentRequestState>()
for (const each of facts)
  for (const minute of [10, 95]) seen.add(standingOf(each, at(minute)).state)
if (seen.size < 9) throw new Error(`only ${[...seen].join(', ')}`)

const now = at(61)
let evaluations = 0
const from = performance.now()
while (performance.now() - from < 2_000) {
  for (const each of facts) standingOf(each, now)
  evaluations += facts.length
}
console.log(evaluations / ((performance.now() - from) / 1000))
