// A visitor's wishlist as its cookie holds it: ids and colours only. Read by hand: a first visit's script holds no schema (docs/decisions/067-input-schemas.md).
import { isPossible } from '../../products/rules.ts'
import { mostVisitorWishes, type Wish } from '../rules.ts'

/** The cookie's name. */
export const wishesKey = 'wishes'

/** Beside the cart's cookie it must fit into what servers take as headers. */
const mostBytes = 3_000

type Packed = readonly (readonly [productId: string, colour: string])[]

/** As the cookie holds it: escaped where a cookie's value needs it. */
export const writeWishes = (wishes: readonly Wish[]): string =>
  encodeURIComponent(
    JSON.stringify(wishes.map(({ productId, colour }) => [productId, colour]) satisfies Packed),
  )

/** Whether a visitor's browser can keep these. */
export const fitsBrowser = (wishes: readonly Wish[]): boolean =>
  wishes.length <= mostVisitorWishes && writeWishes(wishes).length <= mostBytes

/** The reverse of `writeWishes`, once the escapes are gone; what this shop would not have written is no wish. */
export function readWishes(text: string | undefined): Wish[] {
  try {
    const packed: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(packed)) return []
    const wishes = packed.slice(0, mostVisitorWishes).flatMap((each): Wish[] => {
      if (!Array.isArray(each) || typeof each[0] !== 'string' || typeof each[1] !== 'string')
        return []
      const wish = { productId: each[0], colour: each[1] }
      return isPossible(wish) ? [wish] : []
    })
    return wishes.filter(
      ({ productId }, at) => wishes.findIndex((each) => each.productId === productId) === at,
    )
  } catch {
    return []
  }
}
