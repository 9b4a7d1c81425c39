// All products as staff lists them, shown or not: found in narrow rows of what they are found by, which the database keeps.
import type { Db } from '../../world.ts'
import type { ProductFilter, ProductSort } from '../rules/products-list.ts'
import type { ArtKind, Category } from '../rules.ts'
import { holds, idBegins, mostWords, wordsMeant } from './meant.ts'

export type ProductRow = {
  id: string
  name: string
  category: Category
  basePrice: bigint
  artKind: ArtKind
  artVariant: number
  isPublished: boolean
  isArchived: boolean
  hasDraft: boolean
  /** Pieces of all colours in sight; null where there is no colour yet. */
  pieces: number | null
  /** One of its colours is low. */
  isLow: boolean
  hex: string | null
}

export type ProductQuery = {
  readonly filter: ProductFilter
  readonly category: Category | null
  /** A part of the name or the brand, or the beginning of an id, in lower case; empty for all. */
  readonly q: string
  readonly sort: ProductSort
  /** The last product of the page before. */
  readonly after: string | null
  readonly limit: number
  /** The shop's own mark for what is low. */
  readonly shops: number
}

const low = (db: Db, shops: number) => db`p.published and exists (
  select 1 from product_colours c where c.product_id = p.id and not c.hidden
    and c.available <= coalesce(p.low_stock, ${shops}::int) and coalesce(p.low_stock, ${shops}::int) > 0)`

/** No mark is higher than the highest: the index of what is there leaves the rest unread. */
const maybeLow = (db: Db, shops: number) => db`
  select product_id from product_colours where not hidden
    and available <= greatest(${shops}::int, (select max(low_stock) from listed_products)) order by available`

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

/** Goes on after a product whose row says where that is, so that a page costs the same wherever it is. */
function order(db: Db, sort: ProductSort, after: string | null): Order {
  const column = db(sort === 'name' ? 'name' : sort === 'newest' ? 'created_at' : 'base_price')
  const isDown = sort === 'newest' || sort === 'dearest'
  const last = db`(select ${column}, id from listed_products where id = ${after})`
  return {
    place: db`p.id, p.${column}`,
    by: isDown ? db`p.${column} desc, p.id desc` : db`p.${column}, p.id`,
    from: after === null ? db`` : db`and (p.${column}, p.id) ${isDown ? db`<` : db`>`} ${last}`,
  }
}

/** What is looked at one by one. */
const isMeant = (db: Db, words: string) =>
  db`(${idBegins(db, db`p.id`, words)} or ${holds(db, db`p.name`, words)} or ${holds(db, db`p.brand`, words)})`

/** What is asked of each product, beside its category and where the page begins. */
const asked = (db: Db, { filter, q, shops }: ProductQuery) =>
  db`${state(db, filter, shops)} ${q ? db`and ${isMeant(db, q)}` : db``}`

/** Looked at one by one in the order of the list: where what is asked for is common, a page is full by then. */
const mostWalked = 1000

type Ids = { id: string }[]

/**
 * Ids of a page. No way reads what grows with the shop: few words are followed in the order of the list; else the list
 * itself is, no further than `mostWalked`; what is too seldom for that is fetched and sorted.
 */
async function idsOf(db: Db, query: ProductQuery): Promise<Ids> {
  const { filter, category, q, sort, after, limit } = query
  const { from, by, place } = order(db, sort, after)
  const within: ReturnType<Db> = db`${category ? db`and p.category = ${category}` : db``} ${from}`
  const isCommon = filter === 'all' || filter === 'published'
  const words = q ? await wordsMeant(db, q, mostWords + 1) : []
  const isFew = words.length <= mostWords
  if (isCommon && q && isFew && !q.includes(' '))
    return idsMeant(db, query, { within, by, place, words })
  const walked = await db<Ids>`
    select id from (
      select * from listed_products p where true ${within} order by ${by} limit ${mostWalked}) as p
    where true ${asked(db, query)} order by ${by} limit ${limit}`
  if ((filter === 'all' && !q) || walked.length === limit) return walked
  if (!isCommon || !q) return idsSeldom(db, query, { within, by, words: isFew ? words : null })
  const all = isFew ? words : await wordsMeant(db, q, null)
  return idsMeant(db, query, { within, by, place, words: all })
}

