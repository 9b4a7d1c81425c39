// Finds products by words, at each moment as they are published.
import { firstLanguage } from '../../catalog/products/rules/texts.ts'
import { errorSummary } from '../../platform/error-summary.ts'
import { memoizePerProcess, singleFlight } from '../../platform/single-flight.ts'
import type { World } from '../../world.ts'
import { indexFew } from '../actions/index-products.ts'
import type { Found } from '../port.ts'
import { search } from '../rules/search.ts'
import { columnsNow } from './columns.ts'
import { inEnglish } from './english-words.ts'
import { wordIndex } from './word-index.ts'

export async function searchProducts(
  world: World,
  words: string,
  language: string = firstLanguage,
): Promise<Found> {
  const [columns, named] = await Promise.all([columnsNow(world), inEnglish(world, words, language)])
  // After what fails where the database is away: a statement that follows a lost connection at once may wait for long.
  await catchUp(world, 'products')(world)
  return search(await wordIndex(world, columns, language), words, language, named)
}

/** What staff have just written is found at once; an import is left to the job that runs each minute. */
const catchUp = memoizePerProcess(() => {
  // Of who asked last: they are still waiting, so a transaction of theirs is still open.
  let asking: World
  const indexed = singleFlight(() =>
    indexFew(asking).catch((error: unknown) =>
      asking.log.warn('products not indexed', errorSummary(error)),
    ),
  )
  return (world: World) => {
    asking = world
    return indexed()
  }
})
