// `node bench/search-engines/listings.ts 100000|1000000`: pages of listings with their counts by the shop's column store,
// by one narrow, indexed table of PostgreSQL, and by ItemsJS. The same questions, asked in turn; the counts must agree.
import { join } from 'node:path'
import itemsjs from 'itemsjs'
import { connect } from '../../adapters/database/connect.ts'
import { startEmbedded } from '../../adapters/database/embedded.ts'
import { categories } from '../../shop/catalog/products/rules.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { families, familyOf, priceSteps } from '../../shop/search/rules/facets.ts'
import { type ListingQuery, pageSize, sorts } from '../../shop/search/rules.ts'
import { columnsNow } from '../../shop/search/views/columns.ts'
import { listingPage } from '../../shop/search/views/listing-page.ts'
import { settings } from '../million/fill.ts'
import { measuringWorld } from '../world.ts'

const [, , size = '100000', without = ''] = process.argv
const home = join(process.env.SEARCH_DIR ?? '', size)
const database = await startEmbedded(home, { settings: { ...settings, shared_buffers: '1GB' } })
const pool = connect(database.url, 2, 'keep')
const world = measuringWorld(pool, null)
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

const steps = priceSteps.map((step) => String(coins(step)))
const bitOf = (hex: string) => 1 << families.indexOf(familyOf(hex))

async function narrowTable(): Promise<void> {
  await pool`drop table if exists bench_listing`
  const hexes = await pool<{ hex: string }[]>`select distinct hex from product_colours`
  await pool`create temp table if not exists bits (hex text primary key, bit int)`
  await pool`truncate bits`
  await pool`insert into bits select * from unnest(${hexes.map(({ hex }) => hex)}::text[], ${hexes.map(({ hex }) => bitOf(hex))}::int[])`
  await pool`
    create table bench_listing as
    select p.id, p.category, p.brand, p.position, p.created_at, p.rating_sum, p.rating_count, shown.price::bigint,
      shown.in_stock, shown.families, width_bucket(shown.price, ${steps}::numeric[]) as step,
      case when p.rating_count = 0 then 0 when p.rating_sum >= 4 * p.rating_count then 3
        when p.rating_sum >= 3 * p.rating_count then 2 when p.rating_sum >= 2 * p.rating_count then 1 else 0 end as stars
    from products p cross join lateral (
      select (array_agg(coalesce(c.price, p.base_price) order by c.available = 0, c.position))[1] as price,
        bool_or(c.available > 0) as in_stock, bit_or(bit) as families
      from product_colours c join bits using (hex) where c.product_id = p.id and not c.hidden having count(*) > 0) shown
    where p.published`
  await pool`create index on bench_listing (position, id)`
  await pool`create index on bench_listing (price, position, id)`
  await pool`create index on bench_listing (created_at desc, position, id)`
  await pool`create index on bench_listing (category, position, id)`
  await pool`create index on bench_listing (brand, position, id)`
  await pool`vacuum analyze bench_listing`
}

type Page = {
  ids: readonly string[]
  total: number
  categories: Record<string, number>
  brands: Record<string, number>
}

/** One look at every row counts all facets, each without its own choice. */
async function bySql(query: ListingQuery): Promise<Page> {
  const { category, brand, min, max, inStock, colour, rating } = query
  const bit = colour === null ? 0 : 1 << families.indexOf(colour)
  const lack = pool`
    case when ${category === 'all' ? pool`true` : pool`category = ${category}`} then 0 else 1 end
    | case when ${brand === null ? pool`true` : pool`brand = ${brand}`} then 0 else 2 end
    | case when price between ${String(min ?? 0)}::bigint and ${String(max ?? 2n ** 62n)}::bigint then 0 else 4 end
    | case when ${inStock ? pool`in_stock` : pool`true`} then 0 else 8 end
    | case when ${rating === null ? pool`true` : pool`stars >= ${rating - 1}::int`} then 0 else 16 end
    | case when ${bit === 0 ? pool`true` : pool`families & ${bit}::int <> 0`} then 0 else 32 end`
  const counts = await pool<
    {
      category: string | null
      brand: string | null
      total: number
      inCategory: number
      ofBrand: number
    }[]
  >`
    select category, brand, step, stars, families, in_stock, count(*) filter (where lack = 0) as total,
      count(*) filter (where lack in (0, 1)) as "inCategory", count(*) filter (where lack in (0, 2)) as "ofBrand",
      count(*) filter (where lack in (0, 4)) as "atStep", count(*) filter (where lack in (0, 16)) as "withStars",
      count(*) filter (where lack in (0, 32)) as "inColour"
    from (select *, ${lack} as lack from bench_listing) as looked where lack & (lack - 1) = 0
    group by grouping sets ((category), (brand), (step), (stars), (families), (in_stock))`
  const total = counts.reduce((sum, row) => sum + (row.category === null ? 0 : row.total), 0)
  const from = (Math.min(query.page, Math.max(1, Math.ceil(total / pageSize))) - 1) * pageSize
  const order = {
    relevance: pool`position, id`,
    'price-asc': pool`price, position, id`,
    'price-desc': pool`price desc, position, id`,
    newest: pool`created_at desc, position, id`,
    rating: pool`rating_sum::float8 / nullif(rating_count, 0) desc nulls last, rating_count desc, position, id`,
  }[query.sort]
  const rows = await pool<{ id: string }[]>`
    select id from bench_listing where
      ${category === 'all' ? pool`true` : pool`category = ${category}`}
      and ${brand === null ? pool`true` : pool`brand = ${brand}`}
      and price between ${String(min ?? 0)}::bigint and ${String(max ?? 2n ** 62n)}::bigint
      and ${inStock ? pool`in_stock` : pool`true`}
      and ${rating === null ? pool`true` : pool`stars >= ${rating - 1}::int`}
      and ${bit === 0 ? pool`true` : pool`families & ${bit}::int <> 0`}
    order by ${order} limit ${pageSize} offset ${from}`
  const of = (name: 'category' | 'brand', count: 'inCategory' | 'ofBrand') =>
    Object.fromEntries(
      counts.flatMap((row) =>
        row[name] !== null && row[count] > 0 ? [[row[name], row[count]]] : [],
      ),
    )
  return {
    ...{ ids: rows.map(({ id }) => id), total },
    ...{ categories: of('category', 'inCategory'), brands: of('brand', 'ofBrand') },
  }
}

