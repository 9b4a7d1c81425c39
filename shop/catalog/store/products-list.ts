// All products as staff lists them, shown or not: found in narrow rows of what they are found by, which the database keeps.
import type { Db } from '../../world.ts'
import type { ProductFilter, ProductSort } from '../rules/products-list.ts'
import type { ArtKind, Category } from '../rules.ts'
import { holds, idBegins } from './meant.ts'

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
  /** A part of the name or the brand, or the beginning of an id; empty for all. */
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

/** Goes on after a product whose row says where that is, so that a page costs the same wherever it is. */
function order(
  db: Db,
  sort: ProductSort,
  after: string | null,
): Record<'from' | 'by', ReturnType<Db>> {
  const last = (columns: ReturnType<Db>) =>
    db`(select ${columns} from listed_products where id = ${after})`
  if (sort === 'name')
    return {
      from: after === null ? db`` : db`and (p.name, p.id) > ${last(db`name, id`)}`,
      by: db`p.name, p.id`,
    }
  if (sort === 'cheapest')
    return {
      from: after === null ? db`` : db`and (p.base_price, p.id) > ${last(db`base_price, id`)}`,
      by: db`p.base_price, p.id`,
    }
  if (sort === 'dearest')
    return {
      from: after === null ? db`` : db`and (p.base_price, p.id) < ${last(db`base_price, id`)}`,
      by: db`p.base_price desc, p.id desc`,
    }
  return {
    from: after === null ? db`` : db`and (p.created_at, p.id) < ${last(db`created_at, id`)}`,
    by: db`p.created_at desc, p.id desc`,
  }
}

/** Brands are few: those that are meant are found in the list of them. */
const brandsMeant = (db: Db, words: string) =>
  db`select brand from listed_brands where ${holds(db, db`brand`, words)}`

/** What brands do not find. A search with a space in it can begin in the brand and end behind it. */
const besideBrand = (db: Db, words: string): ReturnType<Db> =>
  words.includes(' ') ? db`name` : db`rest`

const named = (db: Db, words: string) =>
  db`(${holds(db, db`name`, words)} or brand = any(array(${brandsMeant(db, words)})))`

/** By the indexes of ids, of brands and, where they are there, of parts of names. */
const isMeant = (db: Db, words: string) =>
  db`(${idBegins(db, db`id`, words)} or ${named(db, words)})`

/** What is asked of each product, beside its category and where the page begins. */
const asked = (db: Db, { filter, q, shops }: ProductQuery) =>
  db`${state(db, filter, shops)} ${q ? db`and ${isMeant(db, q.toLowerCase())}` : db``}`

/** Looked at one by one in the order of the list: where what is asked for is common, a page is full by then. */
const mostWalked = 1000

type Ids = { id: string }[]

/**
 * Ids of a page. No way reads what grows with the shop: first along the index of the list's order, no further than
 * `mostWalked`; what is too seldom for that is fetched by its own index and sorted.
 */
async function idsOf(db: Db, query: ProductQuery): Promise<Ids> {
  const { filter, category, q, sort, after, limit } = query
  const { from, by } = order(db, sort, after)
  const within: ReturnType<Db> = db`${category ? db`and p.category = ${category}` : db``} ${from}`
  const walked = await db<Ids>`
    select id from (
      select * from listed_products p where true ${within} order by ${by} limit ${mostWalked}) as p
    where true ${asked(db, query)} order by ${by} limit ${limit}`
  if ((filter === 'all' && !q) || walked.length === limit) return walked
  return q && (filter === 'all' || filter === 'published')
    ? idsMeant(db, query, { within, by })
    : idsSeldom(db, query, { within, by })
}

type Ways = Readonly<Record<'within' | 'by', ReturnType<Db>>>

/** Without `offset` the order might be walked again. */
const idsSeldom = (db: Db, query: ProductQuery, { within, by }: Ways) => db<Ids>`
  select id from (
    select * from listed_products p where true ${within} ${asked(db, query)}
      ${query.filter === 'low' ? db`and p.id = any(array(${maybeLow(db, query.shops)}))` : db``} offset 0) as p
  order by ${by} limit ${query.limit}`

/** A brand can have very many, all far down the list: of each the first are taken, beside what is meant otherwise. */
function idsMeant(db: Db, { filter, q, limit, shops }: ProductQuery, { within, by }: Ways) {
  const words = q.toLowerCase()
  const shown = db`p.id, p.name, p.base_price, p.created_at`
  const here = db`${within} ${state(db, filter, shops)}`
  return db<Ids>`
    select id from (
      select p.* from (${brandsMeant(db, words)}) as b cross join lateral (
        select ${shown} from listed_products p where p.brand = b.brand ${here}
        order by ${by} limit ${limit}) as p
      union
      (select ${shown} from (
        select * from listed_products p
        where (${idBegins(db, db`id`, words)} or ${holds(db, besideBrand(db, words), words)}) ${here} offset 0) as p
      order by ${by} limit ${limit})) as p
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
export function productsMeaning(
  db: Db,
  words: string,
  most: number,
): Promise<{ id: string; name: string }[]> {
  return db<{ id: string; name: string }[]>`
    select id, p.name from (
      (select id from listed_products where ${idBegins(db, db`id`, words)}
        order by id using ~<~ limit ${most})
      union
      (select id from listed_products where ${holds(db, besideBrand(db, words), words)} limit ${most})
      union
      (select p.id from (${brandsMeant(db, words)}) as b cross join lateral (
        select id from listed_products p where p.brand = b.brand limit ${most}) as p limit ${most})
      limit ${most}) as found join products p using (id)`
}

/** Drafts of products, new ones too; counts no further than `most`. */
export async function countDrafts(db: Db, most: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) from (select 1 from product_drafts limit ${most}) as found`
  return row?.count ?? 0
}
