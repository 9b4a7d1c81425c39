// Form input: cart line and quantity.
import * as v from 'valibot'
import { isVariantId, type Line } from '../../catalog/products/rules/catalog.ts'
import { type Form, readAs, readOrRefuse, text, wholeIn } from '../../platform/input.ts'
import type { Result } from '../../result.ts'
import { type LineKey, maxQuantity } from './rules.ts'

const name = v.pipe(
  text,
  v.nonEmpty('cart.unknown_product'),
  v.maxLength(60, 'cart.unknown_product'),
)

/** 0 to 99. */
const quantity = readAs(wholeIn(0, maxQuantity), 'cart.quantity')
const variant = v.pipe(text, v.check(isVariantId, 'cart.unknown_product'))
const line = v.pipe(
  v.object({ productId: name, variant, quantity: v.optional(quantity, '1') }),
  v.transform(({ variant, ...line }) => ({ ...line, variantId: variant })),
)
const key = v.pipe(
  v.object({ productId: name, variant: v.fallback(v.optional(variant), undefined) }),
  v.transform(({ productId, variant }) => ({ productId, ...(variant && { variantId: variant }) })),
)
const facts = { most: maxQuantity }

/** A form's line; one unit by default. Refuses `cart.unknown_product`, `cart.quantity`. */
export const readLine = (form: Form): Result<Line> => readOrRefuse(line, form, facts)

/** A form's line key; without a variant, all lines of the product. Refuses `cart.unknown_product`. */
export const readKey = (form: Form): Result<LineKey> => readOrRefuse(key, form)

/** Refuses `cart.quantity`. */
export const readQuantity = (text?: string): Result<number> => readOrRefuse(quantity, text, facts)
