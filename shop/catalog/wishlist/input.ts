// Input of a wishlist item.
import * as v from 'valibot'
import { type Form, text } from '../../platform/input.ts'
import { isPossible } from '../products/rules.ts'

const named = v.pipe(
  v.object({ productId: text, colour: text }),
  v.check(isPossible),
  v.transform(({ productId, colour }) => ({ productId, colour: colour || null })),
)

/** The product that a form names; a colour may be missing, as with a card that is sold out. Null for what cannot be. */
export function readWishlistItem(form: Form): v.InferOutput<typeof named> | null {
  const read = v.safeParse(named, form)
  return read.success ? read.output : null
}
