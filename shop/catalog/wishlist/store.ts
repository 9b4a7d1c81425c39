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