type Ways = Readonly<Record<'within' | 'by', ReturnType<Db>>>

/** Of very many words (null) each product is asked. Without `offset` the order might be walked again. */
function idsSeldom(
  db: Db,
  query: ProductQuery,
  { within, by, words }: Ways & { readonly words: readonly string[] | null },
) {
  const { filter, q, limit, shops } = query
  const isAsked =
    q && words
      ? db`${state(db, filter, shops)} and p.id in (${idsHolding(db, q, words)})`
      : asked(db, query)
  return db<Ids>`
    select id from (
      select * from listed_products p where true ${within} ${isAsked}
        ${filter === 'low' ? db`and p.id = any(array(${maybeLow(db, shops)}))` : db``} offset 0) as p
    order by ${by} limit ${limit}`
}

/** All that is meant, some of it twice. */
const idsHolding = (db: Db, q: string, words: readonly string[]): ReturnType<Db> => db`
  select id from listed_words where word = any(${[...words]}::text[])
  union all select id from listed_products where ${beside(db, q)}`

/** What is found by no word. */
const beside = (db: Db, q: string): ReturnType<Db> =>
  db`(${idBegins(db, db`id`, q)} ${q.includes(' ') ? db`or ${holds(db, db`name`, q)}` : db``})`

/** A word can have very many products, all far down the list: of each the first are taken, beside what is meant otherwise. */
function idsMeant(
  db: Db,
  { filter, q, limit }: ProductQuery,
  {
    within,
    by,
    place,
    words,
  }: Ways & {
    readonly place: ReturnType<Db>
    readonly words: readonly string[]
  },
) {
  const isShown = db`and exists (select from listed_products l where l.id = p.id and l.published)`
  const firstOf = (products: ReturnType<Db>): ReturnType<Db> => db`
    select ${place} from ${products} ${within} ${filter === 'published' ? isShown : db``}
    order by ${by} limit ${limit}`
  return db<Ids>`
    select id from (
      select p.* from unnest(${[...words]}::text[]) as meant (word) cross join lateral (
        ${firstOf(db`listed_words p where p.word = meant.word`)}) as p
      union
      (${firstOf(db`(select * from listed_products where ${beside(db, q)} offset 0) as p where true`)})) as p
    order by ${by} limit ${limit}`
}

export async function productRows(db: Db, query: ProductQuery): Promise<ProductRow[]> {
  const ids = (await idsOf(db, query)).map(({ id }) => id)
  return db<ProductRow[]>`
    select p.id, p.name, p.category, p.base_price as "basePrice", p.art_kind as "artKind",
      p.art_variant as "artVariant", p.published as "isPublished",
      p.archived_at is not null as "isArchived",
      exists (select 1 from product_drafts d where d.product_id = p.id) as "hasDraft",
      (select sum(c.available)::int from product_colours c where c.product_id = p.id and not c.hidden) as pieces,
      ${low(db, query.shops)} as "isLow",
      (select c.hex from product_colours c where c.product_id = p.id order by c.hidden, c.position limit 1) as hex
    from unnest(${ids}::text[]) with ordinality as found (id, place) join products p using (id)
    order by place`
}

/** Some of those that a beginning of an id or a part of a name means; however many there are, no more are looked at. */
export async function productsMeaning(
  db: Db,
  q: string,
  most: number,
): Promise<{ id: string; name: string }[]> {
  const words = await wordsMeant(db, q, mostWords)
  return db<{ id: string; name: string }[]>`
    select id, p.name from (
      (select id from listed_products where ${idBegins(db, db`id`, q)}
        order by id using ~<~ limit ${most})
      union
      (select id from listed_products where ${q.includes(' ') ? holds(db, db`name`, q) : db`false`}
        limit ${most})
      union
      (select p.id from unnest(${words}::text[]) as meant (word) cross join lateral (
        select id from listed_words p where p.word = meant.word limit ${most}) as p limit ${most})
      limit ${most}) as found join products p using (id)`
}

/** Drafts of products, new ones too; counts no further than `most`. */
export async function countDrafts(db: Db, most: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) from (select 1 from product_drafts limit ${most}) as found`
  return row?.count ?? 0
}
