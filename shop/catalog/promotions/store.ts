// SQL of promotions.

import type { Place } from '../../platform/pagination.ts'
import { countChanged, countOf, fieldOf, firstOf, hasChanged, onlyOf } from '../../platform/rows.ts'
import type { Db } from '../../world.ts'
import type { Draft } from './input.ts'
import type { Phase, Promotion } from './rules.ts'

export type PromotionRow = Promotion & {
  readonly mostUses: number | null
  readonly mostPerShopper: number | null
  /** For optimistic locking. */
  readonly version: number
}

const columns = (db: Db) => db`
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

// SQL of code uses by orders, and of the back-office lists.

/** Counted uses, in total and by one person. */
export const countUses = async (db: Db, promotionId: string, userId: string | null) =>
  onlyOf(db<[{ all: number; own: number }]>`
    select coalesce((select uses from promotions where id = ${promotionId}), 0) as all, count(*) as own
    from coupon_redemptions where promotion_id = ${promotionId} and user_id = ${userId} and returned_at is null`)

export const insertUse = async (
  db: Db,
  use: { orderNumber: string; promotionId: string; userId: string; at: Date },
) => db`
  insert into coupon_redemptions (order_number, promotion_id, user_id, at)
  values (${use.orderNumber}, ${use.promotionId}, ${use.userId}, ${use.at})`

export const codeOf = async (db: Db, orderNumber: string) =>
  fieldOf<string>(db`
    select p.code from coupon_redemptions u join promotions p on p.id = u.promotion_id
    where u.order_number = ${orderNumber}`)

export const returnUse = async (db: Db, orderNumber: string, at: Date) => db`
  update coupon_redemptions set returned_at = ${at}
  where order_number = ${orderNumber} and returned_at is null`

export type OwnUse = { code: string | null; orderNumber: string; at: Date; returnedAt: Date | null }

export const usesOf = async (db: Db, userId: string) => db<OwnUse[]>`
  select p.code, u.order_number as "orderNumber", u.at, u.returned_at as "returnedAt"
  from coupon_redemptions u join promotions p on p.id = u.promotion_id
  where u.user_id = ${userId} order by u.at`

export type ListedRow = PromotionRow & { readonly uses: number }

export type PromotionQuery = { phase: Phase | null; after: Place | null; limit: number }

/** Latest start first; after a cursor. */
export const listPromotions = async (
  db: Db,
  { phase, now, after, limit }: PromotionQuery & { now: Date },
) => db<ListedRow[]>`
  select ${columns(db)}, uses from promotions p where true
    ${phase === 'planned' ? db`and p.starts_at > ${now}` : db``}
    ${phase === 'running' ? db`and p.starts_at <= ${now} and (p.ends_at is null or p.ends_at > ${now})` : db``}
    ${phase === 'over' ? db`and p.ends_at <= ${now}` : db``}
    ${after ? db`and (p.starts_at, p.id) < (${after.at}, ${after.id})` : db``}
  order by p.starts_at desc, p.id desc limit ${limit}`

export const anyPromotion = async (db: Db): Promise<boolean> =>
  (await countOf(db`select count(*) from (select from promotions limit 1) as first`)) > 0
