// A visitor's wishlist cookie: ids only. Parsed by hand: a first visit's script contains no schema (docs/decisions/067-input-schemas.md).
import { isProductId, isVariantId } from '../../products/rules.ts'
import { maxVisitorItems, type WishlistItem } from '../rules.ts'

/** Name of the cookie in visitors' browsers. */
export const wishlistCookie = 'wishes'

/** Together with the cart's cookie it must fit servers' header limits. */
const mostBytes = 3_000

/** An item as written by version 1.0; the server resolves its variant (`currentItems`). */
export type ColourItem = Omit<WishlistItem, 'variantId'> & { readonly colour: string }
export type StoredItem = WishlistItem | ColourItem

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
export function readWishlistCookie(text: string | undefined): StoredItem[] {
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

function storedItem(packed: unknown): StoredItem | null {
  if (typeof packed === 'string') {
    const [productId = '', variantId = null, ...more] = packed.split('/')
    const isSound = isProductId(productId) && (variantId === null || isVariantId(variantId))
    return isSound && more.length === 0 ? { productId, variantId } : null
  }
  if (!Array.isArray(packed)) return null
  const [productId, colour]: unknown[] = packed
  const isSound = typeof productId === 'string' && isProductId(productId)
  return isSound && typeof colour === 'string' ? { productId, colour } : null
}
