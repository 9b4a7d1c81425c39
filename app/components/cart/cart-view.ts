// Cart as sent to the browser: the fields that its lines show.

import type { Line, PricedLine } from '../../../shop/catalog/products/rules/catalog.ts'
import type { Amount } from '../../../shop/platform/money/rules.ts'
import type { CartView } from '../../../shop/sales/cart/views.ts'

export type ShownLine = Omit<PricedLine, 'category' | 'specifications' | 'byCode' | 'taxClass'> & {
  /** The shopper's own unpaid order that has reserved the missing units. */
  heldBy?: string
}
export type ShownCart = {
  lines: ShownLine[]
  missing: Line[]
  total: bigint
  count: number
}

export const shownLine = (line: PricedLine): ShownLine => ({
  productId: line.productId,
  variantId: line.variantId,
  options: line.options,
  quantity: line.quantity,
  name: line.name,
  hex: line.hex,
  ...(line.image && { image: line.image }),
  art: line.art,
  price: line.price,
  ...(line.unit && { unit: line.unit }),
  ...(line.age && { age: line.age }),
  fullPrice: line.fullPrice,
  total: line.total,
  available: line.available,
})

export const shownCart = (
  { lines, missing, total, count }: CartView,
  held: Readonly<Record<string, string>>,
): ShownCart => ({
  lines: lines.map((line) => {
    const heldBy = held[line.variantId]
    return { ...shownLine(line), ...(heldBy && { heldBy }) }
  }),
  missing: [...missing],
  total,
  count,
})

/** Amounts in one column. */
export const cartAmounts = ({ lines, total }: ShownCart): Amount[] => [
  ...lines.map((line): Amount => [line.total]),
  [total],
]
