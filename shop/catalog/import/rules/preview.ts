// The first product of a file as it will be imported. Pure.
import type { Sale } from './sale-prices.ts'
import type { Target } from './target.ts'

/** The first product as it will be imported. */
export type Preview = {
  readonly id: string
  readonly name: string
  readonly brand: string
  readonly category: string
  /** In smallest units of Pi. */
  readonly price: string
  /** Whole percents off it. */
  readonly percent: number | null
  readonly variants: readonly string[]
  readonly units: number
  readonly images: number
}

/** Variants that are named. */
const most = 8

/** Null if no product can be imported. */
export function previewOf(
  products: readonly { readonly target: Target; readonly sale: Sale | undefined }[],
): Preview | null {
  for (const { target, sale } of products) {
    if (target.verdict === 'invalid') continue
    const { id, document, stock } = target.wanted
    const { name, brand, category, basePrice, variants, pictures } = document
    const units = variants.map(({ id: variant, opening }) => stock[variant ?? ''] ?? opening ?? 0)
    return {
      id,
      name,
      brand,
      category,
      price: String(basePrice),
      percent: sale?.percent ?? null,
      variants: variants.slice(0, most).map(({ values }) => values.join(', ')),
      units: units.reduce((sum, each) => sum + each, 0),
      images: pictures.length + target.toFetch.length,
    }
  }
  return null
}
