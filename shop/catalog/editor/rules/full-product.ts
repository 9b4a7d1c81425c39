// A complete product: published content, draft, stock. Pure.
import type { ProductDocument, ProductState } from '../../products/rules/product.ts'

export type FullProduct = {
  readonly id: string
  readonly state: ProductState
  /** Version of the published content. */
  readonly version: number
  /** For a product that was never published, only the fields that its list shows. */
  readonly rows: ProductDocument
  readonly draft: ProductDocument | null
  /** Units on hand by variant, and those of them that orders hold. */
  readonly stock: Readonly<Record<string, number>>
  readonly held: Readonly<Record<string, number>>
  /** Low-stock threshold in units; null uses the shop's setting. */
  readonly lowFrom: number | null
}

/** The product to write. */
export type WantedProduct = {
  readonly id: string
  /** `draft` leaves the published content unchanged. */
  readonly state: ProductState
  /** New variants start with their `opening` stock. */
  readonly document: ProductDocument
  readonly lowFrom: number | null
  /** Units on hand to set, by existing variant. */
  readonly stock: Readonly<Record<string, number>>
}

/** The current content that a write to `state` replaces: the draft if either is a draft, else the published content. */
export const writtenFrom = (whole: FullProduct, state: ProductState): ProductDocument =>
  whole.state === 'draft' || state === 'draft' ? (whole.draft ?? whole.rows) : whole.rows
