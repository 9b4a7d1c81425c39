// What a browser may say of wishes: a cookie with ids and colours only, and the fields of a form.
import { isPossible, isProductId } from '../products/rules.ts'
import { mostVisitorWishes, type Wish } from './rules.ts'

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

type Fields = Readonly<Record<string, string | undefined>>

/** The product that a form names; a colour may be missing, as with a card that is sold out. Null for what cannot be. */
export function readWish({
  productId = '',
  colour = '',
}: Fields): { productId: string; colour: string | null } | null {
  if (!isProductId(productId) || !isPossible({ productId, colour })) return null
  return { productId, colour: colour || null }
}
