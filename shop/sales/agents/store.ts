// SQL of agents' carts and checkouts.
import { countOf, firstOf } from '../../platform/rows.ts'
import type { Db } from '../../world.ts'
import type { Session, SessionInput } from './rules.ts'

const columns = (db: Db) => db`
  s.id, s.kind, s.agent, s.is_signed as "isSigned", s.language, s.lines, s.codes, s.country,
  s.shipping_method as "shippingMethod", s.buyer, s.destination, s.cart_id as "cartId", s.created_at as "createdAt",
  s.expires_at as "expiresAt", s.cancelled_at as "cancelledAt", s.user_id as "userId",
  s.approved_total as "approvedTotal", s.approved_offer as "approvedOffer", s.purchase_id as "purchaseId", p.order_number as "orderNumber",
  s.webhook_url as webhook`

const from = (db: Db) => db`agent_sessions s left join purchases p on p.id = s.purchase_id`

export const sessionById = async (db: Db, id: string) =>
  firstOf(db<Session[]>`select ${columns(db)} from ${from(db)} where s.id = ${id}`)

/** Locked until the transaction ends. */
export async function lockedSession(db: Db, id: string): Promise<Session | null> {
  await db`select from agent_sessions where id = ${id} for update`
  return sessionById(db, id)
}

export type NewSession = Pick<
  Session,
  | 'id'
  | 'kind'
  | 'agent'
  | 'isSigned'
  | 'language'
  | 'cartId'
  | 'createdAt'
  | 'expiresAt'
  | 'webhook'
> & { readonly countedFor: string }

export const insertSession = async (db: Db, session: NewSession, wish: SessionInput) => db`
  insert into agent_sessions (id, kind, agent, is_signed, counted_for, language, cart_id, created_at, expires_at,
    webhook_url, lines, codes, country, shipping_method, buyer, destination)
  values (${session.id}, ${session.kind}, ${session.agent}, ${session.isSigned}, ${session.countedFor},
    ${session.language}, ${session.cartId}, ${session.createdAt}, ${session.expiresAt}, ${session.webhook},
    ${jsonOf(db, wish.lines)}, ${[...wish.codes]}, ${wish.country}, ${wish.shippingMethod},
    ${jsonOf(db, wish.buyer)}, ${jsonOf(db, wish.destination)})`

/** Revokes an approval: the content is no longer the approved one. */
export const changeSession = async (db: Db, id: string, wish: SessionInput) => db`
  update agent_sessions set lines = ${jsonOf(db, wish.lines)}, codes = ${[...wish.codes]}, country = ${wish.country},
    shipping_method = ${wish.shippingMethod}, buyer = ${jsonOf(db, wish.buyer)},
    destination = ${jsonOf(db, wish.destination)}, approved_at = null, approved_total = null,
    approved_offer = null
  where id = ${id}`

const jsonOf = (db: Db, value: unknown) => (value === null ? null : db.json(value as never))

export const cancelSession = async (db: Db, id: string, now: Date) =>
  db`update agent_sessions set cancelled_at = ${now} where id = ${id}`

export const approveSession = async (
  db: Db,
  id: string,
  by: { userId: string; total: bigint; offer: string; now: Date },
) => db`
  update agent_sessions set user_id = ${by.userId}, approved_total = ${by.total}, approved_at = ${by.now},
    approved_offer = ${by.offer}
  where id = ${id}`

/** Links it to the purchase and the person that continue it. */
export const continueSession = async (
  db: Db,
  id: string,
  { purchaseId, userId, tellAt }: { purchaseId: string; userId: string | null; tellAt: Date },
) => db`
  update agent_sessions set purchase_id = ${purchaseId}, user_id = coalesce(${userId}, user_id),
    tell_at = case when webhook_url is not null then ${tellAt}::timestamptz end
  where id = ${id}`

/** False if it has become an order meanwhile. */
export async function dropPurchase(db: Db, id: string): Promise<boolean> {
  const [row] = await db<{ orderNumber: string | null }[]>`
    select order_number as "orderNumber" from purchases where id = ${id} for update`
  if (row?.orderNumber) return false
  await db`delete from purchases where id = ${id}`
  return true
}

export const openCheckoutOfCart = async (db: Db, cartId: string, now: Date) =>
  firstOf(db<Session[]>`
    select ${columns(db)} from ${from(db)}
    where s.cart_id = ${cartId} and s.cancelled_at is null and s.expires_at > ${now} and p.order_number is null
    order by s.created_at desc limit 1`)

export const countOpen = async (db: Db, countedFor: string, now: Date) =>
  countOf(db`
    select count(*)::int as count from agent_sessions s left join purchases p on p.id = s.purchase_id
    where s.counted_for = ${countedFor} and s.cancelled_at is null and s.expires_at > ${now}
      and p.order_number is null`)

export const sessionOfOrder = async (db: Db, orderNumber: string) =>
  firstOf(db<Session[]>`
    select ${columns(db)} from ${from(db)} where p.order_number = ${orderNumber}`)

export const sessionsOf = async (db: Db, userId: string) => db<Session[]>`
    select ${columns(db)} from ${from(db)} where s.user_id = ${userId} order by s.created_at, s.id`

/** Deletes abandoned sessions; of ordered ones, the data about the person. */
export async function forgetSessions(
  db: Db,
  { ended, buyersBefore }: { ended: Date; buyersBefore: Date },
): Promise<void> {
  await db`
    delete from agent_sessions s where s.expires_at < ${ended}
      and not exists (select from purchases p where p.id = s.purchase_id and p.order_number is not null)`
  await db`
    update agent_sessions set buyer = null, destination = null, approved_offer = null
    where expires_at < ${buyersBefore} and (buyer is not null or destination is not null)`
}

// SQL of the notifications to platforms about their agents' orders.

export type DueDelivery = {
  readonly id: string
  readonly told: string | null
  readonly tries: number
}

/** Claims sessions whose order is due for a check, and postpones them for concurrent workers. */
export const claimDueDeliveries = async (
  db: Db,
  { now, until, most }: { now: Date; until: Date; most: number },
) => db<DueDelivery[]>`
  update agent_sessions set tell_at = ${until} where id in (
    select s.id from agent_sessions s join purchases p on p.id = s.purchase_id
    where s.tell_at <= ${now} and p.order_number is not null
    order by s.tell_at limit ${most} for update of s skip locked)
  returning id, told, tries`

export const saveTold = async (
  db: Db,
  id: string,
  { told, tries, at }: { told: string | null; tries: number; at: Date | null },
) => db`
  update agent_sessions set told = ${told}, tries = ${tries}, tell_at = ${at} where id = ${id}`
