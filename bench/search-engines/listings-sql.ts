// Listings by one denormalized PostgreSQL table, which a shop would have to update at each price change.
import type { Pool } from '../../adapters/database/connect.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { families, familyOf, priceSteps } from '../../shop/search/rules/facets.ts'
import { type ListingQuery, pageSize } from '../../shop/search/rules/listing.ts'
import { madeColumns } from './generated-rows.ts'

/** Result of a listing page, to compare implementations. */
export type Page = {
  readonly ids: readonly string[]
  readonly total: number
  readonly categories: Record<string, number>
  readonly brands: Record<string, number>
}

const steps = priceSteps.map((step) => Number(coins(step)))
const atOnce = 20_000

function narrowRow(n: number) {
  const { hexes, createdAt, inStock, ratingSum: sum, ratingCount: count, ...row } = madeColumns(n)
  const stars = count === 0 ? 0 : [2, 3, 4].filter((each) => sum >= each * count).length
  const bits = hexes
    .split(' ')
    .reduce((all, hex) => all | (1 << families.indexOf(familyOf(hex))), 0)
  const step = steps.filter((each) => each <= row.price).length
  return { ...row, created: createdAt, stock: inStock, sum, count, stars, bits, step }
}

export async function narrowTable(pool: Pool, count: number): Promise<void> {
  await pool`
    create table narrow (id text, category text, brand text, position int, created float8, sum int, count int,
      price bigint, stock boolean, bits int, step int, stars int)`
  for (let from = 0; from < count; from += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, count - from) }, (_, nth) =>
      narrowRow(from + nth),
    )
    await pool`insert into narrow select * from jsonb_populate_recordset(null::narrow, ${pool.json(rows as never)})`
  }
  for (const first of ['position', 'price', 'created desc', 'category', 'brand'])
    await pool.unsafe(
      `create index on narrow (${first}, ${first === 'position' ? 'id' : 'position, id'})`,
    )
  await pool`vacuum analyze narrow`
}

/** Counts all facets in one scan, each without its own selection. */
export async function bySql(pool: Pool, query: ListingQuery): Promise<Page> {
  const { category, brand, min, max, inStock, colour, rating } = query
  const bit = colour === null ? 0 : 1 << families.indexOf(colour)
  const lack = pool`
    case when ${category === 'all' ? pool`true` : pool`category = ${category}`} then 0 else 1 end
    | case when ${brand === null ? pool`true` : pool`brand = ${brand}`} then 0 else 2 end
    | case when price between ${String(min ?? 0)}::bigint and ${String(max ?? 2n ** 62n)}::bigint then 0 else 4 end
    | case when ${inStock ? pool`stock` : pool`true`} then 0 else 8 end
    | case when ${rating === null ? pool`true` : pool`stars >= ${rating - 1}::int`} then 0 else 16 end
    | case when ${bit === 0 ? pool`true` : pool`bits & ${bit}::int <> 0`} then 0 else 32 end`
  const counts = await pool<
    {
      category: string | null
      brand: string | null
      total: number
      inCategory: number
      ofBrand: number
    }[]
  >`
    select category, brand, step, stars, bits, stock, count(*) filter (where lack = 0) as total,
      count(*) filter (where lack in (0, 1)) as "inCategory", count(*) filter (where lack in (0, 2)) as "ofBrand",
      count(*) filter (where lack in (0, 4)) as "atStep", count(*) filter (where lack in (0, 16)) as "withStars",
      count(*) filter (where lack in (0, 32)) as "inColour"
    from (select *, ${lack} as lack from narrow) as looked where lack & (lack - 1) = 0
    group by grouping sets ((category), (brand), (step), (stars), (bits), (stock))`
  const total = counts.reduce((sum, row) => sum + (row.category === null ? 0 : row.total), 0)
  const from = (Math.min(query.page, Math.max(1, Math.ceil(total / pageSize))) - 1) * pageSize
  const order = {
    relevance: pool`position, id`,
    'price-asc': pool`price, position, id`,
    'price-desc': pool`price desc, position, id`,
    newest: pool`created desc, position, id`,
    rating: pool`sum::float8 / nullif(count, 0) desc nulls last, count desc, position, id`,
  }[query.sort]
  const rows = await pool<{ id: string }[]>`
    select id from narrow where
      ${category === 'all' ? pool`true` : pool`category = ${category}`}
      and ${brand === null ? pool`true` : pool`brand = ${brand}`}
      and price between ${String(min ?? 0)}::bigint and ${String(max ?? 2n ** 62n)}::bigint
      and ${inStock ? pool`stock` : pool`true`}
      and ${rating === null ? pool`true` : pool`stars >= ${rating - 1}::int`}
      and ${bit === 0 ? pool`true` : pool`bits & ${bit}::int <> 0`}
    order by ${order} limit ${pageSize} offset ${from}`
  const of = (name: 'category' | 'brand', count: 'inCategory' | 'ofBrand') =>
    Object.fromEntries(
      counts.flatMap((row) =>
        row[name] !== null && row[count] > 0 ? [[row[name], row[count]]] : [],
      ),
    )
  return {
    ids: rows.map(({ id }) => id),
    total,
    categories: of('category', 'inCategory'),
    brands: of('brand', 'ofBrand'),
  }
}
