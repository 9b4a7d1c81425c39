// Searches published products by words, always with current data.
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
  // After the reads that fail if the database is down: a statement right after a lost connection may block for long.
  await catchUp(world, 'products')(world)
  return search(await wordIndex(world, columns, language), words, language, named)
}

/** Edits of staff are searchable immediately; imports are left to the minutely job. */
const catchUp = memoizePerProcess(() => {
  // The latest caller is still waiting, so its transaction is still open.
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
