// Related products on a product page.
import type { Card } from '../../../catalog/products/rules/catalog.ts'
import { candidatesFor, cardsChosen } from '../../../search/views/nearest-products.ts'
import type { World } from '../../../world.ts'
import { ranked } from '../rules/related.ts'
import { othersOf } from '../store/related.ts'

/** Up to `count`, the most related first; never the product itself, and sold-out products last. */
export const relatedTo = (
  world: World,
  id: string,
  count: number,
  language?: string,
): Promise<readonly Card[]> =>
  cardsChosen(
    world,
    `related ${id} ${count}`,
    async () => {
      const others = await othersOf(world.db, id)
      const found = await candidatesFor(world, id, [...others.keys()])
      if (!found) return []
      const candidates = found.rows.map((row) => ({ ...row, together: others.get(row.id) ?? 0 }))
      return ranked(candidates, found.price).slice(0, count)
    },
    language,
  )
