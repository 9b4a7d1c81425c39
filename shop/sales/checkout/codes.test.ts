// Coupon codes: their reduction, refusals, and limits under concurrency.

import { describe, expect, test } from 'vitest'
import {
  ada,
  cardPrice,
  createdPromotion,
  in1h,
  owner,
  seen,
  world,
} from '../../../tests/fixtures/catalog/promotions.ts'
import { person } from '../../../tests/support/people.ts'
import { variantOf } from '../../../tests/support/products.ts'
import { line, purchased, stockedProduct, value } from '../../../tests/support/shopping.ts'
import { ownData } from '../../back-office/privacy/views/own-data.ts'
import { endPromotion } from '../../catalog/promotions/actions.ts'
import { promotionRows } from '../../catalog/promotions/views.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import { coins } from '../../platform/money/rules.ts'
import { refuse } from '../../result.ts'
import { cancelOrder } from './actions/cancel.ts'
import { applyCode, dropCode } from './actions/code.ts'
import { placeOrder } from './actions/place-order.ts'
import { purchaseFor } from './views/purchase.ts'

describe('a coupon code', () => {
  const buying = async (code: string | null, who = ada, lines?: ReturnType<typeof line>[]) => {
    const { purchaseId } = await purchased(
      world,
      who,
      lines ?? [line(await stockedProduct(world, 9))],
    )
    if (code) value(await applyCode(world, who, purchaseId, code))
    const { total } = value(await purchaseFor(world, who, purchaseId))
    return { purchaseId, expectedTotal: total, method: 'pi' as const }
  }

  test('reduces the checkout, its order and its payment request, and no other price', async () => {
    await createdPromotion({ code: 'TEN', percent: 10 })
    const placing = await buying(' ten ')
    expect(placing.expectedTotal).toBe(coins(90))
    const number = value(await placeOrder(world, ada, placing))
    expect((await paymentRequestOf(world, number))?.amountDue).toBe(coins(90))
    const productId = await stockedProduct(world, 9)
    expect((await cardPrice(productId))?.[0]).toBe(coins(100))
    let text = ''
    for await (const piece of ownData(world, ada)) text += piece
    expect(JSON.parse(text).codes).toMatchObject([{ code: 'TEN', orderNumber: number }])
  })

  test('can be removed again', async () => {
    await createdPromotion({ code: 'OFF', percent: 10 })
    const { purchaseId } = await buying('OFF')
    value(await dropCode(world, ada, purchaseId))
    expect(await purchaseFor(world, ada, purchaseId)).toMatchObject({
      value: { total: coins(100), code: null },
    })
  })

  test('is refused with the reason', async () => {
    const { purchaseId } = await purchased(world, ada, [line(await stockedProduct(world, 9))])
    await createdPromotion({ code: 'EARLY', startsAt: in1h() })
    await createdPromotion({ code: 'CARS', category: 'cars' })
    const over = await createdPromotion({ code: 'OVER' })
    value(await endPromotion(world, owner, await seen(over)))
    world.clock.advance(1000)
    const refused = async (code: string) => {
      const given = await applyCode(world, ada, purchaseId, code)
      return given.ok ? null : given.code
    }
    expect(await refused('NOPE')).toBe('promotions.code_unknown')
    expect(await refused('\0💥')).toBe('promotions.code_unknown')
    expect(await refused('EARLY')).toBe('promotions.code_early')
    expect(await refused('OVER')).toBe('promotions.code_over')
    expect(await refused('CARS')).toBe('promotions.code_no_use')
    const bob = await person(world)
    await placeOrder(world, ada, { purchaseId, expectedTotal: coins(100), method: 'pi' })
    expect(await applyCode(world, bob, purchaseId, 'NOPE')).toEqual(refuse('checkout.not_found'))
  })

  test('never exceeds its limit of uses under 12 concurrent shoppers', async () => {
    await createdPromotion({ code: 'FEW', percent: 10, mostUses: 3 })
    const productId = await stockedProduct(world, 50)
    const racers = await Promise.all(Array.from({ length: 12 }, () => person(world)))
    const placings = await Promise.all(racers.map((who) => buying('FEW', who, [line(productId)])))
    const answers = await Promise.all(
      racers.map((who, n) => placeOrder(world, who, placings[n] as (typeof placings)[number])),
    )
    expect(answers.filter((each) => each.ok)).toHaveLength(3)
    const codes = new Set(answers.flatMap((each) => (each.ok ? [] : [each.code])))
    for (const code of codes)
      expect(['promotions.code_used_up', 'checkout.price_changed']).toContain(code)
    const [held] = await world.db`
      select count(*) from stock_reservations where variant_id = ${variantOf(productId, 'Ink')} and state = 'held'`
    expect(held?.count).toBe(3)
  })

  test('becomes usable again when its order is cancelled unpaid', async () => {
    await createdPromotion({ code: 'ONCE', percent: 10, mostPerShopper: 1 })
    const number = value(await placeOrder(world, ada, await buying('ONCE')))
    const { purchaseId } = await purchased(world, ada, [line(await stockedProduct(world, 9))])
    expect(await applyCode(world, ada, purchaseId, 'ONCE')).toEqual(refuse('promotions.code_used'))
    value(await cancelOrder(world, ada, number))
    value(await applyCode(world, ada, purchaseId, 'ONCE'))
    const rows = await promotionRows(world, { phase: null, after: null, limit: 99 })
    expect(rows.find(({ code }) => code === 'ONCE')?.uses).toBe(0)
  })

  test('that has ended is reported, and the full price has to be confirmed', async () => {
    const id = await createdPromotion({ code: 'SOON', percent: 10 })
    const placing = await buying('SOON')
    world.clock.advance(1000)
    value(await endPromotion(world, owner, await seen(id)))
    expect(await purchaseFor(world, ada, placing.purchaseId)).toMatchObject({
      value: { total: coins(100), code: { text: 'SOON', problem: 'promotions.code_over' } },
    })
    expect(await placeOrder(world, ada, placing)).toMatchObject({ code: 'checkout.price_changed' })
  })
})
