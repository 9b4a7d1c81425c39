// Cards of trending products, which the caller ranks.

import type { Card } from '../../catalog/products/rules/catalog.ts'
import { cardsOfIds } from '../../catalog/products/views/products.ts'
import { firstLanguage } from '../../platform/languages.ts'
import { cachedView } from '../../platform/view-cache.ts'
import type { World } from '../../world.ts'
import { placeOf } from '../rules/columns.ts'
import { trendingMost } from '../rules/listing.ts'
import { newest } from '../rules/recommendations.ts'
import { columnsNow } from './columns.ts'

/** At most 100: those that `rank` returns, in order, then the newest. Cached by `turn`. */
export const trendingBy = (
  world: World,
  turn: number,
  rank: () => Promise<readonly string[]>,
  language: string = firstLanguage(),
): Promise<readonly Card[]> =>
  cachedView(world, 'catalog', `trending ${language} ${turn}`, async () => {
    const ranked = await rank()
    const columns = await columnsNow(world)
    const known = ranked.filter((id) => placeOf(columns, id) !== undefined)
    const ids = [...new Set([...known, ...newest(columns, trendingMost)])].slice(0, trendingMost)
    return cardsOfIds(world, ids, language)
  })
