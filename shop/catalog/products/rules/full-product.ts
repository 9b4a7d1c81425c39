// A complete product: published content, draft, stock. Pure.
import type { ProductDocument, ProductState } from './product.ts'

export type FullProduct = {
  readonly id: string
  readonly state: ProductState
  /** Of the version that the rows hold. */
  readonly version: number
  /** Of a draft that was never in the shop only what its list shows. */
  readonly rows: ProductDocument
  readonly draft: ProductDocument | null
  /** Units that can be sold, by variant. */
  readonly stock: Readonly<Record<string, number>>
  /** From this number of units down it is low; null: as the shop's setting says. */
  readonly lowFrom: number | null
}

/** What shall be said of a product from now on. */
export type WantedProduct = {
  readonly id: string
  /** `draft` leaves what the shop says as it is. */
  readonly state: ProductState
  /** A variant that is new comes with its `opening`. */
  readonly document: ProductDocument
  readonly lowFrom: number | null
  /** Units that shall be there, by variant that the shop has. */
  readonly stock: Readonly<Record<string, number>>
}

/** An empty product, with which the editor begins. */
export const writtenFrom = (whole: FullProduct, state: ProductState): ProductDocument =>
  whole.state === 'draft' || state === 'draft' ? (whole.draft ?? whole.rows) : whole.rows
