// `node bench/search-engines/listings.ts 100000|1000000`: listing pages with facet counts by the shop's column store,
// by one denormalized, indexed PostgreSQL table, and by ItemsJS. Same queries, alternating; the counts must agree.
import { connect } from '../../adapters/database/connect.ts'
import { startEmbedded } from '../../adapters/database/embedded.ts'
import { demoCategories } from '../../demo/catalogue/categories.ts'
import { treeOf } from '../../shop/catalog/categories/rules.ts'
import { changed } from '../../shop/search/rules/column-changes.ts'
import { columnsFor } from '../../shop/search/rules/columns.ts'
import { pricedColumns } from '../../shop/search/rules/current-prices.ts'
import { type ListingQuery, sorts } from '../../shop/search/rules/listing.ts'
import { pageOf } from '../../shop/search/rules/listing-page.ts'
import { ownTemporaryFolder } from '../../tests/support/runs/temporary-folder.ts'
import { madeColumns } from './generated-rows.ts'
import { byItems, itemsEngine } from './listings-items.ts'
import { bySql, narrowTable, type Page } from './listings-sql.ts'

const categories = demoCategories.map(({ id }) => id)
const tree = treeOf(
  demoCategories.map(({ id, texts }, position) => ({
    id,
    texts,
    position,
    slug: id,
    parentId: null,
    photo: null,
    art: null,
    version: 1,
    isHidden: false,
    isInMenus: true,
    attributes: [],
    options: [],
  })),
)
const [, , asked = '100000', without = ''] = process.argv
const size = Number(asked)
const settings = {
  shared_buffers: '1GB',
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '8GB',
}
const database = await startEmbedded(ownTemporaryFolder('listings'), { settings })
const pool = connect(database.url, 2, 'keep')
const megabytes = () => {
  globalThis.gc?.()
  return process.memoryUsage().rss / 2 ** 20
}

async function built<Value>(name: string, make: () => Promise<Value>): Promise<Value> {
  const [memory, begun] = [megabytes(), performance.now()]
  const value = await make()
  const seconds = (performance.now() - begun) / 1000
  console.log(`${name}: built in ${seconds.toFixed(1)} s, ${(megabytes() - memory).toFixed(0)} MB`)
  return value
}

async function columnStore() {
  const rows = Array.from({ length: size }, (_, n) => madeColumns(n))
  return changed(columnsFor(0), new Map(rows.map((row) => [row.id, row]))).columns
}

const nothing: ListingQuery = {
  category: 'all',
  q: null,
  sort: 'relevance',
  brand: null,
  min: null,
  max: null,
  inStock: false,
  colour: null,
  onSale: false,
  rating: null,
  chosen: [],
  page: 1,
}
/** All distinct, so that no cached result applies. */
const questions = Array.from(
  { length: 40 },
  (_, nth): ListingQuery => ({
    ...nothing,
    category: nth % 3 === 0 ? 'all' : (categories[nth % categories.length] as string),
    sort: sorts[nth % 4] as never,
    brand: nth % 5 === 4 ? 'Sonadrel' : null,
    min: nth % 2 === 0 ? BigInt(nth + 1) * 10_000_000n : null,
    max: BigInt(5000 - nth) * 10_000_000n,
    inStock: nth % 4 === 1,
    colour: nth % 7 === 3 ? 'black' : null,
    page: 1 + (nth % 6 === 5 ? 30 : 0),
  }),
)

try {
  await built('narrow table', () => narrowTable(pool, size))
  const [{ bytes }] = await pool<
    [{ bytes: number }]
  >`select pg_total_relation_size('narrow')::float8 as bytes`
  console.log(`narrow table: ${(bytes / 2 ** 20).toFixed(0)} MB on disk`)
  const columns = await built('columns', columnStore)
  const priced = pricedColumns(columns, [])
  const byColumns = async (query: ListingQuery): Promise<Page> => {
    const { ids, total, facets } = pageOf(priced, query, null, { tree, now: new Date(0) })
    const of = (counts: readonly { value: string; count: number }[]) =>
      Object.fromEntries(counts.map(({ value, count }) => [value, count]))
    return { ids, total, categories: of(facets.categories), brands: of(facets.brands) }
  }
  const engine = without === 'itemsjs' ? null : await built('itemsjs', () => itemsEngine(size))
  const ways: Record<string, (query: ListingQuery) => Promise<Page>> = {
    columns: byColumns,
    sql: (query) => bySql(pool, query),
    ...(engine && { itemsjs: (query: ListingQuery) => byItems(engine, query) }),
  }
  const times: Record<string, number[]> = Object.fromEntries(
    Object.keys(ways).map((name) => [name, []]),
  )
  const wrong: Record<string, number> = {}
  for (const round of [0, 1, 2])
    for (const [nth, question] of questions.entries()) {
      const query = { ...question, max: (question.max ?? 0n) + BigInt(round * 40 + nth) }
      const right = await byColumns({ ...query, max: (query.max ?? 0n) + 1n })
      for (const [name, way] of Object.entries(ways)) {
        const begun = performance.now()
        const page = await way(query)
        times[name]?.push(performance.now() - begun)
        const isRight = JSON.stringify(sorted(page)) === JSON.stringify(sorted(right))
        if (!isRight) wrong[name] = (wrong[name] ?? 0) + 1
      }
    }
  for (const [name, all] of Object.entries(times)) {
    const at = (part: number) =>
      [...all].sort((a, b) => a - b)[Math.floor(all.length * part)]?.toFixed(2)
    console.log(
      `${name.padEnd(10)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, counts that differ: ${wrong[name] ?? 0} of ${all.length}`,
    )
  }
} finally {
  await pool.end()
  await database.stop()
}

function sorted({ total, categories, brands }: Page): unknown {
  const inOrder = (counts: Record<string, number>) =>
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1))
  return [total, inOrder(categories), inOrder(brands)]
}
