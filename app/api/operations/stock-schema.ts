// Response schemas of stock and its movements, and the level of a variant.
import * as v from 'valibot'
import { variantStocksOf } from '../../../shop/catalog/editor/views/editor.ts'
import { stockReasons } from '../../../shop/catalog/stock/rules/stock.ts'
import { ok, refuse } from '../../../shop/result.ts'
import { unshippedOfVariants } from '../../../shop/sales/returns/views.ts'
import type { World } from '../../../shop/world.ts'
import { time, whole } from '../schemas.ts'

const numbers = {
  onHand: v.pipe(whole, v.description('Units in the warehouse: the sum of the other three')),
  available: v.pipe(whole, v.description('Units that can be sold')),
  held: v.pipe(whole, v.description('Units of orders that are not paid or not released yet')),
  unshipped: v.pipe(whole, v.description('Units that are sold and not shipped yet')),
}

export const numbersOf = (available: number, held: number, unshipped: number) => ({
  onHand: available + held + unshipped,
  available,
  held,
  unshipped,
})

export const stockLine = v.strictObject({
  productId: v.string(),
  variantId: v.string(),
  name: v.string(),
  values: v.array(v.string()),
  sku: v.nullable(v.string()),
  barcode: v.nullable(v.string()),
  ...numbers,
  isLow: v.boolean(),
})

export const stockLevel = v.strictObject({
  productId: v.string(),
  variantId: v.string(),
  ...numbers,
})

export const movement = v.strictObject({
  id: v.string(),
  productId: v.string(),
  variantId: v.string(),
  reason: v.picklist(stockReasons),
  availableChange: v.pipe(whole, v.description('Units added to what can be sold')),
  heldChange: v.pipe(whole, v.description('Units added to what orders hold')),
  available: v.pipe(whole, v.description('Units that can be sold, afterwards')),
  orderNumber: v.nullable(v.string()),
  by: v.pipe(
    v.nullable(v.strictObject({ id: v.string(), name: v.nullable(v.string()) })),
    v.description('The person, also where an API key acted for them; null for the shop itself'),
  ),
  note: v.nullable(v.string()),
  at: time,
})

/** Refuses `catalog.missing`. */
export async function levelOf(
  world: World,
  { productId, variantId }: { readonly productId: string; readonly variantId: string },
) {
  const [stocks, unshipped] = await Promise.all([
    variantStocksOf(world, productId),
    unshippedOfVariants(world, [variantId]),
  ])
  const found = stocks.find(({ id }) => id === variantId)
  if (!found) return refuse('catalog.missing')
  const sold = unshipped.get(variantId) ?? 0
  return ok({ productId, variantId, ...numbersOf(found.available, found.held, sold) })
}
