// The whole catalog in batches, for machine readers.

import { type Product, productById } from '../../catalog/products/views/products.ts'
import type { World } from '../../world.ts'
import { idsIn } from '../rules/recommendations.ts'
import { columnsNow } from './columns.ts'

/** Ids of a batch of published products, in catalog order; batches count from 0. */
export async function idsOfPart(world: World, part: number, size: number): Promise<string[]> {
  const columns = await columnsNow(world)
  return idsIn(columns, columns.catalogOrder.subarray(part * size, (part + 1) * size))
}

const partSize = 100

/** Every published product in catalog order, up to a hundred at a time. */
export async function* productsInParts(world: World, language: string): AsyncGenerator<Product[]> {
  for (let part = 0; ; part++) {
    const ids = await idsOfPart(world, part, partSize)
    const products: Product[] = []
    for (const id of ids) {
      const product = await productById(world, id, language)
      if (product) products.push(product)
    }
    yield products
    if (ids.length < partSize) return
  }
}
