// The button of a found product in the forms of payment links and of the till.
import type { World } from '../../../../../shop/world.ts'
import { productsForSale } from '../found-products'
import { type Values, withProduct } from './form-state'

/** With the variant that the button `add`, or the list beside it, names; null if it is not for sale any more. */
export async function withChosen(
  world: World,
  fields: Values,
  language: string,
): Promise<Values | null> {
  const [product = '', only] = (fields.add ?? '').split(' ')
  const variant = only ?? fields[`pick.${product}`] ?? ''
  const [found] = await productsForSale(world, [product], language)
  if (!found?.variants.some((each) => each.id === variant)) return null
  const { currency } = world.config
  return withProduct(fields, found, variant, { currency, language })
}
