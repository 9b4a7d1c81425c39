// Refund events in every order: parts and an excess on the ledger, and staff decisions.

import { expect, test } from 'vitest'
import { cancelled, home, onlyRefund, world } from '../../../tests/fixtures/payments/refunds.ts'
import { piPage } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { value } from '../../../tests/support/shopping.ts'
import { recordTransfers } from '../../payments/pi/record-transfers.ts'
import { approveRefund, markRefundSent } from '../../payments/refunds/approve-refund.ts'
import { refundForStaff, surplusNow } from '../../payments/refunds/views.ts'
import { coins } from '../../platform/money/rules.ts'

type News = 'approved' | 60 | 40 | 25

function orders<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((first, at) =>
    orders(items.toSpliced(at, 1)).map((rest) => [first, ...rest]),
  )
}

let operations = 8_000_000_000
test.each(orders<News>(['approved', 60, 40, 25]).map((each) => [each.join(', '), each] as const))(
  '%s: the amount owed is refunded once, and the rest is reported',
  async (_, news) => {
    const staff = await person(world, 'finance')
    const { id } = await onlyRefund(await cancelled())
    const before = (await surplusNow(world, 1_000)).length
    const hashes = new Map(
      [60, 40, 25].map((amount) => [amount, String(operations + amount).padStart(64, 'a')]),
    )
    let sent = 0
    for (const each of news) {
      const refund = await refundForStaff(world, id)
      // Staff are not asked to send again what was sent.
      expect(refund?.sentAmount).toBe(coins(Math.min(sent, 100)))
      expect(refund?.state === 'final').toBe(sent >= 100)
      if (each === 'approved') {
        await approveRefund(world, staff, id)
        await markRefundSent(world, staff, id, hashes.get(60) ?? '')
      } else {
        operations += 100
        const payment = {
          operationId: String(operations),
          hash: hashes.get(each) ?? '',
          at: world.now(),
          to: home,
          muxedId: null,
          amount: coins(each),
        }
        const page = piPage([], { sent: [payment], readTo: world.now() })
        // Reading the same page twice has no further effect.
        for (const _ of [1, 2]) value(await recordTransfers(world, page))
        sent += each
      }
    }
    expect(await refundForStaff(world, id)).toMatchObject({
      state: 'final',
      sentAmount: coins(100),
    })
    const surplus = await surplusNow(world, 1_000)
    expect(surplus.slice(before).map(({ refundId, surplus }) => [refundId, surplus])).toEqual([
      [id, coins(25)],
    ])
  },
)
