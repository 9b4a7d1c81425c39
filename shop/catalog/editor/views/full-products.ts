// Complete products for files: by id, and all of them in catalog order.
import type { LoadShedder } from '../../../platform/load-shedding.ts'
import type { World } from '../../../world.ts'
import { picturesById } from '../../pictures/store/pictures.ts'
import { imagesIn, photoUrl } from '../../products/rules/photos.ts'
import { skuProducts } from '../../products/store/variants.ts'
import { type FullProduct, writtenFrom } from '../rules/full-product.ts'
import {
  countAllVariants,
  fullProductsAfter,
  fullProductsOf,
  type ProductParts,
  spokenLanguages,
} from '../store/full-products.ts'

/** Existing products, by id; complete ones unless parts are named. */
export const fullProducts = ({ db }: World, ids: readonly string[], asked?: ProductParts) =>
  fullProductsOf(db, ids, asked)

/** Maps SKUs to product ids; locks the SKUs within a transaction. */
export const productsOfSkus = ({ db }: World, skus: readonly string[]) => skuProducts(db, skus)

export type { ProductParts }

const atOnce = 250

/** Streams them in batches, with constant memory. */
export async function* allProducts(
  world: World,
  steps: LoadShedder,
): AsyncGenerator<readonly FullProduct[]> {
  let next = fullProductsAfter(world.db, null, atOnce)
  for (;;) {
    const startedAt = performance.now()
    const { products, last } = await next
    steps.worked(performance.now() - startedAt)
    await steps.rest()
    // Prefetches the next batch while this one is written.
    if (last) {
      next = fullProductsAfter(world.db, last, atOnce)
      // The consumer may stop without awaiting it.
      next.catch(() => {})
    }
    yield products
    if (!last) return
  }
}

/** Number of variants of all products, including unpublished ones. */
export const countVariants = (world: World): Promise<number> => countAllVariants(world.db)

/** URL of the largest file of each picture, by id. */
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

/** Languages of catalog texts, without English. */
export const catalogueLanguages = (world: World): Promise<string[]> => spokenLanguages(world.db)
