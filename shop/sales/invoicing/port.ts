// Port of PDF rendering.
import type { Result } from '../../result.ts'
import type { PdfLook } from '../../storefront/brand/rules/brand.ts'

/** An A4 document; all texts are in the reader's language. */
export type PdfDocument = {
  readonly language: string
  readonly title: string
  /** PDF title; older documents have none. */
  readonly name?: string
  /** The sender; the first line is the name. */
  readonly from: readonly string[]
  readonly to: { readonly label: string; readonly lines: readonly string[] }
  readonly facts: readonly Fact[]
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly string[])[]
  /** The last one is the final total. */
  readonly totals: readonly Fact[]
  readonly notes: readonly string[]
  /** Watermark; empty for none. */
  readonly mark: string
  /** Printed below the title, for a scanner. */
  readonly barcode?: string
  /** A label at the foot, to cut out for a parcel. */
  readonly label?: Label
}
export type Label = {
  /** Printed as a barcode, for a scanner; older documents have none. */
  readonly barcode?: string
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly facts: readonly Fact[]
}
export type Fact = {
  readonly label: string
  readonly value: string
  /** Monospaced: hashes and numbers that are copied. */
  readonly isCode?: boolean
}
export type Column = {
  readonly label: string
  /** Share of the width. */
  readonly share: number
  readonly isAmount: boolean
}

export interface Printer {
  /** PDFs in the order of the documents. Refuses `invoicing.not_printed`. */
  print(documents: readonly PdfDocument[], look?: PdfLook): Promise<Result<readonly Uint8Array[]>>
  /** All of them as one PDF, each starting on a new page. Refuses `invoicing.not_printed`. */
  bind(documents: readonly PdfDocument[], look?: PdfLook): Promise<Result<Uint8Array>>
}
