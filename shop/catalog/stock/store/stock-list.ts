// SQL of the inventory list, with low and sold-out filters.
import { countOf, hasRows } from '../../../platform/rows.ts'

import type { Db } from '../../../world.ts'
import type { ChosenOption } from '../../products/rules/catalog.ts'
import { findTerms, holds, idHasPrefix, maxMatchedTerms } from '../../products/store/name-match.ts'
import { chosenOptions, swatchOf } from '../../products/store/products.ts'
import { highestThreshold, maybeLow } from '../../products/store/products-found.ts'
import type { StockFilter } from '../rules/stock.ts'

export type StockRow = {
  productId: string
  name: string
  variantId: string
  options: ChosenOption[]
  hex: string | null
  sku: string | null
  barcode: string | null
  available: number
  held: number
  lowFrom: number | null
}

export type StockQuery = {
  readonly filter: StockFilter
  /** A lowercase prefix of a product id, or part of its name; empty for all. */
  readonly q: string
  /** The query as typed: a complete SKU or barcode. */
  readonly code: string
  readonly after: { readonly productId: string; readonly variantId: string } | null
  readonly limit: number
  readonly language: string
  /** The shop's own low-stock threshold. */
  readonly shops: number
}

export const held = (db: Db, variantId = db`c.id`) => db`(
  select coalesce(sum(r.quantity), 0)::int from stock_reservations r
  where r.variant_id = ${variantId} and r.state = 'held') as held`

/** `p` is `products` or `admin_product_index`. The upper bound, the highest threshold, lets the index skip the rest. */
export const low = (db: Db, shops: number) =>
  db`c.available <= ${highestThreshold(db, shops)} and not c.hidden and c.available <= coalesce(c.low_stock, p.low_stock, ${shops}::int) and coalesce(c.low_stock, p.low_stock, ${shops}::int) > 0`

/** Scan limit in list order: common matches fill a page within it. */
const mostWalked = 1000
/** Scan limit of an index-only scan. */
const mostProducts = 2000
/** Limit of products found by a word. */
const mostMeant = 500

const isMeant = (db: Db, words: string) =>
  db`(${idHasPrefix(db, db`p.id`, words)} or ${holds(db, db`p.name`, words)})`

const conditions = (db: Db, { filter, shops }: StockQuery) =>
  filter === 'low' ? low(db, shops) : filter === 'out' ? db`c.available = 0` : db`true`

type Place = { readonly productId: string; readonly variantId: string }

/** Keyset pagination in variant order: 36, 37, 38. A deleted variant's cursor continues with the next product. */
const beyondPlace = (db: Db, { productId, variantId }: Place): ReturnType<Db> =>
  db`(c.product_id, c.position, c.id) > (${productId}::text,
    (select position from product_variants where id = ${variantId}), ${variantId}::text)`

/** Finds a page like the product list: a scan in list order up to `mostWalked`, or by the selective filter. */
async function placesOf(db: Db, query: StockQuery): Promise<Place[]> {
  const { filter, q, after, limit, shops } = query
  if (q) return (await placesCoded(db, query)) ?? placesMeant(db, query)
  const state = conditions(db, query)
  const beyond = after ? db`where ${beyondPlace(db, after)}` : db``
  const walked = await db<Place[]>`
    select c.product_id as "productId", c.id as "variantId"
    from (select * from product_variants c ${beyond} order by c.product_id, c.position, c.id limit ${mostWalked}) as c
    join admin_product_index p on p.id = c.product_id
    where ${state} order by c.product_id, c.position, c.id limit ${limit}`
  if (filter === 'all' || walked.length === limit) return walked
  return db<Place[]>`
    select product_id as "productId", id as "variantId" from (
      select c.product_id, c.position, c.id from product_variants c join admin_product_index p on p.id = c.product_id
      where ${state} ${filter === 'low' ? db`and c.product_id = any(array(${maybeLow(db, shops)}))` : db``}
      offset 0) as c
    ${beyond} order by product_id, position, id limit ${limit}`
}

