// SQL of promotions.
import { countChanged, fieldOf, firstOf, hasChanged } from '../../platform/rows.ts'
import type { Db } from '../../world.ts'
import type { Draft } from './input.ts'
import type { Promotion } from './rules.ts'

export type PromotionRow = Promotion & {
  readonly mostUses: number | null
  readonly mostPerShopper: number | null
  /** For optimistic locking. */
  readonly version: number
}

export const columns = (db: Db) => db`
  id, name, kind, coalesce(percent, 0) as percent, amount, minimum, priority, category, ${below(db)} as below, product_ids as "productIds", collection_id as "collectionId",
  code, starts_at as "startsAt", ends_at as "endsAt", most_uses as "mostUses", most_per_shopper as "mostPerShopper",
  price_step as "priceStep", version`

/** Descendants of the promotion's category, in a tree of three levels, and deleted ones being moved there. */
const below = (db: Db) => db`
  case when category is not null then (
    select array_agg(c.id) from categories c join categories own on own.id = coalesce(c.moved_to, c.id)
    left join categories above on above.id = own.parent_id
    where category in (own.parent_id, above.parent_id) or c.moved_to = category) end`

/** Public promotions running at that moment, for item prices and for whole orders. */
export const runningFor = async (db: Db, at: Date) => db<Promotion[]>`
  select ${columns(db)} from promotions
  where code is null and starts_at <= ${at} and (ends_at is null or ends_at > ${at})`

/** Public promotions begun before that moment, for price history. */
export const startedBefore = async (db: Db, at: Date) => db<Promotion[]>`
  select ${columns(db)} from promotions
  where code is null and kind = 'percent' and minimum is null and starts_at <= ${at}`

export const byCode = async (db: Db, code: string) =>
  firstOf(db<PromotionRow[]>`select ${columns(db)} from promotions where code = ${code}`)

export const byId = async (db: Db, id: string) =>
  firstOf(db<PromotionRow[]>`select ${columns(db)} from promotions where id = ${id}`)

/** Row lock until the transaction ends: nobody else can change or use it. */
export const locked = async (db: Db, id: string) =>
  firstOf(db<PromotionRow[]>`
    select ${columns(db)} from promotions where id = ${id} for update`)

const plain = (amount: bigint | null): string | null => (amount === null ? null : String(amount))

/** Whether one for this category is planned, running, or ended after that moment. */
export const isNamed = async (db: Db, category: string, after: Date): Promise<boolean> =>
  (
    await db`
      select 1 from promotions
      where category = ${category} and (ends_at is null or ends_at > ${after}) limit 1`
  ).length > 0

/** Returns false if the code is taken. */
export const insertPromotion = async (db: Db, id: string, draft: Draft, now: Date) =>
  hasChanged(db`
    insert into promotions (id, name, kind, percent, amount, minimum, priority, category, product_ids,
      collection_id, code, starts_at, ends_at, most_uses, most_per_shopper, price_step, created_at, announced_at)
    values (${id}, ${draft.name}, ${draft.kind}, ${draft.percent || null}, ${plain(draft.amount)},
      ${plain(draft.minimum)}, ${draft.priority}, ${draft.category}, ${draft.productIds && [...draft.productIds]},
      ${draft.collectionId ?? null}, ${draft.code}, ${draft.startsAt}, ${draft.endsAt},
      ${draft.mostUses}, ${draft.mostPerShopper}, ${draft.priceStep ?? 1}, ${now}, ${now})
    on conflict (code) where code is not null do nothing`)

export const codeIsTaken = async (db: Db, code: string, besides: string): Promise<boolean> =>
  (await db`select 1 from promotions where code = ${code} and id <> ${besides}`).length > 0

/** The row must be locked. */
export const updatePromotion = async (db: Db, id: string, draft: Draft) => db`
  update promotions set name = ${draft.name}, kind = ${draft.kind}, percent = ${draft.percent || null},
    amount = ${plain(draft.amount)}, minimum = ${plain(draft.minimum)}, priority = ${draft.priority},
    category = ${draft.category}, product_ids = ${draft.productIds && [...draft.productIds]},
    collection_id = ${draft.collectionId ?? null}, code = ${draft.code}, starts_at = ${draft.startsAt}, ends_at = ${draft.endsAt},
    most_uses = ${draft.mostUses}, most_per_shopper = ${draft.mostPerShopper},
    price_step = ${draft.priceStep ?? 1}, version = version + 1
  where id = ${id}`

/** Returns false if there is no matching promotion with room for them. */
export async function addProducts(
  db: Db,
  { name, percent, endsAt, productIds }: Pick<Draft, 'name' | 'percent' | 'endsAt' | 'productIds'>,
  most: number,
): Promise<boolean> {
  const ids = [...(productIds ?? [])]
  const rows = await db`
    update promotions set product_ids = product_ids || ${ids}::text[], version = version + 1
    where id = (
      select id from promotions where name = ${name} and kind = 'percent' and percent = ${percent}
        and ends_at is not distinct from ${endsAt} and code is null and minimum is null
        and cardinality(product_ids) + ${ids.length}::int <= ${most}::int
      order by created_at, id limit 1 for update)
    returning id`
  return rows.length > 0
}

export const setEnd = async (db: Db, id: string, at: Date) =>
  db`update promotions set ends_at = ${at}, version = version + 1 where id = ${id}`

export const deletePromotion = async (db: Db, id: string) =>
  db`delete from promotions where id = ${id}`

/** Marks promotions that have begun or ended since the last call as announced. Returns how many. */
export const markAnnounced = async (db: Db, now: Date) =>
  countChanged(db`
    update promotions set announced_at = ${now}
    where (starts_at > announced_at and starts_at <= ${now}) or (ends_at > announced_at and ends_at <= ${now})
    returning id`)

/** The next start or end after that moment. */
export const nextPromotionChange = async (db: Db, after: Date) =>
  fieldOf<Date>(db`
    select min(at) as at from promotions, lateral (values (starts_at), (ends_at)) as turn (at)
    where code is null and at > ${after}`)
