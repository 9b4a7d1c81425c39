// Prior prices of a promotion: only prices that were actually offered.
import { expect, test } from 'vitest'
import {
  ada,
  createdPromotion,
  eventually,
  owner,
  soldFor40Days,
  world,
} from '../../../tests/fixtures/catalog/promotions.ts'
import { line, purchased, stockedProduct, value } from '../../../tests/support/shopping.ts'
import { archiveProduct, publishDraft } from '../../catalog/editor/actions/publish-product.ts'
import { editedProduct } from '../../catalog/editor/views/editor.ts'
import { changePrice } from '../../catalog/products/actions/products.ts'
import { priceLines, productById } from '../../catalog/products/views/products.ts'
import { coins } from '../../platform/money/rules.ts'
import { orderForOwner } from '../orders/views/orders.ts'
import { applyCode } from './actions/code.ts'
import { placeOrder } from './actions/place-order.ts'
import { purchaseFor } from './views/purchase.ts'

/** The price of the first variant, and its struck-through price. */
const shown = async (id: string) => {
  const first = (await productById(world, id))?.variants[0]
  return [first?.price, first?.deal?.fullPrice ?? null]
}

test('a product first published during a promotion has the reduced price and no struck-through one', async () => {
  await createdPromotion()
  const productId = await stockedProduct(world, 9)
  await eventually()(() => shown(productId)).toEqual([coins(70), null])
  const { lines } = await priceLines(world, [line(productId)])
  expect(lines).toMatchObject([{ price: coins(70), fullPrice: null }])
  const placing = await purchased(world, ada, [line(productId)])
  expect(await purchaseFor(world, ada, placing.purchaseId)).toMatchObject({
    value: { total: coins(70), saved: 0n },
  })
  const number = value(await placeOrder(world, ada, placing))
  expect(value(await orderForOwner(world, ada, number)).lines).toMatchObject([
    { price: coins(70), fullPrice: null },
  ])
})

test('savings by a coupon code are relative to the price without it', async () => {
  await createdPromotion()
  await createdPromotion({ percent: 50, category: null, code: 'HALF' })
  const productId = await stockedProduct(world, 9)
  const { purchaseId } = await purchased(world, ada, [line(productId)])
  value(await applyCode(world, ada, purchaseId, 'half'))
  expect(await purchaseFor(world, ada, purchaseId)).toMatchObject({
    value: { total: coins(50), saved: coins(20), lines: [{ fullPrice: coins(70) }] },
  })
})

test('a product that was unpublished for the 30 days before has no prior price', async () => {
  const productId = await soldFor40Days(9)
  value(await archiveProduct(world, owner, productId))
  const since = new Date(world.now().getTime() - 35 * 86_400_000)
  await world.db`update price_history set since = ${since} 
    where variant_id in (select id from product_variants where product_id = ${productId}) and price is null`
  await createdPromotion()
  const { seen } = (await editedProduct(world, productId)) ?? { seen: '' }
  value(await publishDraft(world, owner, { id: productId, note: '', seen }))
  await eventually()(async () => (await shown(productId))[0]).toBe(coins(70))
  expect(await shown(productId)).toEqual([coins(70), null])
})

test('the cart shows the same reduction as the product page', async () => {
  const productId = await soldFor40Days(9)
  // Reductions of earlier tests would count as prior prices here.
  await world.db`delete from promotions where code is null`
  await createdPromotion()
  value(await changePrice(world, owner, { productId, variantId: null, price: coins(110) }))
  await eventually()(() => shown(productId)).toEqual([coins(77), coins(100)])
  const { lines } = await priceLines(world, [line(productId)])
  expect(lines).toMatchObject([{ price: coins(77), fullPrice: coins(100) }])
})
