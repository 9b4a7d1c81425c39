// What leads a page of trending products is ranked elsewhere; here it becomes cards.
import type { World } from '../../world.ts'
import { newest } from '../rules/chosen.ts'
import { placeOf } from '../rules/columns.ts'
import { firstLanguage } from '../rules/texts.ts'
import { type Card, trendingMost } from '../rules.ts'
import { cardsByIds } from '../store.ts'
import { columnsNow } from './columns.ts'
import { kept } from './kept.ts'
import { cardsOf } from './prices.ts'

/** At most 100: those that `rank` names, in its order, then the newest. Asked again for another `turn`. */
export const trendingBy = (
  world: World,
  turn: number,
  rank: () => Promise<readonly string[]>,
  language: string = firstLanguage,
): Promise<readonly Card[]> =>
  kept(world, 'catalog', `trending ${language} ${turn}`, async () => {
    const ranked = await rank()
    const columns = await columnsNow(world)
    const known = ranked.filter((id) => placeOf(columns, id) !== undefined)
    const ids = [...new Set([...known, ...newest(columns, trendingMost)])].slice(0, trendingMost)
    return cardsOf(world, await cardsByIds(world.db, language, ids))
  })
