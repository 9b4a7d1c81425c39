// A product's amounts after changes of the shop's currency. Pure.
import {
  amountAfter,
  type CurrencyChange,
  priceAfter,
} from '../../../platform/settings/rules/currency-change.ts'
import type { ProductDocument } from './product.ts'

type Change = Pick<CurrencyChange, 'from' | 'to' | 'rate' | 'rateOf' | 'rounding'>

/** In the order of the changes. Prices are rounded as chosen; its cost is not. */
export function documentAfter(
  document: ProductDocument,
  changes: readonly Change[],
): ProductDocument {
  let now = document
  for (const change of changes)
    now = {
      ...now,
      basePrice: priceAfter(now.basePrice, change),
      cost: now.cost === null ? null : amountAfter(now.cost, change),
      variants: now.variants.map((variant) => ({
        ...variant,
        price: variant.price === null ? null : priceAfter(variant.price, change),
      })),
    }
  return now
}
