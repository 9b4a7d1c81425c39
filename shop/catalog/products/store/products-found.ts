// Finds the ids of a page of the back-office product list, in the index tables that the database maintains.
import type { Db } from '../../../world.ts'
import type { Category } from '../rules/catalog.ts'
import type { ProductFilter, ProductSort } from '../rules/products-list.ts'
import { findTerms, holds, idHasPrefix, lastQueryWord, maxMatchedTerms } from './name-match.ts'

export type ProductQuery = {
  readonly filter: ProductFilter
  readonly category: Category | null
  /** A lowercase part of the name or brand, or prefix of an id; empty for all. */
  readonly q: string
  readonly sort: ProductSort
  /** Cursor: the last product of the previous page. */
  readonly after: string | null
  readonly limit: number
  /** The shop's own low-stock threshold. */
  readonly shops: number
}

export const low = (db: Db, shops: number) => db`p.published and exists (
  select 1 from product_variants c where c.product_id = p.id and not c.hidden
    and c.available <= coalesce(c.low_stock, p.low_stock, ${shops}::int) and coalesce(c.low_stock, p.low_stock, ${shops}::int) > 0)`

/** The highest threshold of the shop; 0 if nothing is ever low, which ends a scan before it begins. */
export const highestThreshold = (db: Db, shops: number): ReturnType<Db> =>
  db`greatest(${shops}::int, (select max(low_stock) from admin_product_index))`

/** Upper bound: no threshold is higher than the highest. */
const underMark = (db: Db, shops: number) => db`
  not hidden and available <= ${highestThreshold(db, shops)} and ${highestThreshold(db, shops)} > 0`

/** A superset of low-stock products, by the index on available units. */
export const maybeLow = (db: Db, shops: number): ReturnType<Db> =>
  db`select product_id from product_variants where ${underMark(db, shops)} order by available`

/** Candidates of a selective filter, from its own table or index. */
function seldomIds(db: Db, { filter, shops }: ProductQuery): ReturnType<Db> {
  if (filter === 'changed') return db`select product_id from product_drafts`
  if (filter === 'low') return maybeLow(db, shops)
  return db`select id from admin_product_index p where true ${state(db, filter, shops)}`
}

/** Whether a product is a candidate. */
function mayBe(db: Db, { filter, shops }: ProductQuery, id: ReturnType<Db>): ReturnType<Db> {
  if (filter === 'changed') return db`(select true from product_drafts where product_id = ${id})`
  if (filter === 'low')
    return db`(select true from product_variants where product_id = ${id} and ${underMark(db, shops)} limit 1)`
  return db`true`
}

function state(db: Db, filter: ProductFilter, shops: number) {
  if (filter === 'published') return db`and p.published`
  if (filter === 'archived') return db`and not p.published and p.archived`
  if (filter === 'draft') return db`and not p.published and not p.archived`
  if (filter === 'changed')
    return db`and (p.published or p.archived)
      and exists (select 1 from product_drafts d where d.product_id = p.id)`
  if (filter === 'low') return db`and ${low(db, shops)}`
  return db``
}

type Order = Readonly<Record<'from' | 'by' | 'place', ReturnType<Db>>>

/** Keyset pagination after a product, so that every page costs the same. */
function order(db: Db, sort: ProductSort, after: string | null): Order {
  const column = db(sort === 'name' ? 'name' : sort === 'newest' ? 'created_at' : 'base_price')
  const isDown = sort === 'newest' || sort === 'dearest'
  const last = db`(select ${column}, id from admin_product_index where id = ${after})`
  return {
    place: db`${column}, id`,
    by: isDown ? db`${column} desc, id desc` : db`${column}, id`,
    from: after === null ? db`` : db`and (p.${column}, p.id) ${isDown ? db`<` : db`>`} ${last}`,
  }
}

/** Exact match of one product. */
const isMeant = (db: Db, words: string) =>
  db`(${idHasPrefix(db, db`p.id`, words)} or ${holds(db, db`p.name`, words)} or ${holds(db, db`p.brand`, words)})`

/** Filter and query of each product, apart from category and cursor. */
const conditions = (db: Db, { filter, q, shops }: ProductQuery) =>
  db`${state(db, filter, shops)} ${q ? db`and ${isMeant(db, q)}` : db``}`

/** Scan limit in list order: common matches fill a page within it. */
const mostWalked = 1000

type Ids = { id: string }[]
/** Cursor and sort order. */
type Ways = Readonly<Record<'within' | 'by' | 'place', ReturnType<Db>>>

/**
 * Ids of a page. No path grows with the catalog: a few words are merged in list order; otherwise the list is scanned up
 * to `mostWalked`; matches too rare for that are fetched and sorted.
 */
