// Loads catalogs and changes prices.
import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { emit, emitAll } from '../../../platform/events/actions.ts'
import { plainAmount } from '../../../platform/money/rules.ts'
import { holdCurrency } from '../../../platform/settings/hold-currency.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announce, announceAll, type World } from '../../../world.ts'
import type { CatalogueProduct } from '../rules/catalog.ts'
import { insertProduct, insertVariants, type PriceChange, setPrice } from '../store/changes.ts'
import { noteChange } from './change-product.ts'

/** Inserts products that do not exist yet and leaves others unchanged. Returns how many were new. */
export const loadCatalogue = (
  world: World,
  products: readonly CatalogueProduct[],
): Promise<Result<number>> =>
  world.transaction(async (world) => {
    const now = world.now()
    const added: CatalogueProduct[] = []
    for (const [position, product] of products.entries()) {
      const isNew = await insertProduct(world.db, product, { position, now })
      if (!isNew) continue
      added.push(product)
      await announce(world, `product:${product.id}`)
    }
    if (added.length > 0) {
      await insertVariants(world.db, added)
      await emitAll(
        world,
        'product.created',
        added.map(({ id }) => id),
      )
      await announce(world, 'catalog')
    }
    return ok(added.length)
  })

/**
 * Sets the price in stroops of a product or of one of its variants. Refuses `catalog.not_allowed`, `catalog.price`,
 * `catalog.missing`, and as `holdCurrency` does.
 */
export const changePrice = (world: World, who: Viewer, change: PriceChange): Promise<Result> =>
  world.transaction(async (world) => {
    if (!may(who, 'products.write')) return refuse('catalog.not_allowed')
    const held = await holdCurrency(world)
    if (!held.ok) return held
    const { productId, variantId, price } = change
    if (price === null ? variantId === null : price <= 0n) return refuse('catalog.price')
    if (!(await setPrice(world.db, change))) return refuse('catalog.missing')
    const details = {
      variantId,
      price: price === null ? null : plainAmount(price, world.config.currency),
    }
    await noteChange(world, who, 'price', productId, details)
    await announceAll(world, [`product:${productId}`, 'catalog'])
    await emit(world, 'product.updated', productId)
    return ok()
  })
