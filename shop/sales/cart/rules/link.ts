// Cart links: items in an address, for assistants, newsletters and other pages that send a shopper to a filled cart. Pure.
import { isVariantId, type Line } from '../../../catalog/products/rules.ts'
import { maxLines, maxQuantity } from '../rules.ts'

export const cartLinkPath = '/cart-link'

type Item = Pick<Line, 'variantId' | 'quantity'>

/** `?items=VARIANT:2,VARIANT:1` */
export const cartLinkSearch = (items: readonly Item[]): string =>
  `?items=${items.map(({ variantId, quantity }) => `${variantId}:${quantity}`).join(',')}`

/** The inverse: each variant once. Parts that are no item are ignored. */
export function itemsInLink(text: string | null): Item[] {
  const items = new Map<string, number>()
  for (const part of (text ?? '').split(',').slice(0, maxLines)) {
    const [variantId = '', units = '1', ...more] = part.trim().split(':')
    if (!isVariantId(variantId) || !/^[1-9]\d?$/.test(units) || more.length > 0) continue
    items.set(variantId, Math.min(maxQuantity, (items.get(variantId) ?? 0) + Number(units)))
  }
  return [...items].map(([variantId, quantity]) => ({ variantId, quantity }))
}