export async function idsOf(db: Db, query: ProductQuery): Promise<Ids> {
  const { filter, category, q, sort, after, limit } = query
  const { from, by, place } = order(db, sort, after)
  const within: ReturnType<Db> = db`${category ? db`and p.category = ${category}` : db``} ${from}`
  const ways = { within, by, place }
  const isCommon = filter === 'all' || filter === 'published'
  const isOverWords = q.includes(' ')
  const part = isOverWords ? lastQueryWord(q) : q
  const found = part ? await findTerms(db, part, maxMatchedTerms + 1) : []
  const words = part && found.length <= maxMatchedTerms ? found : null
  if (isCommon && words && !isOverWords) return matchingIds(db, query, { ...ways, words })
  const walked = await (words
    ? idsAlong(db, query, { ...ways, words })
    : idsWalked(db, query, ways))
  if ((filter === 'all' && !q) || walked.length === limit) return walked
  if (!isCommon || !q) {
    const completeTerms = isOverWords ? await findTerms(db, q, null) : words
    return idsSeldom(db, query, { ...ways, words: completeTerms })
  }
  return matchingIds(db, query, { ...ways, words: await findTerms(db, q, null) })
}

const idsWalked = (db: Db, query: ProductQuery, { within, by }: Ways) => db<Ids>`
  select id from (
    select * from admin_product_index p where true ${within} order by ${by} limit ${mostWalked}) as p
  where true ${conditions(db, query)} order by ${by} limit ${query.limit}`

type Followed = Ways & { readonly words: readonly string[] }

/** Follows the products of a few words in list order, up to the same limit. */
function idsAlong(db: Db, query: ProductQuery, { words, ...ways }: Followed) {
  const { filter, q, limit, shops } = query
  const isOverWords = q.includes(' ')
  const most = Math.ceil(mostWalked / Math.max(1, words.length))
  const others: ReturnType<Db> = isOverWords ? db`false` : beside(db, q)
  return db<Ids>`
    select id from (${firstMatches(db, { ...ways, words, others, and: db``, most })}) as first
    where ${mayBe(db, query, db`first.id`)} and (select true from admin_product_index p where p.id = first.id
      ${state(db, filter, shops)} ${isOverWords ? db`and ${isMeant(db, q)}` : db``})
    order by ${ways.by} limit ${limit}`
}

/** Checks each product if there are too many words (null). `offset 0` prevents another scan in list order. */
function idsSeldom(
  db: Db,
  query: ProductQuery,
  { within, by, words }: Ways & { readonly words: readonly string[] | null },
) {
  const { filter, q, limit, shops } = query
  const isHeld = q && words
  const ids = isHeld
    ? db`(${seldomIds(db, query)}) intersect (${idsHolding(db, q, words)})`
    : maybeLow(db, shops)
  return db<Ids>`
    select id from (
      select * from admin_product_index p where true ${within}
        ${isHeld ? state(db, filter, shops) : conditions(db, query)}
        ${isHeld || filter === 'low' ? db`and p.id = any(array(${ids}))` : db``} offset 0) as p
    order by ${by} limit ${limit}`
}

/** All matches, possibly with duplicates. */
const idsHolding = (db: Db, q: string, words: readonly string[]): ReturnType<Db> => db`
  select id from admin_product_words where word = any(${[...words]}::text[])
  union all select id from admin_product_index where ${beside(db, q)}`

/** Matches that are not found by an indexed word. */
const beside = (db: Db, q: string): ReturnType<Db> =>
  db`(${idHasPrefix(db, db`id`, q)} ${q.includes(' ') ? db`or ${holds(db, db`name`, q)}` : db``})`

function matchingIds(db: Db, { filter, q, limit }: ProductQuery, ways: Followed) {
  const isShown: ReturnType<Db> = db`and exists (select from admin_product_index l where l.id = p.id and l.published)`
  const and: ReturnType<Db> = filter === 'published' ? isShown : db``
  return db<Ids>`${firstMatches(db, { ...ways, others: beside(db, q), and, most: limit })}`
}

/** A word may have very many products, all far down the list: takes the first of each word, and of these the first. */
const firstMatches = (
  db: Db,
  ways: Followed & Readonly<Record<'others' | 'and', ReturnType<Db>>> & { readonly most: number },
): ReturnType<Db> => {
  const { within, by, place, words, others, and, most } = ways
  const firstOf = (products: ReturnType<Db>): ReturnType<Db> => db`
    select ${place} from ${products} ${within} ${and} order by ${by} limit ${most}`
  return db`
    select distinct on (${place}) * from (
      select p.* from unnest(${[...words]}::text[]) as meant (word) cross join lateral (
        ${firstOf(db`admin_product_words p where p.word = meant.word`)}) as p
      union all
      (${firstOf(db`(select * from admin_product_index where ${others} offset 0) as p where true`)})) as p
    order by ${by} limit ${most}`
}
