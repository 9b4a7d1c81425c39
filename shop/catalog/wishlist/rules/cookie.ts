// A visitor's wishlist as its cookie holds it: ids and colours only. Read by hand: a first visit's script holds no schema (docs/decisions/067-input-schemas.md).
import { isPossible } from '../../products/rules.ts'
import { mostVisitorItems, type WishlistItem } from '../rules.ts'

/** Browsers of visitors hold it by this name. */
export const wishlistCookie = 'wishes'

/** Beside the cart's cookie it must fit into what servers take as headers. */
const mostBytes = 3_000

type Packed = readonly (readonly [productId: string, colour: string])[]

/** As the cookie holds it: escaped where a cookie's value needs it. */
export const writeWishlistCookie = (items: readonly WishlistItem[]): string =>
  encodeURIComponent(
    JSON.stringify(items.map(({ productId, colour }) => [productId, colour]) satisfies Packed),
  )

/** Whether a visitor's browser can keep these. */
export const fitsBrowser = (items: readonly WishlistItem[]): boolean =>
  items.length <= mostVisitorItems && writeWishlistCookie(items).length <= mostBytes

/** The reverse of `writeWishlistCookie`, after unescaping; anything else is ignored. */
export function readWishlistCookie(text: string | undefined): WishlistItem[] {
  try {
    const packed: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(packed)) return []
    const items = packed.slice(0, mostVisitorItems).flatMap((each): WishlistItem[] => {
      if (!Array.isArray(each) || typeof each[0] !== 'string' || typeof each[1] !== 'string')
        return []
      const item = { productId: each[0], colour: each[1] }
      return isPossible(item) ? [item] : []
    })
    return items.filter(
      ({ productId }, at) => items.findIndex((each) => each.productId === productId) === at,
    )
  } catch {
    return []
  }
}