/** Variants of a scanned code; null if it is no SKU or barcode. SKUs match as typed, and in upper or lower case. */
async function placesCoded(db: Db, query: StockQuery): Promise<Place[] | null> {
  const { code, after, limit } = query
  const rows = await db<(Place & { isAsked: boolean })[]>`
    select c.product_id as "productId", c.id as "variantId",
      (${conditions(db, query)}) ${after ? db`and ${beyondPlace(db, after)}` : db``} as "isAsked"
    from product_variants c join admin_product_index p on p.id = c.product_id
    where c.sku = any(${[code, code.toUpperCase(), code.toLowerCase()]}::text[]) or c.barcode = ${code}
    order by c.product_id, c.position, c.id`
  return rows.length > 0 ? rows.filter(({ isAsked }) => isAsked).slice(0, limit) : null
}

/** Searches products first: they are in list order, too, and fewer than their variants. */
async function placesMeant(db: Db, query: StockQuery): Promise<Place[]> {
  const { after, limit, q } = query
  const from: ReturnType<Db> = after ? db`p.id >= ${after.productId}` : db`true`
  const meant = isMeant(db, q)
  const places = (products: ReturnType<Db>) => db<Place[]>`
    select p.id as "productId", c.id as "variantId" from (${products}) as p cross join lateral (
      select * from product_variants c where c.product_id = p.id offset 0) as c
    where ${conditions(db, query)}
      ${after ? db`and ${beyondPlace(db, after)}` : db``}
    order by p.id, c.position, c.id limit ${limit}`
  const words = q.includes(' ') ? null : await findTerms(db, q, maxMatchedTerms + 1)
  const first =
    words && words.length <= maxMatchedTerms
      ? db`select p.id, p.name, p.low_stock from (${firstMatches(db, q, { words, from })}) as first
          join admin_product_index p using (id)`
      : db`select id, name, low_stock from admin_product_index p where ${from} order by id limit ${mostProducts}`
  const walked = await places(db`
    select id, low_stock from (${first}) as p where ${meant} order by id`)
  if (walked.length === limit) return walked
  return places(db`
    select id, low_stock from admin_product_index p where ${meant} and ${from} order by id offset 0`)
}

/** The first products of each word contain the first of all. */
const firstMatches = (
  db: Db,
  q: string,
  { words, from }: { words: readonly string[]; from: ReturnType<Db> },
): ReturnType<Db> => db`
  select id from (
    select p.id from unnest(${[...words]}::text[]) as meant (word) cross join lateral (
      select id from admin_product_words p where p.word = meant.word and ${from} order by id limit ${mostMeant}) as p
    union
    (select id from admin_product_index p where ${idHasPrefix(db, db`p.id`, q)} and ${from} order by id limit ${mostMeant})
  ) as p order by id limit ${mostMeant}`

export async function stockRows(db: Db, query: StockQuery): Promise<StockRow[]> {
  const places = await placesOf(db, query)
  return db<StockRow[]>`
    select c.product_id as "productId", p.name, c.id as "variantId", ${chosenOptions(db, query.language)} as options,
      ${swatchOf(db)} as hex, c.sku, c.barcode, c.available, ${held(db)}, coalesce(c.low_stock, p.low_stock) as "lowFrom"
    from product_variants c join products p on p.id = c.product_id
    where c.id = any(${places.map(({ variantId }) => variantId)}::text[]) order by c.product_id, c.position, c.id`
}

/** Stops at `most`. */
export const countLow = async (db: Db, shops: number, most: number) =>
  countOf(db`
    select count(*) from (
      select 1 from (
        select * from product_variants where not hidden and available <= ${highestThreshold(db, shops)}
          and ${highestThreshold(db, shops)} > 0 order by available) c
      join admin_product_index p on p.id = c.product_id
      where ${low(db, shops)} and p.published limit ${most}) as found`)

export const anyInStock = async (db: Db) =>
  hasRows(db`
    select from product_variants c join products p on p.id = c.product_id
    where p.published and not c.hidden and c.available > 0 limit 1`)
