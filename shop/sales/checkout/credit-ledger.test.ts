// The double-entry ledger of shop credit always balances.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ada,
  buy,
  day,
  productId,
  refundAddress,
  staff,
  world,
} from '../../../tests/fixtures/payments/shop-credit.ts'
import { person } from '../../../tests/support/people.ts'
import { address, line, purchased, shipOrder, value } from '../../../tests/support/shopping.ts'
import { requestRefund } from '../../payments/refunds/request-refund.ts'
import { trackReferral } from '../../people/referrals/actions.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { ok } from '../../result.ts'
import { forfeitCredit } from '../credit/actions.ts'
import { totals } from '../credit/store.ts'
import { creditOf, creditOnOrder } from '../credit/views.ts'
import { orderByNumber } from '../orders/views/orders.ts'
import { confirmDelivery, submitAddress } from './actions/address.ts'
import { cancelOrder } from './actions/cancel.ts'
import { settleAndRelease } from './actions/follow-payments.ts'
import { placeOrder } from './actions/place-order.ts'
import { completeOrders } from './actions/upkeep.ts'

describe('the ledger of shop credit', () => {
  test('always balances and is never below zero, after any sequence of operations', async () => {
    type Act = 'buy' | 'cancel' | 'complete' | 'spend' | 'refund' | 'forfeit'
    const acts = fc.array(
      fc.tuple(
        fc.constantFrom<Act>('buy', 'cancel', 'complete', 'spend', 'refund', 'forfeit'),
        fc.nat(9),
      ),
      { minLength: 1, maxLength: 12 },
    )
    await saveSetting(world, 'system', 'identityChecks', 'never')
    await fc.assert(
      fc.asyncProperty(acts, async (list) => {
        world.clock.advance(1000)
        const who = await person(world)
        world.clock.advance(1000)
        const other = await person(world)
        value(await trackReferral(world, other, who.username))
        const made: string[] = []
        for (const [act, pick] of list) {
          world.clock.advance(1000)
          const number = made[pick % Math.max(1, made.length)]
          const owner = number && (await orderByNumber(world, number))?.userId
          const by = owner === who.id ? who : other
          if (act === 'buy') made.push(await buy(other))
          if (act === 'spend') {
            const { available } = await creditOf(world, who)
            const purchase = await purchased(world, who, [line(productId)])
            const done = await placeOrder(world, who, { ...purchase, credit: available })
            if (done.ok) made.push(done.value)
          }
          if (act === 'forfeit') await forfeitCredit(world, pick % 2 ? who.id : other.id)
          if (!number) continue
          if (act === 'cancel') await cancelOrder(world, by, number, refundAddress)
          if (act === 'complete') {
            if ((await submitAddress(world, by, number, address)).ok)
              await shipOrder(world, staff, number, { carrier: null, tracking: null })
            await confirmDelivery(world, by, number)
            world.clock.advance(15 * day)
            await completeOrders(world)
          }
          if (act === 'refund') {
            const all = {
              orderNumber: number,
              amount: null,
              address: refundAddress.refundTo,
              reason: 'order_closed',
            }
            await requestRefund(world, by, all)
            await settleAndRelease(world, [number])
          }
        }
        const sums = await totals(world.db)
        expect(sums.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n)
        for (const each of [who, other]) {
          const { pending, available, spent } = await creditOf(world, each)
          expect([pending, available, spent].every((amount) => amount >= 0n)).toBe(true)
          // Spent credit is what active orders were paid with.
          const rows = await world.db<{ number: string }[]>`
            select number from orders where user_id = ${each.id}`
          let used = 0n
          for (const { number } of rows) used += (await creditOnOrder(world, number)).used
          expect(spent).toBe(used)
        }
        // At most one reward is active for all orders of a referred customer.
        const rewarded = await world.db`
          select t.order_number from credit_transfers t
          where t.kind = 'promise' and t.referred_id = ${other.id} and not exists (
            select from credit_transfers r where r.kind in ('reverse', 'forfeit') and r.user_id = t.user_id
              and (r.order_number = t.order_number or r.kind = 'forfeit'))`
        expect(rewarded.length).toBeLessThanOrEqual(1)
      }),
      { numRuns: 40 },
    )
    await saveSetting(world, 'system', 'identityChecks', 'always')
  })

  test('refuses unbalanced transfers and overdrafts, and is append-only', async () => {
    const move = (amounts: [string, number][]) =>
      world.transaction(async ({ db }) => {
        const [made] = await db<{ id: number }[]>`
          insert into credit_transfers (kind, user_id, order_number, amount, at)
          values ('forfeit', ${ada.id}, null, 1, now()) returning id`
        for (const [account, amount] of amounts)
          await db`
            insert into credit_entries (transfer_id, user_id, account, amount)
            values (${made?.id ?? 0}, ${ada.id}, ${account}, ${amount})`
        return ok()
      })
    await expect(move([['available', 5]])).rejects.toThrow('does not cancel out')
    await expect(
      move([
        ['available', -1],
        ['reversed', 1],
      ]),
    ).rejects.toThrow('below zero')
    await buy(ada)
    for (const change of [
      world.db`update credit_entries set amount = 1`,
      world.db`delete from credit_entries`,
      world.db`update credit_transfers set amount = 1`,
      world.db`truncate credit_transfers cascade`,
    ])
      await expect(change).rejects.toThrow('append-only')
  })
})
