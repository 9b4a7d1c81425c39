// Wishlist items and back-in-stock subscriptions. Pure.
import type { Viewer } from '../../people/accounts/rules.ts'

/** A product in the viewed colour. A list has each product once, whatever its colour. */
export type WishlistItem = { readonly productId: string; readonly colour: string }

/** Owners of stored wishlists. */
export type WishlistOwner = Pick<Viewer, 'id'>

export const mostWishlistItems = 200
/** A browser keeps them in one cookie. */
export const mostVisitorItems = 60
/** Rows of one page of the list. */
export const wishlistPageSize = 48
/** What was removed can be put back for so long. */
export const undoHours = 1

/** Adds at the front. An item that is added again keeps its place and takes the latest colour. */
export const addToWishlist = (
  items: readonly WishlistItem[],
  added: WishlistItem,
): WishlistItem[] =>
  items.some(({ productId }) => productId === added.productId)
    ? items.map((item) => (item.productId === added.productId ? added : item))
    : [added, ...items]

export const removeFromWishlist = (
  items: readonly WishlistItem[],
  productId: string,
): WishlistItem[] => items.filter((item) => item.productId !== productId)

/** Nobody is written to later than this: what was waited for has been bought elsewhere. */
export const subscriptionDays = 180
/** A told row counts the emails of a round for so long, then it goes. */
export const roundHours = 24
/** Emails of one round for each unit that is there: not everybody buys, and few should come too late. */
export const emailsPerUnit = 3
/** Of one job's turn. */
export const emailsPerTurn = 500
export const mostSubscriptionsOfAccount = 50
export const mostSubscriptionsOfAddress = 20
/** An address that wants no such emails gets none for so long. */
export const stopDays = 365

export const limits = {
  network: { name: 'wishlist.subscriptions', limit: 20, seconds: 3_600 },
  address: { name: 'wishlist.subscriptions.address', limit: 10, seconds: 86_400 },
} as const

/** Emails that may go out for a colour now: what its units allow, less those of the last day. */
export const emailsLeft = (available: number, told: number): number =>
  Math.max(0, available * emailsPerUnit - told)
