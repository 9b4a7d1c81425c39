// A line of a stock count. Pure.

export type CountLine = {
  readonly productId: string
  readonly variantId: string
  /** "Noon Watch · Sage Green, 42". */
  readonly name: string
  readonly sku: string
  readonly barcode: string
  /** Units on the shelf, with those that are held, or sold and not shipped. */
  readonly onHand: number
}

/** Maximum lines of one count. */
export const maxCountLines = 500
