// SQL of code uses by orders, and of the back-office lists.
import type { Place } from '../../../platform/pagination.ts'
import { fieldOf, onlyOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { Phase } from '../rules.ts'
import { columns, type PromotionRow } from '../store.ts'

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
