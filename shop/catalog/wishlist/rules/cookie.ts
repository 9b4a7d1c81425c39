// A visitor's wishlist as its cookie holds it: ids only. Read by hand: a first visit's script holds no schema (docs/decisions/067-input-schemas.md).
import { isProductId, isVariantId } from '../../products/rules.ts'
import { mostVisitorItems, type WishlistItem } from '../rules.ts'

/** Browsers of visitors hold it by this name. */
export const wishlistCookie = 'wishes'

/** Beside the cart's cookie it must fit into what servers take as headers. */
const mostBytes = 3_000

/** An item as version 1.0 wrote it; the server names its variant (`currentItems`). */
export type ColourItem = Omit<WishlistItem, 'variantId'> & { readonly colour: string }
export type StoredItem = WishlistItem | ColourItem

/** As the cookie holds it: ["audio-1/0a1b2c3d4e5f6071", "audio-2"], escaped where a cookie's value needs it. */
export const writeWishlistCookie = (items: readonly WishlistItem[]): string =>
  encodeURIComponent(
    JSON.stringify(
      items.map(({ productId, variantId }) =>
        variantId === null ? productId : `${productId}/${variantId}`,
      ),
    ),
  )

/** Whether a visitor's browser can keep these. */
export const fitsBrowser = (items: readonly WishlistItem[]): boolean =>
  items.length <= mostVisitorItems && writeWishlistCookie(items).length <= mostBytes

/** The reverse of `writeWishlistCookie`, once the escapes are gone; what this shop would not have written is no wish. */
export function readWishlistCookie(text: string | undefined): StoredItem[] {
  try {
    const packed: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(packed)) return []
    const items = packed.slice(0, mostVisitorItems).flatMap((each) => storedItem(each) ?? [])
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
