// Cache invalidation by the catalog: exactly when a page changes.

import { describe, expect, test } from 'vitest'
import { line, owner, stockedProduct, world } from '../../../tests/fixtures/catalog/products.ts'
import { eventsDelivered } from '../../../tests/support/events-delivered.ts'
import { coins } from '../../platform/money/rules.ts'
import { releaseStock, reserveStock } from '../stock/actions/reservations.ts'
import { changePrice } from './actions/products.ts'
import { productById } from './views/products.ts'

/** Counts the announcements of a topic while `work` runs. */
async function announcements(topic: string, work: () => Promise<unknown>): Promise<number> {
  await eventsDelivered(world)
  let count = 0
  const stop = world.events.on(topic, () => (count += 1))
  await work()
  await eventsDelivered(world)
  stop()
  return count
}

describe('an invalidation', () => {
  test('is sent where a page would change, and only there', async () => {
    const id = await stockedProduct(20)
    const orders = [
      { quantity: 10, product: 0, catalog: 0 },
      { quantity: 6, product: 1, catalog: 0 },
      { quantity: 4, product: 1, catalog: 1 },
    ]
    for (const { quantity, product, catalog } of orders) {
      const order = `PI-${id}-${quantity}`
      let ofProduct = 0
      const ofCatalogue = await announcements('catalog', async () => {
        ofProduct = await announcements(`product:${id}`, () =>
          reserveStock(world, order, [line(id, quantity)]),
        )
      })
      expect([ofProduct, ofCatalogue]).toEqual([product, catalog])
    }
    expect(await announcements('catalog', () => releaseStock(world, `PI-${id}-4`))).toBe(1)
  })

  test('of a new price reaches the cached page', async () => {
    const id = await stockedProduct(3)
    const shown = async () => (await productById(world, id))?.variants[0]?.price
    expect(await shown()).toBe(coins(100))
    await announcements(`product:${id}`, () =>
      changePrice(world, owner, { productId: id, variantId: null, price: coins(70) }),
    )
    expect(await shown()).toBe(coins(70))
  })
})
