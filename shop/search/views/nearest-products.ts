// What may go with a product is compared elsewhere; here its candidates are found, and what was chosen becomes cards.

import { firstLanguage } from '../../catalog/products/rules/texts.ts'
import type { Card } from '../../catalog/products/rules.ts'
import { cardsNamed } from '../../catalog/products/views.ts'
import { cachedView } from '../../platform/view-cache.ts'
import type { World } from '../../world.ts'
import { type SimilarityQuery, similarTo } from '../rules/recommendations.ts'
import { columnsNow } from './columns.ts'

/** Compared one by one: enough for a good choice of four. */
const most = 40

/** Null where there is no such product. `ids` take part from wherever they are. Prices without promotions. */
export const candidatesFor = async (
  world: World,
  id: string,
  ids: readonly string[],
): Promise<{ price: bigint; rows: SimilarityQuery[] } | null> =>
  similarTo(await columnsNow(world), id, { ids, most })

/** Those that `choose` names, in its order; asked again for another `name`, or when the catalog has changed. */
export const cardsChosen = (
  world: World,
  name: string,
  choose: () => Promise<readonly string[]>,
  language: string = firstLanguage,
): Promise<readonly Card[]> =>
  cachedView(world, 'catalog', `chosen ${language} ${name}`, async () =>
    cardsNamed(world, await choose(), language),
  )
