// Finds products by words. The index is in memory for a usual catalogue and in the database for a large one.
import { createHash } from 'node:crypto'
import { firstLanguage } from '../../catalog/products/rules/texts.ts'
import { publishedUpTo } from '../../catalog/products/views.ts'
import { cachedView } from '../../platform/view-cache.ts'
import type { Events, World } from '../../world.ts'
import type { SearchIndex } from '../port.ts'
import { type Found, search } from '../rules/search.ts'
import { indexRows } from '../store/index-rows.ts'
import { columnsNow } from './columns.ts'
import { databaseIndex } from './database-index.ts'
import { inEnglish } from './english-words.ts'
import { memoryIndex } from './memory-index.ts'

/** Products that are searched in memory, unless the operator says otherwise. */
const mostInMemory = 5_000

export const searchProducts = async (
  world: World,
  words: string,
  language: string = firstLanguage,
): Promise<Found> => {
  const [index, named] = await Promise.all([
    indexFor(world, language),
    inEnglish(world, words, language),
  ])
  return search(index, words, language, named)
}

/** Whether the catalogue is searched by the database. */
export async function isSearchedByDatabase(world: World): Promise<boolean> {
  const { search } = world.config
  if (search) return search === 'database'
  const count = () => publishedUpTo(world, mostInMemory + 1)
  return (await cachedView(world, 'catalog', 'published', count)) > mostInMemory
}

async function indexFor(world: World, language: string): Promise<SearchIndex> {
  const columns = await columnsNow(world)
  const where = world.config.search ?? (columns.shelf.length > mostInMemory ? 'database' : 'memory')
  return where === 'database'
    ? databaseIndex(world, columns, language)
    : cachedView(world, 'catalog', `search-index ${language}`, () => fresh(world, language))
}

type Made = { readonly hash: string; readonly index: SearchIndex }
const madeBy = new WeakMap<Events, Map<string, Made>>()

/** The catalogue tells of sold out colours, too: where no word has changed, the index stays as it is. */
async function fresh(world: World, language: string): Promise<SearchIndex> {
  const rows = await indexRows(world.db, language)
  const hash = createHash('sha256').update(JSON.stringify(rows)).digest('base64')
  const made = madeBy.get(world.events) ?? new Map<string, Made>()
  madeBy.set(world.events, made)
  const known = made.get(language)
  if (known?.hash === hash) return known.index
  const index = memoryIndex(rows)
  made.set(language, { hash, index })
  return index
}
