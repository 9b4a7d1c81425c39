// Reduced prices of a product's variants: a sale price, or a price with a former one beside it. Pure.
import { isMore } from '../../../platform/csv/amounts.ts'
import { type Sale, type SalePrice, saleOf } from './sale-prices.ts'

/** Digits with a point; empty if the file has none. */
export type VariantPrice = SalePrice & { readonly compareAt: string }

export type Reductions = {
  /** The regular price of each variant. */
  readonly prices: readonly string[]
  readonly sale: Sale | null
  /** Indexes of variants whose former price is lost. */
  readonly lostFormer: readonly number[]
  /** Whether the former prices became the regular ones. */
  readonly isFormer: boolean
}

/**
 * A former price above the price is the regular price of a promotion, if one promotion can express it; otherwise the
 * price stays what shoppers paid. `zone`: the shop's, for periods.
 */
export function reductionsOf(variants: readonly VariantPrice[], zone: string): Reductions {
  const isReduced = ({ price, compareAt, sale }: VariantPrice) =>
    sale === '' && price !== '' && compareAt !== '' && isMore(compareAt, price)
  const former = variants.flatMap((each, at) => (isReduced(each) ? [at] : []))
  if (former.length === 0)
    return {
      prices: variants.map(({ price }) => price),
      sale: saleOf(variants, zone),
      lostFormer: [],
      isFormer: false,
    }
  const sale = variants.every(isReduced)
    ? saleOf(
        variants.map(({ price, compareAt, from, to }) => ({
          price: compareAt,
          sale: price,
          from,
          to,
        })),
        zone,
      )
    : null
  return {
    prices: variants.map(({ price, compareAt }) => (sale ? compareAt : price)),
    sale,
    lostFormer: sale ? [] : former,
    isFormer: sale !== null,
  }
}
