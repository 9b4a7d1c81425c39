// The wishlist of a request: rows of an account, or a guest's cookie. Pages and actions need not know which.
import * as own from '../../shop/catalog/wishlist/actions/wishlist.ts'
import {
  addToWishlist,
  fitsBrowser,
  readWishlistCookie,
  removeFromWishlist,
  type WishlistItem,
  wishlistCookie,
  writeWishlistCookie,
} from '../../shop/catalog/wishlist/rules.ts'
import { type PricedWishlistItem, wishlistOf } from '../../shop/catalog/wishlist/views.ts'
import { ok, type Result, refuse } from '../../shop/result.ts'
import { type Context, requestContext } from './request-context'

const year = 31_536_000

/** Lists items, newest first. A guest's items have no price from when they were added. */
export async function wishlist(context: Context): Promise<PricedWishlistItem[]> {
  const { world, who } = requestContext(context)
  return who
    ? wishlistOf(world, who)
    : visitorWishlist(context).map((item) => ({ ...item, price: null }))
}

/** Refuses as the wishlist's `addToWishlist` does, and `wishlist.visitor_full` if the cookie is full. */
export async function addItem(context: Context, added: WishlistItem): Promise<Result> {
  const { world, who } = requestContext(context)
  if (who) return own.addToWishlist(world, who, added)
  const after = addToWishlist(visitorWishlist(context), added)
  if (!fitsBrowser(after)) return refuse('wishlist.visitor_full')
  keep(context, after)
  return ok()
}

export async function removeItem(context: Context, productId: string): Promise<Result> {
  const { world, who } = requestContext(context)
  if (who) return own.removeFromWishlist(world, who, productId)
  keep(context, removeFromWishlist(visitorWishlist(context), productId))
  return ok()
}

/** Restores a removed item: with its original price for an account, without one for a guest. */
export async function restoreItem(context: Context, removed: WishlistItem): Promise<Result> {
  const { world, who } = requestContext(context)
  return who ? own.restoreToWishlist(world, who, removed.productId) : addItem(context, removed)
}

/**
 * At sign-in: moves the guest's list to the account. Items for which its list has no room stay in the cookie: the next
 * sign-in tries again. Returns their number.
 */
export async function moveWishlistTo(context: Context, userId: string): Promise<number> {
  const { world, cookies } = requestContext(context)
  if (cookies[wishlistCookie] === undefined) return 0
  const items = visitorWishlist(context)
  const left = await own.mergeWishlist(world, { id: userId }, items)
  // Not merged: it stays.
  const rest = left.ok ? left.value : items
  keep(context, rest)
  return rest.length
}

const visitorWishlist = (context: Context): WishlistItem[] =>
  readWishlistCookie(requestContext(context).cookies[wishlistCookie])

/** Readable by script, which updates the buttons of shared pages. */
function keep(context: Context, wishlist: readonly WishlistItem[]): void {
  const { world, setCookies } = requestContext(context)
  const secure = world.config.publicUrl.startsWith('https:') ? '; Secure' : ''
  const [value, seconds] = wishlist.length > 0 ? [writeWishlistCookie(wishlist), year] : ['', 0]
  setCookies.push(`${wishlistCookie}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`)
}
