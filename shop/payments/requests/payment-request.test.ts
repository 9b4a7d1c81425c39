import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  at,
  minutes,
  nothing,
  pays,
  quote,
  start,
} from '../../../tests/fixtures/payments/payment-facts.ts'
import { standingOf } from './rules/payment-request.ts'
import type { Facts, PaymentRequestState } from './rules.ts'

describe('each row of the state table', () => {
  const cases: [PaymentRequestState, string[], Partial<Facts>, number?][] = [
    ['open', [], {}],
    ['open', ['wrong_asset'], { payments: [pays(1000n, { assetOk: false })] }],
    ['open', ['was_orphaned'], { payments: [pays(1000n, { status: 'orphaned' })] }],
    ['open', [], { quote: { ...quote, dust: 10n }, payments: [pays(9n)] }],
    ['review', [], { waiting: 1 }],
    ['review', [], { waiting: 1 }, 90],
    ['partial', [], { payments: [pays(999n)] }],
    ['partial', [], { payments: [pays(600n)], waiting: 1 }],
    ['partial', ['multi'], { payments: [pays(600n), pays(399n)] }],
    ['underpaid', [], { payments: [pays(999n)] }, 61],
    ['confirming', [], { payments: [pays(1000n, { status: 'seen' })] }],
    ['confirming', ['multi'], { payments: [pays(600n), pays(400n, { status: 'seen' })] }],
    ['paid', [], { payments: [pays(1000n)] }],
    ['paid', ['wrong_chain'], { payments: [pays(1000n, { chainOk: false })] }],
    ['paid', ['multi'], { payments: [pays(600n), pays(400n)] }],
    ['paid', ['over'], { payments: [pays(1100n)] }],
    ['paid', ['over', 'multi'], { payments: [pays(1000n), pays(1000n)] }],
    [
      'paid',
      ['over', 'late', 'multi'],
      { payments: [pays(1000n), pays(1000n, { at: minutes(90) })] },
      91,
    ],
    ['paid', ['tolerated'], { quote: { ...quote, toleranceBps: 50 }, payments: [pays(995n)] }],
    ['paid', ['tolerated'], { quote: { ...quote, dust: 5n }, payments: [pays(995n)] }],
    ['paid', [], { quote: { ...quote, dust: 5n }, payments: [pays(1005n)] }],
    // Ledger time decides, not the time of reading; a grace period is included.
    ['paid', [], { payments: [pays(1000n, { at: minutes(60) })] }, 63],
    ['paid', [], { payments: [pays(1000n, { at: minutes(62) })] }, 63],
    ['late', ['late'], { payments: [pays(1000n, { at: minutes(180) })] }, 181],
    ['late', ['late', 'multi'], { payments: [pays(600n), pays(400n, { at: minutes(63) })] }, 64],
    [
      'late',
      ['late'],
      { payments: [pays(1000n, { at: minutes(180) })], decisions: [{ kind: 'refuse_late' }] },
      181,
    ],
    [
      'paid',
      ['late'],
      { payments: [pays(1000n, { at: minutes(180) })], decisions: [{ kind: 'accept_late' }] },
      181,
    ],
    ['expired', [], {}, 61],
    ['cancelled', ['cancelled'], { decisions: [{ kind: 'cancel', at: minutes(6) }] }],
    ['cancelled', ['cancelled'], { decisions: [{ kind: 'cancel', at: minutes(6) }] }, 90],
    // Sent before the cancellation, read after it; and sent after it.
    [
      'paid',
      ['cancelled'],
      { payments: [pays(1000n)], decisions: [{ kind: 'cancel', at: minutes(6) }] },
    ],
    [
      'late',
      ['late', 'cancelled'],
      {
        payments: [pays(1000n, { at: minutes(7) })],
        decisions: [{ kind: 'cancel', at: minutes(6) }],
      },
    ],
    [
      'paid',
      ['tolerated'],
      { payments: [pays(900n)], decisions: [{ kind: 'tolerance', amount: 900n }] },
      70,
    ],
    [
      'underpaid',
      [],
      { payments: [pays(899n)], decisions: [{ kind: 'tolerance', amount: 900n }] },
      70,
    ],
    ['paid', ['manual'], { decisions: [{ kind: 'manual', amount: 1000n }] }],
    ['paid', ['manual'], { payments: [pays(600n)], decisions: [{ kind: 'manual', amount: 400n }] }],
    [
      'refunding',
      [],
      { payments: [pays(1000n)], refunds: [{ amount: 1000n, state: 'requested' }] },
    ],
    ['refunding', [], { payments: [pays(1000n)], refunds: [{ amount: 1000n, state: 'sent' }] }],
    [
      'refunding',
      [],
      { payments: [pays(600n)], refunds: [{ amount: 600n, state: 'requested' }] },
      70,
    ],
    [
      'paid',
      ['over'],
      { payments: [pays(1100n)], refunds: [{ amount: 100n, state: 'requested' }] },
    ],
    ['paid', ['over'], { payments: [pays(1100n)], refunds: [{ amount: 100n, state: 'final' }] }],
    ['paid', [], { payments: [pays(1000n)], refunds: [{ amount: 1000n, state: 'cancelled' }] }],
    ['refunded', [], { payments: [pays(1000n)], refunds: [{ amount: 1000n, state: 'final' }] }],
    [
      'refunded',
      ['late'],
      {
        payments: [pays(1000n, { at: minutes(180) })],
        refunds: [{ amount: 1000n, state: 'final' }],
      },
      200,
    ],
  ]
  test.each(cases)('%s %j', (state, flags, facts, now = 10) => {
    const standing = at(facts, minutes(now))
    expect([standing.state, standing.flags]).toEqual([state, flags])
  })
})

test('remaining and excess amounts are exact', () => {
  expect(at({ payments: [pays(999n)] })).toMatchObject({ remaining: 1n, over: 0n, received: 999n })
  expect(at({ payments: [pays(1100n)] })).toMatchObject({
    remaining: 0n,
    over: 100n,
    refundable: 1100n,
  })
  expect(at({ payments: [pays(1100n)], refunds: [{ amount: 100n, state: 'sent' }] })).toMatchObject(
    {
      refunded: 100n,
      refundable: 1000n,
    },
  )
})

test('a stalled watcher is flagged', () => {
  const behind = (seconds: number) =>
    standingOf({ ...nothing, readTo: new Date(start) }, new Date(start + seconds * 1000)).flags
  expect(behind(60)).toEqual([])
  expect(behind(61)).toEqual(['watcher_lag'])
  expect(standingOf({ ...nothing, readTo: null }, new Date(start)).flags).toEqual(['watcher_lag'])
})

const _amount = fc.oneof(
  fc.constantFrom(1n, 400n, 600n, 995n, 999n, 1000n, 1001n),
  fc.bigInt({ min: 0n, max: 2500n }),
)
