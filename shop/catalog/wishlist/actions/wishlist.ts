// Changes to an account's wishlist. A visitor's is in the browser and follows the same rules.

import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { cardsOfIds, priceLines, productById } from '../../products/views/products.ts'
import { maxWishlistItems, undoHours, type WishlistItem, type WishlistOwner } from '../rules.ts'
import * as store from '../store.ts'

/** The product, in the requested variant or the one that its card adds. Refuses `wishlist.missing`. */
export async function wishlistItemFor(
  world: World,
  wanted: WishlistItem | null,
): Promise<Result<WishlistItem>> {
  const product = wanted && (await productById(world, wanted.productId))
  if (!product) return refuse('wishlist.missing')
  const { variantId } = wanted
  if (variantId === null) return ok({ productId: product.id, variantId: product.variantId })
  const isKnown = product.variants.some(({ id }) => id === variantId)
  return isKnown ? ok({ productId: product.id, variantId }) : refuse('wishlist.missing')
}

/** Records the current price. Idempotent. Refuses `wishlist.full` {most}, `wishlist.missing`. */
export const addToWishlist = (
  world: World,
  who: WishlistOwner,
  item: WishlistItem,
): Promise<Result> =>
  world.transaction(async (world) => {
    const [priced] = await pricedNow(world, [item])
    if (!priced) return refuse('wishlist.missing')
    await store.lockWishlist(world.db, who.id)
    const own = await store.wishlistOf(world.db, who.id)
    const isIn = own.some(({ productId }) => productId === item.productId)
    if (!isIn && own.length >= maxWishlistItems) return full
    await store.putWishlistItems(world.db, who.id, [priced], world.now())
    return ok()
  })

/** Can be undone for an hour. Idempotent. */
export async function removeFromWishlist(
  world: World,
  who: WishlistOwner,
  productId: string,
): Promise<Result> {
  await store.removeRow(world.db, who.id, productId, world.now())
  return ok()
}

/** Restores the original price. Refuses `wishlist.full` {most}, `wishlist.over` if the hour has passed. */
export const restoreToWishlist = (
  world: World,
  who: WishlistOwner,
  productId: string,
): Promise<Result> =>
  world.transaction(async (world) => {
    await store.lockWishlist(world.db, who.id)
    const own = await store.wishlistOf(world.db, who.id)
    if (own.some((item) => item.productId === productId)) return ok()
    if (own.length >= maxWishlistItems) return full
    const isBack = await store.restoreRow(world.db, who.id, productId, undoLimit(world))
    return isBack ? ok() : refuse('wishlist.over')
  })

/**
 * At sign-in: merges a visitor's list, newest first, and returns the items for which the account's list has no room.
 * Products that are not sold are left out.
 */
export const mergeWishlist = (
  world: World,
  who: WishlistOwner,
  items: readonly WishlistItem[],
): Promise<Result<WishlistItem[]>> =>
  world.transaction<WishlistItem[]>(async (world) => {
    const priced = await pricedNow(world, items)
    await store.lockWishlist(world.db, who.id)
    const own = await store.wishlistOf(world.db, who.id)
    const known = new Set(own.map(({ productId }) => productId))
    const added = priced.filter(({ productId }) => !known.has(productId))
    const room = Math.max(0, maxWishlistItems - own.length)
    const fitting = added.slice(0, room)
    if (fitting.length > 0) await store.putWishlistItems(world.db, who.id, fitting, world.now())
    return ok(added.slice(room).map(({ productId, variantId }) => ({ productId, variantId })))
  })

/** Cleanup of removed items that can no longer be restored. Returns how many. */
export const deleteRemovedWishlistItems = (world: World): Promise<number> =>
  store.deleteRemoved(world.db, undoLimit(world))

const full = refuse('wishlist.full', { facts: { most: maxWishlistItems } })

const undoLimit = (world: World): Date => new Date(world.now().getTime() - undoHours * 3_600_000)

/** Current prices as charged; products that are not sold are omitted. */
async function pricedNow(world: World, items: readonly WishlistItem[]) {
  const products = items.filter(({ variantId }) => variantId === null)
  const ids = products.map(({ productId }) => productId)
  const variants = items.flatMap(({ productId, variantId }) =>
    variantId === null ? [] : [{ productId, variantId, quantity: 1 }],
  )
  const [cards, { lines }] = await Promise.all([
    cardsOfIds(world, ids),
    priceLines(world, variants),
  ])
  return items.flatMap(({ productId, variantId }) => {
    const sold =
      variantId === null
        ? cards.find(({ id }) => id === productId)
        : lines.find((line) => line.productId === productId && line.variantId === variantId)
    return sold ? [{ productId, variantId, price: sold.price }] : []
  })
}
