// The rows of accounts' carts.
import type { Line } from '../../catalog/products/rules/catalog.ts'
import { hasChanged } from '../../platform/rows.ts'
import type { Db } from '../../world.ts'

/** Serializes changes of this account's cart with an advisory lock, even while it has no row to lock. */
export const lockCart = async (db: Db, userId: string) =>
  db`select pg_advisory_xact_lock(hashtextextended('cart:' || ${userId}, 0))`

/** The cart, then the lines that wait for room. */
export const linesOf = async (db: Db, userId: string) => db<Line[]>`
  select product_id as "productId", variant_id as "variantId", quantity
  from cart_lines where user_id = ${userId} order by position`

/** Whether the cart is from before a change of the shop's currency, the first time that it is asked. */
export const takeRepriced = async (db: Db, userId: string) =>
  hasChanged(db`delete from repriced_carts where user_id = ${userId} returning user_id`)

/** Replaces the whole cart, in this order: with some dozen short rows, a diff is not worthwhile. */
export async function replaceLines(db: Db, userId: string, lines: readonly Line[]): Promise<void> {
  const rows = lines.map((line, position) => ({
    user_id: userId,
    position,
    product_id: line.productId,
    variant_id: line.variantId,
    quantity: line.quantity,
  }))
  await Promise.all([
    db`delete from cart_lines where user_id = ${userId}`,
    rows.length > 0 && db`insert into cart_lines ${db(rows)}`,
  ])
}
