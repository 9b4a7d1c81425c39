// The charged price equals the displayed price, with the lowest prior price beside it.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ada,
  cardPrice,
  createdPromotion,
  eventually,
  in1h,
  owner,
  soldFor40Days,
  world,
} from '../../../tests/fixtures/catalog/promotions.ts'
import { everyListing, variantOf } from '../../../tests/support/products.ts'
import { line, purchased, stockedProduct, value } from '../../../tests/support/shopping.ts'
import { changePrice } from '../../catalog/products/actions/products.ts'
import { priceLines, productById } from '../../catalog/products/views/products.ts'
import { announcePromotionChanges } from '../../catalog/promotions/actions.ts'
import { categoryPromotions, nextPromotionChange } from '../../catalog/promotions/views.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import { coins } from '../../platform/money/rules.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { refuse } from '../../result.ts'
import { listing } from '../../search/views/listing.ts'
import { pricedCart } from '../cart/views.ts'
import { orderForOwner } from '../orders/views/orders.ts'
import { placeOrder } from './actions/place-order.ts'
import { purchaseFor } from './views/purchase.ts'

describe('the charged price is the shown price', () => {
  test('on card, product page, cart, payment page, order line and payment request', async () => {
    const productId = await soldFor40Days(9)
    await createdPromotion()
    const lines = [line(productId, 2), line(productId, 1, 'Sand')]
    await eventually()(() => cardPrice(productId)).toEqual([coins(70), coins(84)])
    const product = await productById(world, productId)
    expect(product?.variants.map(({ price, deal }) => [price, deal?.fullPrice])).toEqual([
      [coins(70), coins(100)],
      [coins(84), coins(120)],
    ])
    expect((await pricedCart(world, lines)).total).toBe(coins(224))
    const placing = await purchased(world, ada, lines)
    expect(await purchaseFor(world, ada, placing.purchaseId)).toMatchObject({
      value: { total: coins(224), saved: coins(96) },
    })
    const number = value(await placeOrder(world, ada, placing))
    const order = value(await orderForOwner(world, ada, number))
    expect(order.lines).toMatchObject([
      { price: coins(70), fullPrice: coins(100) },
      { price: coins(84), fullPrice: coins(120) },
    ])
    expect(order.total).toBe(coins(224))
    expect((await paymentRequestOf(world, number))?.amountDue).toBe(coins(224))
  })

  test('SQL for sorting and filters agrees with the rule', async () => {
    const things = await Promise.all([1, 2, 3].map(() => stockedProduct(world, 5)))
    await createdPromotion({
      percent: 33,
      category: null,
      productIds: [things[0] as string],
      priority: 5,
    })
    await createdPromotion({ percent: 17, category: 'audio' })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...things),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        async (id, price) => {
          value(await changePrice(world, owner, { productId: id, variantId: null, price }))
          const [charged] = (await priceLines(world, [line(id)])).lines
          const exact = charged?.price as bigint
          const found = async (min: bigint, max: bigint) =>
            (await listing(world, { ...everyListing, min, max })).cards.some(
              (card) => card.id === id,
            )
          await eventually()(() => found(exact, exact)).toBe(true)
          expect(await found(exact + 1n, exact + 1n)).toBe(false)
        },
      ),
      { numRuns: 8 },
    )
  })

  test('a cached page expires with the promotion, and placing an order reports the change', async () => {
    const productId = await stockedProduct(world, 9)
    await createdPromotion({ endsAt: in1h() })
    await eventually()(() => cardPrice(productId)).toEqual([coins(70), coins(84)])
    const placing = await purchased(world, ada, [line(productId)])
    expect(await nextPromotionChange(world)).toEqual(in1h())
    world.clock.set(in1h())
    expect(await announcePromotionChanges(world)).toBe(1)
    expect(await announcePromotionChanges(world)).toBe(0)
    await eventually()(() => cardPrice(productId)).toEqual([coins(100), coins(120)])
    await eventually()(async () => (await productById(world, productId))?.variants[0]?.price).toBe(
      coins(100),
    )
    expect(await placeOrder(world, ada, placing)).toEqual(
      refuse('checkout.price_changed', { facts: { total: '100', currency: 'PI' } }),
    )
  })

  test('the listing of promotions has reduced products only', async () => {
    const [on, off] = [await stockedProduct(world, 5), await stockedProduct(world, 5)]
    await createdPromotion({ category: null, productIds: [on] })
    await eventually()(() => cardPrice(on, { onSale: true })).toEqual([coins(70), coins(84)])
    expect(await cardPrice(off, { onSale: true })).toBeUndefined()
  })

  test('a lowered price is rounded down as the setting says, from then on', async () => {
    const productId = await stockedProduct(world, 5)
    const full = 837_940_000n
    for (const name of ['Ink', 'Sand'])
      value(
        await changePrice(world, owner, {
          productId,
          variantId: variantOf(productId, name),
          price: full,
        }),
      )
    const lowered = async (percent: number) => {
      await createdPromotion({
        percent,
        category: null,
        productIds: [productId],
        priority: percent,
      })
      return (await productById(world, productId))?.variants[0]?.price
    }
    expect(await lowered(15)).toBe(712_200_000n)
    value(await saveSetting(world, 'system', 'reducedPrices', 'whole'))
    expect(await lowered(16)).toBe(coins(70))
    value(await saveSetting(world, 'system', 'reducedPrices', 'exact'))
    expect(await lowered(17)).toBe(695_490_200n)
    value(await saveSetting(world, 'system', 'reducedPrices', 'hundredths'))
  })

  test('the home page names categories with their reductions', async () => {
    await createdPromotion({ percent: 30 })
    await createdPromotion({ percent: 10, priority: 9 })
    expect(await categoryPromotions(world)).toEqual([
      { category: 'audio', percent: 10, endsAt: null },
    ])
  })
})

describe('the prior price', () => {
  test('is recorded by the database whoever changes the price, and shown with the struck-through one', async () => {
    const productId = await stockedProduct(world, 5)
    await world.db`delete from price_history where variant_id = any(${['Ink', 'Sand'].map((name) => variantOf(productId, name))})`
    // Reductions of earlier tests would count as prior prices here.
    await world.db`delete from promotions where code is null`
    const since = (days: number) => new Date(world.now().getTime() - days * 86_400_000)
    await world.db`insert into price_history (variant_id, price, since) values
      (${variantOf(productId, 'Ink')}, 900000000, ${since(20)}), (${variantOf(productId, 'Ink')}, 1000000000, ${since(10)})`
    await createdPromotion({ category: null, productIds: [productId] })
    const product = await productById(world, productId)
    expect(product?.variants[0]?.deal).toEqual({
      fullPrice: coins(100),
      lowest: coins(90),
      percent: 22,
    })
  })

  test('records each change of base and variant price', async () => {
    const productId = await stockedProduct(world, 5)
    value(await changePrice(world, owner, { productId, variantId: null, price: coins(95) }))
    value(
      await changePrice(world, owner, {
        productId,
        variantId: variantOf(productId, 'Sand'),
        price: coins(110),
      }),
    )
    const rows = await world.db`
      select w.name, h.price from price_history h
      join product_variants v on v.id = h.variant_id join product_option_values w on w.id = v.value1
      where v.product_id = ${productId} order by h.since, w.name`
    expect(rows.map(({ name, price }) => [name, price])).toEqual([
      ['Ink', coins(100)],
      ['Sand', coins(120)],
      ['Ink', coins(95)],
      ['Sand', coins(110)],
    ])
  })
})
