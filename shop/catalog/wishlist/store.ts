// SQL of wishlist items.
import { hasChanged } from '../../platform/rows.ts'
import type { Db } from '../../world.ts'

export type WishlistItemRow = {
  productId: string
  variantId: string | null
  price: bigint
  addedAt: Date
}

const columns = (db: Db) =>
  db`product_id as "productId", variant_id as "variantId", price, added_at as "addedAt"`

/** Locks this account's wishlist. */
export const lockWishlist = async (db: Db, userId: string) =>
  db`select pg_advisory_xact_lock(hashtextextended('wishlist:' || ${userId}, 0))`

/** Newest first. */
export const wishlistOf = async (db: Db, userId: string) => db<WishlistItemRow[]>`
  select ${columns(db)} from wishlist_items where user_id = ${userId} and removed_at is null
  order by added_at desc, product_id`

/** An existing item keeps its price and position, unless its variant changes. */
export const putWishlistItems = async (
  db: Db,
  userId: string,
  items: readonly Omit<WishlistItemRow, 'addedAt'>[],
  now: Date,
) => db`
  insert into wishlist_items as w (user_id, product_id, variant_id, price, added_at)
  select ${userId}, product_id, variant_id, price, ${now}
  from unnest(${items.map((item) => item.productId)}::text[], ${items.map((item) => item.variantId)}::text[],
    ${items.map((item) => String(item.price))}::numeric[]) as t (product_id, variant_id, price)
  on conflict (user_id, product_id) do update
    set variant_id = excluded.variant_id, price = excluded.price, added_at = excluded.added_at, removed_at = null
    where w.removed_at is not null or w.variant_id is distinct from excluded.variant_id`

export const removeRow = async (db: Db, userId: string, productId: string, now: Date) => db`
  update wishlist_items set removed_at = ${now}
  where user_id = ${userId} and product_id = ${productId} and removed_at is null`

/** Returns false if nothing of it was removed since then. */
export const restoreRow = async (db: Db, userId: string, productId: string, since: Date) =>
  hasChanged(db`
    update wishlist_items set removed_at = null
    where user_id = ${userId} and product_id = ${productId} and removed_at >= ${since}`)

export const deleteRemoved = async (db: Db, before: Date): Promise<number> =>
  (await db`delete from wishlist_items where removed_at < ${before}`).count

// SQL of back-in-stock notifications.

export type RestockedVariant = {
  readonly productId: string
  readonly variantId: string
  readonly available: number
  /** Emails about it in the current round. */
  readonly notified: number
}

/** Advisory lock until the transaction ends. Returns false if another process is sending notifications. */
export async function lockNotifications(db: Db): Promise<boolean> {
  const [row] = await db<{ isMine: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended('back-in-stock', 0)) as "isMine"`
  return row?.isMine ?? false
}

/**
 * Available variants with subscribers, the longest wait first. A loose index scan finds each variant in one step,
 * however many subscribers it has.
 */
export const backInStock = async (db: Db, { since, limit }: { since: Date; limit: number }) => db<
  RestockedVariant[]
>`
  with recursive waited as (
    (select variant_id from back_in_stock_requests where notified_at is null order by 1 limit 1)
    union all
    select next.variant_id from waited cross join lateral (
      select variant_id from back_in_stock_requests
      where notified_at is null and variant_id > waited.variant_id
      order by 1 limit 1) as next
  )
  select v.product_id as "productId", w.variant_id as "variantId", v.available,
    (select count(*) from back_in_stock_requests t
      where t.variant_id = w.variant_id and t.notified_at > ${since}) as notified
  from waited w
  join product_variants v on v.id = w.variant_id and v.available > 0 and not v.hidden
  join products p on p.id = v.product_id and p.published
  order by (select min(f.requested_at) from back_in_stock_requests f
    where f.variant_id = w.variant_id and f.notified_at is null)
  limit ${limit}`

export type Claimed = {
  readonly id: string
  readonly userId: string | null
  readonly email: string | null
  readonly language: string
}

/** Claims the oldest subscriptions; afterwards the row counts an email and is anonymous. */
export const claim = async (
  db: Db,
  { variantId }: Pick<RestockedVariant, 'variantId'>,
  { limit, requestedAfter, now }: { limit: number; requestedAfter: Date; now: Date },
) => db<Claimed[]>`
  with chosen as (
    select id, user_id, email, language, requested_at from back_in_stock_requests
    where variant_id = ${variantId} and notified_at is null and requested_at >= ${requestedAfter}
    order by requested_at, id limit ${limit} for update skip locked
  ), claimed as (
    update back_in_stock_requests w set notified_at = ${now}, user_id = null, email = null, address_hash = null
    from chosen where w.id = chosen.id
  )
  select id, user_id as "userId", email, language from chosen order by requested_at, id`

/** Deletes other subscriptions to this variant at these addresses or accounts, which have their email. */
export const deleteDuplicates = async (
  db: Db,
  { variantId }: Pick<RestockedVariant, 'variantId'>,
  { hashes, userIds }: { hashes: readonly string[]; userIds: readonly string[] },
) => db`
  delete from back_in_stock_requests
  where variant_id = ${variantId} and notified_at is null
    and (address_hash = any(${[...hashes]}::text[]) or user_id = any(${[...userIds]}::text[]))`

export const insertOptOut = async (db: Db, addressHash: string, until: Date) => db`
  insert into back_in_stock_opt_outs (address_hash, expires_at) values (${addressHash}, ${until})
  on conflict (address_hash) do update set expires_at = excluded.expires_at`

export const deleteOptOut = async (db: Db, addressHash: string) =>
  db`delete from back_in_stock_opt_outs where address_hash = ${addressHash}`

/** The hashes that have opted out. */
export const optedOut = async (
  db: Db,
  hashes: readonly string[],
  now: Date,
): Promise<Set<string>> => {
  const rows = await db<{ hash: string }[]>`
    select address_hash as hash from back_in_stock_opt_outs
    where address_hash = any(${[...hashes]}::text[]) and expires_at > ${now}`
  return new Set(rows.map(({ hash }) => hash))
}

export const deleteExpiredOptOuts = async (db: Db, now: Date): Promise<number> =>
  (await db`delete from back_in_stock_opt_outs where expires_at <= ${now}`).count

// SQL of back-in-stock subscriptions.

export type SubscriptionRow = {
  readonly productId: string
  readonly variantId: string
  readonly requestedAt: Date
}
/** An account, or the address of a visitor. */
export type Subscriber = { readonly userId: string } | { readonly email: string }

const requestColumns = (db: Db) => db`
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
  select ${requestColumns(db)} from back_in_stock_requests where ${isOf(db, who)} and notified_at is null
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
