import { describe, expect, test } from 'vitest'
import {
  ada,
  eventPath,
  mails,
  minute,
  paymentState,
  productId,
  status,
  world,
} from '../../../tests/fixtures/payments/settlement.ts'
import { person } from '../../../tests/support/people.ts'
import {
  address,
  line,
  paid,
  placed,
  shipOrder,
  value,
  verified,
} from '../../../tests/support/shopping.ts'
import { alertsOfOrder } from '../../people/alerts/views.ts'
import { coins } from '../../platform/money/rules.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { dayAfter, shopDay } from '../../platform/time-zone.ts'
import { ok, refuse } from '../../result.ts'
import { orderByNumber } from '../orders/views/orders.ts'
import { confirmDelivery, submitAddress } from './actions/address.ts'
import { releaseAllOf, releaseReady } from './actions/release.ts'
import { completeOrders, releaseWaiting } from './actions/upkeep.ts'

describe('from payment to shipping', () => {
  test('identity, payment, address: released by the last of them', async () => {
    await verified(world, ada)
    const number = await placed(world, ada, [line(productId)])
    await paid(world, number)
    expect(await status(number)).toBe('pending')
    expect(await submitAddress(world, ada, number, address)).toEqual(
      ok({ released: true, waitsFor: [] }),
    )
    expect(await status(number)).toBe('processing')
    expect(await eventPath(number)).toEqual([
      'awaiting_payment: placed',
      'pending: payment_seen',
      'processing: released',
    ])
    expect(await orderByNumber(world, number)).toMatchObject({ stock: 'sold', watchUntil: null })
    expect(await mails()).toEqual(expect.arrayContaining(['paid', 'placed', 'released']))
  })

  test('address, payment, identity: on hold until the approval', async () => {
    const number = await placed(world, ada, [line(productId)])
    expect(await submitAddress(world, ada, number, address)).toEqual(
      ok({ released: false, waitsFor: ['payment', 'identity'] }),
    )
    await paid(world, number)
    expect(await releaseReady(world, number)).toEqual(
      ok({ released: false, waitsFor: ['identity'] }),
    )
    await verified(world, ada)
    expect(await status(number)).toBe('pending')
    expect(await releaseAllOf(world, ada.id)).toEqual(ok([number]))
    expect(await status(number)).toBe('processing')
  })

  test('no identity check below the operator’s limit', async () => {
    value(await saveSetting(world, 'system', 'identityFreeBelow', coins(101)))
    try {
      const small = await placed(world, ada, [line(productId)])
      const large = await placed(world, ada, [line(productId, 1, 'Sand')])
      for (const number of [small, large]) {
        value(await submitAddress(world, ada, number, address))
        await paid(world, number)
      }
      expect([await status(small), await status(large)]).toEqual(['processing', 'pending'])
    } finally {
      value(await saveSetting(world, 'system', 'identityFreeBelow', 0n))
    }
  })

  test('identity and address without the payment release nothing', async () => {
    await verified(world, ada)
    const number = await placed(world, ada, [line(productId)])
    value(await submitAddress(world, ada, number, address))
    await paid(world, number, { amount: coins(100) - 1n })
    expect(await status(number)).toBe('pending')
    expect(await releaseReady(world, number)).toEqual(
      ok({ released: false, waitsFor: ['payment'] }),
    )
    expect(await releaseAllOf(world, ada.id)).toEqual(ok([]))
  })

  test('partial payments: the first makes it pending, the last makes it paid', async () => {
    await verified(world, ada)
    const number = await placed(world, ada, [line(productId)])
    value(await submitAddress(world, ada, number, address))
    await paid(world, number, { amount: coins(60) })
    expect([await status(number), await paymentState(number)]).toEqual(['pending', 'partial'])
    await paid(world, number)
    expect([await status(number), await paymentState(number)]).toEqual(['processing', 'paid'])
  })

  test('an identity that cannot be read releases nothing, raises an alert, and is retried', async () => {
    await verified(world, ada)
    const number = await placed(world, ada, [line(productId)])
    await paid(world, number)
    await world.db`alter table kyc_decisions rename to kyc_decisions_gone`
    const unreadable = await releaseReady(world, number)
    const given = await submitAddress(world, ada, number, address)
    await world.db`alter table kyc_decisions_gone rename to kyc_decisions`
    expect(unreadable).toEqual(refuse('kyc.unreadable'))
    expect(given).toEqual(ok({ released: false, waitsFor: ['identity'] }))
    expect(await status(number)).toBe('pending')
    await releaseWaiting(world)
    expect(await status(number)).toBe('processing')
  })

  test('an order that cannot proceed for a quarter of an hour has an alert until it does', async () => {
    await verified(world, ada)
    const number = await placed(world, ada, [line(productId)])
    value(await submitAddress(world, ada, number, address))
    await world.db`alter table kyc_decisions rename to kyc_decisions_gone`
    await paid(world, number)
    const told: unknown[] = [await alertsOfOrder(world, number)]
    for (const _ of [1, 2]) {
      await releaseWaiting(world)
      told.push(await alertsOfOrder(world, number))
      world.clock.advance(15 * minute)
    }
    await world.db`alter table kyc_decisions_gone rename to kyc_decisions`
    const alert = { kind: 'order_stuck', facts: { number, reason: 'kyc.unreadable' } }
    expect(told).toEqual([[], [], [expect.objectContaining(alert)]])
    await releaseWaiting(world)
    expect(await status(number)).toBe('processing')
    expect(await alertsOfOrder(world, number)).toEqual([])
  })

  test('shipped, confirmed as delivered by the customer, completed 14 days later', async () => {
    await verified(world, ada)
    const number = await placed(world, ada, [line(productId)])
    await paid(world, number)
    value(await submitAddress(world, ada, number, address))
    expect(await confirmDelivery(world, ada, number)).toMatchObject({ code: 'orders.move' })
    const staff = await person(world, 'fulfilment')
    value(await shipOrder(world, staff, number, { carrier: 'Swift Post', tracking: 'SP-1' }))
    expect(await confirmDelivery(world, await person(world), number)).toEqual(
      refuse('orders.not_found'),
    )
    value(await confirmDelivery(world, ada, number))
    await completeOrders(world)
    expect(await status(number)).toBe('delivered')
    // The last day counts until its end.
    world.clock.set(`${dayAfter(shopDay(world, world.now()), 14)}T23:59:59Z`)
    await completeOrders(world)
    expect(await status(number)).toBe('delivered')
    world.clock.advance(1000)
    await completeOrders(world)
    expect(await status(number)).toBe('completed')
    expect(await orderByNumber(world, number)).toMatchObject({
      carrier: 'Swift Post',
      tracking: 'SP-1',
    })
  })

  test('the address is fixed once preparation starts, and only its customer enters it', async () => {
    await verified(world, ada)
    const number = await placed(world, ada, [line(productId)])
    expect(await submitAddress(world, await person(world), number, address)).toEqual(
      refuse('orders.not_found'),
    )
    value(await submitAddress(world, ada, number, { ...address, city: 'Bath' }))
    await paid(world, number)
    expect(await status(number)).toBe('processing')
    expect(await submitAddress(world, ada, number, address)).toEqual(
      refuse('checkout.address_fixed'),
    )
  })
})
