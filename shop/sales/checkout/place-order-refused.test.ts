// Refused orders, without any write, and checkouts before an order.
import { describe, expect, test } from 'vitest'
import { ada, orderOf, world } from '../../../tests/fixtures/sales/placing-orders.ts'
import { person } from '../../../tests/support/people.ts'
import {
  line,
  placed,
  purchased,
  stockedProduct,
  unitsLeft,
  value,
} from '../../../tests/support/shopping.ts'
import { changePrice } from '../../catalog/products/actions/products.ts'
import { coins } from '../../platform/money/rules.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { kinds } from '../../platform/settings/rules/settings.ts'
import { refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { placeOrder } from './actions/place-order.ts'
import { startPurchase } from './actions/purchase.ts'
import { purchaseFor } from './views/purchase.ts'

const mostUnpaid = kinds.mostUnpaid.fallback

async function rows() {
  const [counts] = await world.db<Record<string, number>[]>`
    select (select count(*) from orders) as orders, (select count(*) from order_lines) as lines,
      (select count(*) from order_events) as events, (select count(*) from payment_requests) as requests,
      (select count(*) from stock_reservations) as reservations, (select count(*) from mail_outbox) as mails,
      (select count(*) from audit_entries) as audit,
      (select count(*) from purchases where order_number is not null) as closed`
  return counts
}

describe('refused without any write', () => {
  async function refused(placing: Parameters<typeof placeOrder>[2], who = ada) {
    const before = await rows()
    const answer = await placeOrder(world, who, placing)
    expect(await rows()).toEqual(before)
    return answer
  }

  test('at a total that is not the price', async () => {
    const placing = await purchased(world, ada, [line(await stockedProduct(world, 5), 2)])
    for (const expectedTotal of [0n, 1n, coins(200) - 1n, coins(200) + 1n, -coins(200)]) {
      expect(await refused({ ...placing, expectedTotal })).toEqual(
        refuse('checkout.price_changed', { facts: { total: '200', currency: 'PI' } }),
      )
    }
  })

  test('after a price change between page and submission; the new total is accepted', async () => {
    const productId = await stockedProduct(world, 5)
    const placing = await purchased(world, ada, [line(productId)])
    const owner = await person(world, 'admin')
    value(await changePrice(world, owner, { productId, variantId: null, price: coins(90) }))
    expect(await refused(placing)).toMatchObject({ facts: { total: '90' } })
    const number = value(await placeOrder(world, ada, { ...placing, expectedTotal: coins(90) }))
    expect((await orderOf(number)).total).toBe(coins(90))
  })

  test('for more than the stock, naming what is short', async () => {
    const [plenty, few] = [await stockedProduct(world, 9), await stockedProduct(world, 1)]
    const placing = await purchased(world, ada, [line(plenty, 2), line(few, 2, 'Sand')])
    expect(await refused(placing)).toMatchObject({
      code: 'checkout.sold_out',
      facts: { names: expect.stringMatching(/^Thing \d+ — Sand$/) },
    })
  })

  test('for another shopper’s checkout, an unknown one, or a method that is not set up', async () => {
    const productId = await stockedProduct(world, 5)
    const theirs = await purchased(world, await person(world), [line(productId)])
    expect(await refused(theirs)).toEqual(refuse('checkout.not_found'))
    expect(await refused({ ...theirs, purchaseId: 'x' })).toEqual(refuse('checkout.not_found'))
    const mine = await purchased(world, ada, [line(productId)])
    expect(await refused({ ...mine, method: 'usdt' })).toEqual(refuse('checkout.method_off'))
  })

  test('beyond the limit of unpaid orders', async () => {
    const productId = await stockedProduct(world, 99)
    for (let n = 0; n < mostUnpaid; n += 1) await placed(world, ada, [line(productId)])
    expect(await refused(await purchased(world, ada, [line(productId)]))).toMatchObject({
      code: 'checkout.too_many_unpaid',
    })
  })

  test('beyond the limit of unpaid orders that the operator has set', async () => {
    await saveSetting(world, 'system', 'mostUnpaid', 1)
    const carl = await person(world)
    const productId = await stockedProduct(world, 9)
    await placed(world, carl, [line(productId)])
    const second = await purchased(world, carl, [line(productId)])
    expect(await placeOrder(world, carl, second)).toEqual(
      refuse('checkout.too_many_unpaid', { facts: { most: 1 } }),
    )
    await saveSetting(world, 'system', 'mostUnpaid', mostUnpaid)
  })

  test('when the process dies at any step: the next attempt starts from scratch', async () => {
    const productId = await stockedProduct(world, 5)
    const placing = await purchased(world, ada, [line(productId)])
    const before = await rows()
    let steps = 0
    for (let dieAt = 1; ; dieAt += 1) {
      steps = 0
      const dying = dyingWorld(world, () => ++steps === dieAt)
      const died = await placeOrder(dying, ada, placing).then(
        () => false,
        (error: Error) => error.message === 'killed',
      )
      if (!died) break
      expect(await rows()).toEqual(before)
      expect(await unitsLeft(world, productId)).toBe(5)
    }
    expect(steps).toBeGreaterThan(8)
    expect(await unitsLeft(world, productId)).toBe(4)
  })
})

/** A world whose database fails permanently at the statement for which `dies` returns true. */
function dyingWorld(world: World, dies: () => boolean): World {
  const wrap = (inner: World): World => ({
    ...inner,
    db: new Proxy(inner.db, {
      apply(target, self, args) {
        const isStatement = Array.isArray(args[0]) && 'raw' in (args[0] as object)
        if (isStatement && /^\s*(with|insert|update|delete|select)/i.test(args[0][0]) && dies())
          throw new Error('killed')
        return Reflect.apply(target as never, self, args)
      },
    }),
    transaction: (work) => inner.transaction((deeper) => work(wrap(deeper))),
  })
  return wrap(world)
}

describe('a checkout', () => {
  test('of a visitor belongs to whoever first orders by it', async () => {
    const productId = await stockedProduct(world, 5)
    const placing = await purchased(world, null, [line(productId)])
    const bob = await person(world)
    expect(await purchaseFor(world, null, placing.purchaseId)).toMatchObject({ ok: true })
    expect(await purchaseFor(world, ada, placing.purchaseId)).toMatchObject({ ok: true })
    value(await placeOrder(world, ada, placing))
    for (const who of [bob, null]) {
      expect(await purchaseFor(world, who, placing.purchaseId)).toEqual(
        refuse('checkout.not_found'),
      )
    }
    expect(await placeOrder(world, bob, placing)).toEqual(refuse('checkout.not_found'))
  })

  test.each([
    [[], 'checkout.empty'],
    [[line('nothing-like-it')], 'checkout.gone'],
    [[line('1', 0)], 'checkout.lines'],
    [[line('1', 100)], 'checkout.lines'],
    [[line('1', 1.5)], 'checkout.lines'],
    [[line('1'), line('1')], 'checkout.lines'],
    [Array.from({ length: 51 }, (_, n) => line(`p${n}`)), 'checkout.lines'],
  ])('of %j is refused: %s', async (lines, code) => {
    expect(await startPurchase(world, ada, { lines, source: 'cart' })).toMatchObject({ code })
  })

  test('shows current prices, short stock, and products that are gone', async () => {
    const productId = await stockedProduct(world, 1)
    const { purchaseId } = await purchased(world, ada, [line(productId, 3)])
    expect(await purchaseFor(world, ada, purchaseId)).toMatchObject({
      value: {
        total: coins(300),
        orderNumber: null,
        lines: [{ available: 1 }],
        isDeliverable: false,
      },
    })
  })
})
