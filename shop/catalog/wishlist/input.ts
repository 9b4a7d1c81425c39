// Input of a wishlist item.
import * as v from 'valibot'
import { type Form, text } from '../../platform/input.ts'
import { isProductId, isVariantId } from '../products/rules/catalog.ts'

const named = v.pipe(
  v.object({
    productId: v.pipe(text, v.check(isProductId)),
    variant: v.optional(
      v.pipe(
        text,
        v.check((id) => id === '' || isVariantId(id)),
      ),
      '',
    ),
  }),
  v.transform(({ productId, variant }) => ({ productId, variantId: variant || null })),
)

/** The product in a form; the variant may be missing, as on a card of shoes. Null if invalid. */
export function readWishlistItem(form: Form): v.InferOutput<typeof named> | null {
  const read = v.safeParse(named, form)
  return read.success ? read.output : null
}
