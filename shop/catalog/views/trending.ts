// What leads a page of trending products is ranked elsewhere; here it becomes cards.
import type { World } from '../../world.ts'
import { firstLanguage } from '../rules/texts.ts'
import { type Card, trendingMost } from '../rules.ts'
import * as store from '../store.ts'
import { everything } from '../views.ts'
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
    const slice = { sort: 'newest', limit: trendingMost, offset: 0 } as const
    const [ids, newest] = await Promise.all([
      rank(),
      store.findCards(world.db, language, everything, slice),
    ])
    const first = await store.cardsByIds(world.db, language, ids.slice(0, trendingMost))
    const known = new Set(first.map(({ id }) => id))
    const rest = newest.filter(({ id }) => !known.has(id))
    return cardsOf(world, [...first, ...rest].slice(0, trendingMost))
  })
