// A product as an import file states it: raw texts with the row and column they came from. Pure.

import type { CsvError, Row } from '../../../platform/csv/reader.ts'
import { unmarked } from '../../../platform/csv/writer.ts'
import { shortened } from './cells.ts'
import {
  type ColumnMapping,
  isHead,
  type ProductField,
  type TextField,
  textHeader,
} from './columns.ts'
import type { GoodsKind } from './imports.ts'
import type { Sale } from './sale-prices.ts'

/** A row error; `reason` is a key of messages/{language}/errors.json. */
export type Problem = {
  readonly number: number
  /** The column's header; null for the whole row. */
  readonly column: string | null
  /** Shortened. */
  readonly value: string
  readonly reason: string
}

/** Builds a row error; without a column it applies to the whole row. */
export const problemAt = (
  number: number,
  column: string | null | undefined,
  value: string,
  reason: string,
): Problem => ({ number, column: column ?? null, value: shortened(value), reason })

export type FileOption = {
  readonly name: string
  /** Empty: keep the existing type, else infer it. */
  readonly type: string
  readonly isFilterable?: boolean
  /** By language; an empty text removes the name. */
  readonly names: Readonly<Record<string, string>>
}

export type FileVariant = {
  readonly number: number
  /** One for each option of the file. */
  readonly values: readonly FileValue[]
  readonly sku?: string
  readonly barcode?: string
  readonly price?: string
  readonly stock?: string
  /** Grams. */
  readonly weight?: string
  readonly contents?: string
  readonly variantLow?: string
  readonly isHidden?: boolean
}

export type FileValue = {
  readonly name: string
  readonly hex?: string
  /** Picture URL of its swatch, as exported. */
  readonly image?: string
  /** By language; an empty text removes the name. */
  readonly names: Readonly<Record<string, string>>
}

export type FilePicture = {
  readonly number: number
  /** As in the file: our own name of a picture, or its URL. */
  readonly address: string
  /** The value that it shows; empty means every variant. */
  readonly value?: string
  /** Alt text by language; an empty text removes it. */
  readonly alt: Readonly<Record<string, string>>
}

export type FileProduct = {
  readonly id: string
  /** Number of its first row. */
  readonly number: number
  /** Fields that the file has columns for; absent ones stay unchanged. */
  readonly fields: Readonly<Partial<Record<ProductField, string>>>
  /** Files with foreign types: candidates for the category, best first. */
  readonly categoryNames?: readonly string[]
  /** Further categories; unknown ones are dropped and reported. */
  readonly moreCategories?: readonly string[]
  readonly texts: Readonly<Record<string, Partial<Record<TextField, string>>>>
  /** Attribute columns of the file; `name` in lower case. */
  readonly attributes?: readonly {
    readonly name: string
    readonly language: string | null
    readonly header: string | null
    readonly cell: string
  }[]
  /** Files whose specifications may be attributes of this shop. */
  readonly specifications?: readonly { readonly name: string; readonly values: readonly string[] }[]
  readonly options: readonly FileOption[]
  /** Names of unknown colors. */
  readonly unknownColours?: readonly string[]
  readonly variants: readonly FileVariant[]
  /** In order; omitted if the file has no picture columns. */
  readonly pictures?: readonly FilePicture[]
  /** Sale price for a period, as promotions express it. */
  readonly sale?: Sale
  /**
   * Set if the file has no id of its own: the product is found by a SKU, then by its name; a new one gets this id, the
   * slug of its name, or a free one.
   */
  readonly slug?: string
  /** Goods that the shop does not sell. */
  readonly goods?: GoodsKind
  /** Imported as a draft, whatever the options say. */
  readonly isDraft?: boolean
  /** Left out because staff said so. */
  readonly isSkipped?: boolean
  /** Cells that a spreadsheet may have turned into dates, with the header. */
  readonly dates?: readonly { readonly name: string; readonly header: string }[]
  readonly problems: readonly Problem[]
  /** What the shop cannot import unchanged and adapts. */
  readonly notes?: readonly Problem[]
  /** Headers by field, for reporting validation errors: "basePrice", "option1Hex", "texts.de.name". */
  readonly columns: Readonly<Record<string, string>>
}

/** Maximum rows kept per product; further ones are reported, not read. */
export const mostRows = 600

export type Group = { readonly id: string; readonly rows: readonly Row[] }

const flaws: Record<CsvError, string> = {
  huge: 'imports.row.huge',
  cells: 'imports.row.cells',
  quote: 'imports.row.quote',
  open: 'imports.row.open',
}

/** Flaws of a whole row or cell: any other error there may only be a consequence. */
export const noRow = ['imports.row.head', flaws.cells, flaws.quote, flaws.open]
export const noCell = ['imports.row.bytes', 'imports.row.formula', flaws.huge]

/** Errors of the rows that can be found before their meaning is known. */
export function flawsOf({ rows }: Group, plan: ColumnMapping): Problem[] {
  const found = rows.flatMap((row) => flawOf(row, plan) ?? [])
  return rows.length <= mostRows
    ? found
    : [...found, problemAt(rows[0]?.number ?? 0, null, '', 'imports.row.many')]
}

function flawOf({ number, cells, flaw }: Row, plan: ColumnMapping): Problem | null {
  const ofCell = (at: number, reason: string) =>
    problemAt(number, plan.headers[at], cells[at] ?? '', reason)
  if (!plan.platform && isHead(plan, cells))
    return problemAt(number, null, cells[0] ?? '', 'imports.row.head')
  if (flaw === 'huge')
    return ofCell(
      cells.findIndex((cell) => cell.length === 100),
      flaws.huge,
    )
  if (flaw) return problemAt(number, null, cells.find((cell) => cell !== '') ?? '', flaws[flaw])
  const broken = cells.findIndex((cell) => !cell.isWellFormed() || cell.includes('\0'))
  if (broken >= 0) return ofCell(broken, 'imports.row.bytes')
  const extra = cells.slice(plan.headers.length).find((cell) => cell.trim() !== '')
  return extra === undefined ? null : problemAt(number, null, extra, 'imports.row.cells')
}

/**
 * A cell that begins with an equals sign is an unevaluated formula; literal text is prefixed with an apostrophe, or
 * marked as text by an export for spreadsheets.
 */
export const isUnworked = (cell: string): boolean => /^\s*[=＝]/u.test(unmarked(cell))

export const textColumns = (plan: ColumnMapping): Record<string, string> =>
  Object.fromEntries(
    plan.texts.map(({ field, language }) => [
      `texts.${language}.${field}`,
      textHeader(field, language),
    ]),
  )