async function byColumns(query: ListingQuery): Promise<Page> {
  const { ids, total, facets } = await listingPage(world, query, null)
  const of = (counts: readonly { value: string; count: number }[]) =>
    Object.fromEntries(counts.map(({ value, count }) => [value, count]))
  return { ids, total, categories: of(facets.categories), brands: of(facets.brands) }
}

async function itemsEngine() {
  const rows = await pool<
    { families: number; price: string }[]
  >`select * from bench_listing order by position, id`
  const items = rows.map(({ families: bits, price, ...row }) => ({
    ...row,
    price: Number(price),
    colours: families.filter((_, at) => bits & (1 << at)),
  }))
  const facet = { conjunction: false, size: 50 }
  const sortings = {
    'price-asc': { field: 'price', order: 'asc' },
    newest: { field: 'created_at', order: 'desc' },
  }
  const aggregations = {
    category: facet,
    brand: facet,
    step: facet,
    stars: facet,
    colours: facet,
    in_stock: facet,
  }
  return itemsjs(items as never, { sortings, aggregations } as never)
}

async function byItems(
  engine: Awaited<ReturnType<typeof itemsEngine>>,
  query: ListingQuery,
): Promise<Page> {
  const { category, brand, min, max, inStock, colour, rating, sort } = query
  const [least, most] = [Number(min ?? 0), Number(max ?? Number.MAX_VALUE)]
  const found = engine.search({
    per_page: pageSize,
    page: query.page,
    ...(sort === 'relevance' ? {} : { sort }),
    filters: {
      ...(category !== 'all' && { category: [category] }),
      ...(brand && { brand: [brand] }),
      ...(inStock && { in_stock: ['true'] }),
      ...(colour && { colours: [colour] }),
      ...(rating && { stars: [0, 1, 2, 3].filter((stars) => stars >= rating - 1).map(String) }),
    },
    ...((min !== null || max !== null) && {
      filter: (item: { price: number }) => item.price >= least && item.price <= most,
    }),
  } as never) as never as {
    data: {
      items: { id: string }[]
      aggregations: Record<string, { buckets: { key: string; doc_count: number }[] }>
    }
    pagination: { total: number }
  }
  const of = (name: string) =>
    Object.fromEntries(
      (found.data.aggregations[name]?.buckets ?? []).map(({ key, doc_count }) => [key, doc_count]),
    )
  return {
    ids: found.data.items.map(({ id }) => id),
    total: found.pagination.total,
    categories: of('category'),
    brands: of('brand'),
  }
}

const nothing: ListingQuery = {
  ...{
    category: 'all',
    q: null,
    sort: 'relevance',
    brand: null,
    min: null,
    max: null,
    inStock: false,
  },
  ...{ colour: null, onSale: false, rating: null, page: 1 },
}
/** No two alike, so that nothing that is kept of one answers another. */
const questions = Array.from(
  { length: 40 },
  (_, nth): ListingQuery => ({
    ...nothing,
    category: nth % 3 === 0 ? 'all' : (categories[nth % categories.length] as never),
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
  await built('narrow table', narrowTable)
  const [{ bytes }] = await pool<
    [{ bytes: number }]
  >`select pg_total_relation_size('bench_listing')::float8 as bytes`
  console.log(`narrow table: ${(bytes / 2 ** 20).toFixed(0)} MB on disk`)
  await built('columns', () => columnsNow(world))
  const engine = without === 'itemsjs' ? null : await built('itemsjs', itemsEngine)
  const ways: Record<string, (query: ListingQuery) => Promise<Page>> = {
    columns: byColumns,
    sql: bySql,
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
