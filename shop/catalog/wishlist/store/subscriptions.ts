// SQL of back-in-stock subscriptions.
import type { Db } from '../../../world.ts'

export type SubscriptionRow = {
  readonly productId: string
  readonly variantId: string
  readonly requestedAt: Date
}
/** An account, or the address of a visitor. */
export type Subscriber = { readonly userId: string } | { readonly email: string }

const columns = (db: Db) => db`
  (select v.product_id from product_variants v where v.id = variant_id) as "productId", variant_id as "variantId",
  requested_at as "requestedAt"`
const isOf = (db: Db, who: Subscriber) =>
  'userId' in who ? db`user_id = ${who.userId}` : db`email = ${who.email}`

/** Advisory lock until the transaction ends: nobody else can add subscriptions of this subscriber. */
export async function lockSubscriptions(db: Db, who: Subscriber): Promise<void> {
  const key = 'userId' in who ? who.userId : who.email
  await db`select pg_advisory_xact_lock(hashtextextended('waits:' || ${key}, 0))`
}

/** Newest first, without notified ones. */
export const subscriptionsOf = async (db: Db, who: Subscriber) => db<SubscriptionRow[]>`
  select ${columns(db)} from back_in_stock_requests where ${isOf(db, who)} and notified_at is null
  order by requested_at desc, variant_id`

/** Idempotent per variant. */
export async function insertSubscription(
  db: Db,
  who: Subscriber,
  subscription: {
    id: string
    variantId: string
    language: string
    addressHash: string
    now: Date
  },
): Promise<void> {
  const [userId, email] = 'userId' in who ? [who.userId, null] : [null, who.email]
  await db`
    insert into back_in_stock_requests (id, variant_id, user_id, email, address_hash, language, requested_at)
    values (${subscription.id}, ${subscription.variantId}, ${userId}, ${email}, ${subscription.addressHash}, ${subscription.language}, ${subscription.now})
    on conflict do nothing`
}

export const deleteSubscription = async (db: Db, who: Subscriber, variantId: string) => db`
  delete from back_in_stock_requests
  where ${isOf(db, who)} and variant_id = ${variantId} and notified_at is null`

export const deleteSubscriptionsOf = async (db: Db, who: Subscriber): Promise<number> =>
  (await db`delete from back_in_stock_requests where ${isOf(db, who)}`).count

/** All subscriptions of an address, with an account or without. */
export const deleteSubscriptionsAt = async (db: Db, addressHash: string): Promise<number> =>
  (await db`delete from back_in_stock_requests where address_hash = ${addressHash}`).count

/** Deletes expired subscriptions, and notified ones that no round counts any more. Returns how many. */
export const deleteOld = async (
  db: Db,
  before: { requested: Date; notified: Date },
): Promise<number> =>
  (
    await db`
      delete from back_in_stock_requests
      where (notified_at is null and requested_at < ${before.requested}) or notified_at < ${before.notified}`
  ).count
