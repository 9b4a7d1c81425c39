// Candidates for similar products, and the cards of those that the caller ranks.

import type { Card } from '../../catalog/products/rules/catalog.ts'
import { cardsOfIds } from '../../catalog/products/views/products.ts'
import { firstLanguage } from '../../platform/languages.ts'
import { cachedView } from '../../platform/view-cache.ts'
import type { World } from '../../world.ts'
import { type SimilarityQuery, similarTo } from '../rules/recommendations.ts'
import { columnsNow } from './columns.ts'

/** Maximum number of candidates: enough for a good choice of four. */
const most = 40

/** Null if there is no such product. `ids` are candidates from any category. Prices without promotions. */
export const candidatesFor = async (
  world: World,
  id: string,
  ids: readonly string[],
): Promise<{ price: bigint; rows: SimilarityQuery[] } | null> =>
  similarTo(await columnsNow(world), id, { ids, most })

/** Cards of the products that `choose` returns; cached by `name` until the catalog changes. */
export const cardsChosen = (
  world: World,
  name: string,
  choose: () => Promise<readonly string[]>,
  language: string = firstLanguage(),
): Promise<readonly Card[]> =>
  cachedView(world, 'catalog', `chosen ${language} ${name}`, async () =>
    cardsOfIds(world, await choose(), language),
  )
