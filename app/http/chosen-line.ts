// The variant named by a form or a URL: by its id, or by option names, as pages without script send them.

import {
  type Line,
  optionParameter,
  type ShownOption,
  variantSearch,
} from '../../shop/catalog/products/rules/catalog.ts'
import { variantChosen } from '../../shop/catalog/products/rules/choice.ts'
import { optionsOf } from '../../shop/catalog/products/rules/options.ts'
import { productById } from '../../shop/catalog/products/views/products.ts'
import type { Form } from '../../shop/platform/input.ts'
import { type Result, refuse } from '../../shop/result.ts'
import { readLine } from '../../shop/sales/cart/input.ts'
import { type Context, requestContext } from './request-context'

/** Refuses as `readLine`, and `cart.choose` {option} if a value has to be selected first. */
export async function chosenLine(context: Context, fields: Form): Promise<Result<Line>> {
  if (fields.variant) return readLine(fields)
  const { world, language } = requestContext(context)
  const product = await productById(world, fields.productId ?? '', language)
  if (!product || product.options.some((option) => isUnknown(option, fields)))
    return refuse('cart.unknown_product')
  // A page submits its preselected swatch too, so a value that is absent was not selected.
  const missing = product.options.find((option) => isOpen(option, fields))
  if (missing) return refuse('cart.choose', { facts: { option: missing.label } })
  const { variant } = variantChosen(product, new Map(Object.entries(fields)))
  return variant ? readLine({ ...fields, variant: variant.id }) : refuse('cart.unknown_product')
}

const isOpen = ({ name, values }: ShownOption, fields: Form): boolean =>
  values.length > 1 && !fields[optionParameter(name)]

/** An unknown value never falls back to another one. */
const isUnknown = ({ name, values }: ShownOption, fields: Form): boolean => {
  const named = fields[optionParameter(name)]
  return !!named && values.every((value) => value.name !== named)
}

/** The page of a variant, with its options by name. */
export async function variantPath(
  context: Context,
  { productId, variantId }: Pick<Line, 'productId' | 'variantId'>,
): Promise<string> {
  const product = await productById(requestContext(context).world, productId)
  const variant = product?.variants.find(({ id }) => id === variantId)
  const chosen = product && variant ? optionsOf(product.options, variant, 'name') : []
  return `/product/${encodeURIComponent(productId)}${variantSearch(chosen)}`
}

/** Longest unknown id kept in a URL. */
const longest = 64

/** The product's page at its options, with the selection so far; for an unknown product, the page says so. */
export async function productOptionsUrl(context: Context, fields: Form): Promise<string> {
  const { world } = requestContext(context)
  const { productId = '' } = fields
  const product = await productById(world, productId)
  const path = `/product/${encodeURIComponent(productId)}`
  if (!product) return productId.length > longest ? '/' : path
  const chosen = product.options.flatMap((option) => {
    const value = fields[optionParameter(option.name)]
    return value ? [{ name: option.name, value }] : []
  })
  return `${path}${variantSearch(chosen)}#options`
}
