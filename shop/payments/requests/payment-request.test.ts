import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  finalPayment,
  minutes,
  noFacts,
  quote,
  standingAt,
  start,
} from '../../../tests/fixtures/payments/payment-facts.ts'
import { standingOf } from './rules/payment-request.ts'
import type { Facts, PaymentRequestState } from './rules/states.ts'

describe('each row of the state table', () => {
  const cases: [PaymentRequestState, string[], Partial<Facts>, number?][] = [
    ['open', [], {}],
    ['open', ['wrong_asset'], { payments: [finalPayment(1000n, { assetOk: false })] }],
    ['open', ['was_orphaned'], { payments: [finalPayment(1000n, { status: 'orphaned' })] }],
    ['open', [], { quote: { ...quote, dust: 10n }, payments: [finalPayment(9n)] }],
    ['review', [], { waiting: 1 }],
    ['review', [], { waiting: 1 }, 90],
    ['partial', [], { payments: [finalPayment(999n)] }],
    ['partial', [], { payments: [finalPayment(600n)], waiting: 1 }],
    ['partial', ['multi'], { payments: [finalPayment(600n), finalPayment(399n)] }],
    ['underpaid', [], { payments: [finalPayment(999n)] }, 61],
    ['confirming', [], { payments: [finalPayment(1000n, { status: 'seen' })] }],
    [
      'confirming',
      ['multi'],
      { payments: [finalPayment(600n), finalPayment(400n, { status: 'seen' })] },
    ],
    ['paid', [], { payments: [finalPayment(1000n)] }],
    ['paid', ['wrong_chain'], { payments: [finalPayment(1000n, { chainOk: false })] }],
    ['paid', ['multi'], { payments: [finalPayment(600n), finalPayment(400n)] }],
    ['paid', ['over'], { payments: [finalPayment(1100n)] }],
    ['paid', ['over', 'multi'], { payments: [finalPayment(1000n), finalPayment(1000n)] }],
    [
      'paid',
      ['over', 'late', 'multi'],
      { payments: [finalPayment(1000n), finalPayment(1000n, { at: minutes(90) })] },
      91,
    ],
    [
      'paid',
      ['tolerated'],
      { quote: { ...quote, toleranceBps: 50 }, payments: [finalPayment(995n)] },
    ],
    ['paid', ['tolerated'], { quote: { ...quote, dust: 5n }, payments: [finalPayment(995n)] }],
    ['paid', [], { quote: { ...quote, dust: 5n }, payments: [finalPayment(1005n)] }],
    // Ledger time decides, not the time of reading; a grace period is included.
    ['paid', [], { payments: [finalPayment(1000n, { at: minutes(60) })] }, 63],
    ['paid', [], { payments: [finalPayment(1000n, { at: minutes(62) })] }, 63],
    ['late', ['late'], { payments: [finalPayment(1000n, { at: minutes(180) })] }, 181],
    [
      'late',
      ['late', 'multi'],
      { payments: [finalPayment(600n), finalPayment(400n, { at: minutes(63) })] },
      64,
    ],
    [
      'late',
      ['late'],
      {
        payments: [finalPayment(1000n, { at: minutes(180) })],
        decisions: [{ kind: 'refuse_late' }],
      },
      181,
    ],
    [
      'paid',
      ['late'],
      {
        payments: [finalPayment(1000n, { at: minutes(180) })],
        decisions: [{ kind: 'accept_late' }],
      },
      181,
    ],
    ['expired', [], {}, 61],
    ['cancelled', ['cancelled'], { decisions: [{ kind: 'cancel', at: minutes(6) }] }],
    ['cancelled', ['cancelled'], { decisions: [{ kind: 'cancel', at: minutes(6) }] }, 90],
    // Sent before the cancellation, read after it; and sent after it.
    [
      'paid',
      ['cancelled'],
      { payments: [finalPayment(1000n)], decisions: [{ kind: 'cancel', at: minutes(6) }] },
    ],
    [
      'late',
      ['late', 'cancelled'],
      {
        payments: [finalPayment(1000n, { at: minutes(7) })],
        decisions: [{ kind: 'cancel', at: minutes(6) }],
      },
    ],
    [
      'paid',
      ['tolerated'],
      { payments: [finalPayment(900n)], decisions: [{ kind: 'tolerance', amount: 900n }] },
      70,
    ],
    [
      'underpaid',
      [],
      { payments: [finalPayment(899n)], decisions: [{ kind: 'tolerance', amount: 900n }] },
      70,
    ],
    ['paid', ['manual'], { decisions: [{ kind: 'manual', amount: 1000n }] }],
    [
      'paid',
      ['manual'],
      { payments: [finalPayment(600n)], decisions: [{ kind: 'manual', amount: 400n }] },
    ],
    [
      'refunding',
      [],
      { payments: [finalPayment(1000n)], refunds: [{ amount: 1000n, state: 'requested' }] },
    ],
    [
      'refunding',
      [],
      { payments: [finalPayment(1000n)], refunds: [{ amount: 1000n, state: 'sent' }] },
    ],
    [
      'refunding',
      [],
      { payments: [finalPayment(600n)], refunds: [{ amount: 600n, state: 'requested' }] },
      70,
    ],
    [
      'paid',
      ['over'],
      { payments: [finalPayment(1100n)], refunds: [{ amount: 100n, state: 'requested' }] },
    ],
    [
      'paid',
      ['over'],
      { payments: [finalPayment(1100n)], refunds: [{ amount: 100n, state: 'final' }] },
    ],
    [
      'paid',
      [],
      { payments: [finalPayment(1000n)], refunds: [{ amount: 1000n, state: 'cancelled' }] },
    ],
    [
      'refunded',
      [],
      { payments: [finalPayment(1000n)], refunds: [{ amount: 1000n, state: 'final' }] },
    ],
    [
      'refunded',
      ['late'],
      {
        payments: [finalPayment(1000n, { at: minutes(180) })],
        refunds: [{ amount: 1000n, state: 'final' }],
      },
      200,
    ],
  ]
  test.each(cases)('%s %j', (state, flags, facts, now = 10) => {
    const standing = standingAt(facts, minutes(now))
    expect([standing.state, standing.flags]).toEqual([state, flags])
  })
})

test('remaining and excess amounts are exact', () => {
  expect(standingAt({ payments: [finalPayment(999n)] })).toMatchObject({
    remaining: 1n,
    over: 0n,
    received: 999n,
  })
  expect(standingAt({ payments: [finalPayment(1100n)] })).toMatchObject({
    remaining: 0n,
    over: 100n,
    refundable: 1100n,
  })
  expect(
    standingAt({ payments: [finalPayment(1100n)], refunds: [{ amount: 100n, state: 'sent' }] }),
  ).toMatchObject({
    refunded: 100n,
    refundable: 1000n,
  })
})

test('a stalled watcher is flagged', () => {
  const behind = (seconds: number) =>
    standingOf({ ...noFacts, readTo: new Date(start) }, new Date(start + seconds * 1000)).flags
  expect(behind(60)).toEqual([])
  expect(behind(61)).toEqual(['watcher_lag'])
  expect(standingOf({ ...noFacts, readTo: null }, new Date(start)).flags).toEqual(['watcher_lag'])
})

const _amount = fc.oneof(
  fc.constantFrom(1n, 400n, 600n, 995n, 999n, 1000n, 1001n),
  fc.bigInt({ min: 0n, max: 2500n }),
)
