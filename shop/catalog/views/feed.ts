// The whole catalogue in parts, for readers that are programs.
import type { World } from '../../world.ts'
import { publishedIds } from '../store/feed.ts'
import { type Product, productById } from '../views.ts'

/** Ids of a part of the published products; parts count from 0. */
export const idsOfPart = (world: World, part: number, size: number): Promise<string[]> =>
  publishedIds(world.db, { limit: size, offset: part * size })

const partSize = 100

/** Every published product, a hundred in memory at a time. */
export async function* allProducts(world: World, language: string): AsyncGenerator<Product> {
  for (let part = 0; ; part++) {
    const ids = await idsOfPart(world, part, partSize)
    for (const id of ids) {
      const product = await productById(world, id, language)
      if (product) yield product
    }
    if (ids.length < partSize) return
  }
}
