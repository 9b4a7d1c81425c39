// A cart as it travels to the browser: the fields that its lines show.
import type { CartView } from '../../shop/cart/views.ts'
import type { Line, PricedLine } from '../../shop/catalog/rules.ts'

export type ShownLine = Omit<PricedLine, 'category' | 'specifications'>
export type ShownCart = {
  lines: ShownLine[]
  missing: Line[]
  total: bigint
  count: number
}

export const shownCart = ({ lines, missing, total, count }: CartView): ShownCart => ({
  lines: lines.map(({ productId, colour, quantity, name, hex, art, price, total, available }) => ({
    productId,
    colour,
    quantity,
    name,
    hex,
    art,
    price,
    total,
    available,
  })),
  missing: [...missing],
  total,
  count,
})
