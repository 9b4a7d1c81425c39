// Whole products for files: those of some ids, and all of them in the order of the shelf.
import type { LoadShedder } from '../../../platform/load-shedding.ts'
import type { World } from '../../../world.ts'
import { type FullProduct, writtenFrom } from '../rules/full-product.ts'
import { imagesIn, photoUrl } from '../rules/photos.ts'
import {
  countAllVariants,
  fullProductsAfter,
  fullProductsOf,
  spokenLanguages,
} from '../store/full-products.ts'
import { picturesById } from '../store/pictures.ts'
import { skuProducts } from '../store/variants.ts'

export const fullProducts = ({ db }: World, ids: readonly string[]) => fullProductsOf(db, ids)

/** SKU -> the product that has it; a transaction that asks keeps others from giving them out. */
export const productsOfSkus = ({ db }: World, skus: readonly string[]) => skuProducts(db, skus)

const atOnce = 250

/** A part of them at a time, so that memory stays the same however many there are. */
export async function* allProducts(
  world: World,
  steps: LoadShedder,
): AsyncGenerator<readonly FullProduct[]> {
  let next = fullProductsAfter(world.db, null, atOnce)
  for (;;) {
    const asked = performance.now()
    const { products, last } = await next
    steps.worked(performance.now() - asked)
    await steps.rest()
    // The database reads the next part while this one is written.
    if (last) {
      next = fullProductsAfter(world.db, last, atOnce)
      // A reader that stops in between no longer waits for it.
      next.catch(() => {})
    }
    yield products
    if (!last) return
  }
}

/** Of all products, also those that are not shown. */
export const countVariants = (world: World): Promise<number> => countAllVariants(world.db)

/** Where the whole of each of their pictures is, by id. */
export async function pictureAddresses(
  world: World,
  products: readonly FullProduct[],
): Promise<Map<string, string>> {
  const ids = products.flatMap((whole) => imagesIn(writtenFrom(whole, whole.state)))
  if (ids.length === 0) return new Map()
  const photos = await picturesById(world.db, [...new Set(ids)])
  const { publicUrl } = world.config
  return new Map(photos.map((photo) => [photo.id, `${publicUrl}${photoUrl(photo, photo.plain)}`]))
}

/** Besides English. */
export const catalogueLanguages = (world: World): Promise<string[]> => spokenLanguages(world.db)
