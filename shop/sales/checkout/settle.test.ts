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
import type { SettingKey, Settings } from '../../platform/settings/rules/settings.ts'
import { dayAfter, shopDay } from '../../platform/time-zone.ts'
import { ok, refuse } from '../../result.ts'
import { orderByNumber, orderLines } from '../orders/views/orders.ts'
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

  test('the rule decides when an order is placed; a later change does not touch it', async () => {
    const rule = async (settings: Partial<Settings>) => {
      for (const [key, to] of Object.entries(settings))
        value(await saveSetting(world, 'system', key as SettingKey, to as never))
    }
    const small = () => placed(world, ada, [line(productId)])
    const large = () => placed(world, ada, [line(productId, 1, 'Sand')])
    const goOn = async (number: string) => {
      value(await submitAddress(world, ada, number, address))
      await paid(world, number)
      return status(number)
    }
    await world.db`update product_variants set available = available + 10`
    try {
      await rule({ identityChecks: 'total', identityFreeBelow: coins(101) })
      const ofTotal = [await small(), await large()]
      await rule({ identityChecks: 'never' })
      const ofNobody = await small()
      await rule({ identityChecks: 'categories', identityCategories: 'elsewhere' })
      const ofOtherCategory = await small()
      const { category } = (await orderLines(world, ofNobody))[0] ?? {}
      await rule({ identityCategories: `elsewhere ${category}` })
      const ofCategory = await small()
      // Without zones no destination is chosen before the order is placed.
      await rule({ identityChecks: 'countries', identityCountries: 'KP' })
      const ofCountry = await small()
      await rule({ identityChecks: 'always', identityFreeBelow: 0n })
      const states = []
      for (const number of [...ofTotal, ofNobody, ofOtherCategory, ofCategory, ofCountry])
        states.push(await goOn(number))
      expect(states).toEqual([
        'processing',
        'pending',
        'processing',
        'processing',
        'pending',
        'pending',
      ])
    } finally {
      await rule({ identityChecks: 'always', identityFreeBelow: 0n })
    }
  })

  test('an order of an earlier release is judged by its total alone', async () => {
    const number = await placed(world, ada, [line(productId)])
    await world.db`update orders set identity_check = null where number = ${number}`
    value(await saveSetting(world, 'system', 'identityFreeBelow', coins(101)))
    try {
      value(await submitAddress(world, ada, number, address))
      await paid(world, number)
      expect(await status(number)).toBe('processing')
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
