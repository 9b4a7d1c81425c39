// Wishlist items and back-in-stock subscriptions. Pure.
import type { Viewer } from '../../people/accounts/rules.ts'
import { isProductId, isVariantId } from '../products/rules/catalog.ts'

/** A product, optionally in a chosen variant. A product is listed once, whatever its variant. */
export type WishlistItem = { readonly productId: string; readonly variantId: string | null }

/** A variant with a back-in-stock subscription. */
export type SubscribedVariant = { readonly productId: string; readonly variantId: string }

/** Owners of stored wishlists. */
export type WishlistOwner = Pick<Viewer, 'id'>

export const maxWishlistItems = 200
/** Limit of a visitor's list, which is in one cookie. */
export const maxVisitorItems = 60
/** Page size of the list. */
export const wishlistPageSize = 48
/** How long a removal can be undone. */
export const undoHours = 1

/** Prepends new items. An item already on the list keeps its position and takes the last requested variant. */
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

/** Subscriptions expire after this many days: by then it was bought elsewhere. */
export const subscriptionDays = 180
/** A notified row counts toward a round's emails for this long, then it is deleted. */
export const roundHours = 24
/** Emails per round and available unit: not everyone buys, and few should come too late. */
export const emailsPerUnit = 3
/** Batch size of one job run. */
export const emailsPerTurn = 500
export const maxSubscriptionsOfAccount = 50
export const maxSubscriptionsOfAddress = 20
/** Duration of an opt-out. */
export const optOutDays = 365

export const limits = {
  network: { name: 'wishlist.subscriptions', limit: 20, seconds: 3_600 },
  address: { name: 'wishlist.subscriptions.address', limit: 10, seconds: 86_400 },
} as const

/** Emails that can be sent for a variant now: its allowance, less those of the last day. */
export const emailsLeft = (available: number, told: number): number =>
  Math.max(0, available * emailsPerUnit - told)

// A visitor's wishlist cookie: ids only. Parsed by hand: a first visit's script contains no schema (docs/decisions/067-input-schemas.md).

/** Name of the cookie in visitors' browsers. */
export const wishlistCookie = 'wishes'

/** Together with the cart's cookie it must fit servers' header limits. */
const mostBytes = 3_000

/** Cookie value: ["audio-1/0a1b2c3d4e5f6071", "audio-2"], escaped where necessary. */
export const writeWishlistCookie = (items: readonly WishlistItem[]): string =>
  encodeURIComponent(
    JSON.stringify(
      items.map(({ productId, variantId }) =>
        variantId === null ? productId : `${productId}/${variantId}`,
      ),
    ),
  )

/** Whether these fit a visitor's cookie. */
export const fitsBrowser = (items: readonly WishlistItem[]): boolean =>
  items.length <= maxVisitorItems && writeWishlistCookie(items).length <= mostBytes

/** The inverse of `writeWishlistCookie`, after unescaping; ignores anything that this shop would not have written. */
export function readWishlistCookie(text: string | undefined): WishlistItem[] {
  try {
    const packed: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(packed)) return []
    const items = packed.slice(0, maxVisitorItems).flatMap((each) => storedItem(each) ?? [])
    return items.filter(
      ({ productId }, at) => items.findIndex((each) => each.productId === productId) === at,
    )
  } catch {
    return []
  }
}

function storedItem(packed: unknown): WishlistItem | null {
  if (typeof packed !== 'string') return null
  const [productId = '', variantId = null, ...more] = packed.split('/')
  const isSound = isProductId(productId) && (variantId === null || isVariantId(variantId))
  return isSound && more.length === 0 ? { productId, variantId } : null
}
