// A product as a file says it: texts as they were written, each with the row and the column that it came from. Pure.

import { shortened } from './cells.ts'
import { isHead, type Plan, type ProductField, type TextField, textHeader } from './columns.ts'
import type { CsvError, Row } from './csv.ts'
import type { Sale } from './sale-prices.ts'

/** What is wrong with a row; `reason` is a key of messages/errors.json. */
export type Problem = {
  readonly number: number
  /** The column's header; null for the whole row. */
  readonly column: string | null
  /** Shortened. */
  readonly value: string
  readonly reason: string
}

/** Without a column it is about the whole row. */
export const problemAt = (
  number: number,
  column: string | null | undefined,
  value: string,
  reason: string,
): Problem => ({ number, column: column ?? null, value: shortened(value), reason })

export type FileOption = {
  readonly name: string
  /** Empty: as it was, else what fits. */
  readonly type: string
  readonly isFilterable?: boolean
  /** By language; empty takes it away. */
  readonly names: Readonly<Record<string, string>>
}

export type FileVariant = {
  readonly number: number
  /** Of each option of the file. */
  readonly values: readonly FileValue[]
  readonly sku?: string
  readonly barcode?: string
  readonly price?: string
  readonly stock?: string
  /** Grams. */
  readonly weight?: string
  readonly variantLow?: string
  readonly isHidden?: boolean
}

export type FileValue = {
  readonly name: string
  readonly hex?: string
  /** Of its swatch: the address of a picture, as exported. */
  readonly image?: string
  /** By language; empty takes it away. */
  readonly names: Readonly<Record<string, string>>
}

export type FilePicture = {
  readonly number: number
  /** As the file writes it: our own name of a picture, or its URL. */
  readonly address: string
  /** The value that it shows; empty for every variant. */
  readonly value?: string
  /** What it shows, by language; empty takes it away. */
  readonly alt: Readonly<Record<string, string>>
}

export type FileProduct = {
  readonly id: string
  /** Its first row. */
  readonly number: number
  /** What the file has columns for; a field that is not there stays as it is. */
  readonly fields: Readonly<Partial<Record<ProductField, string>>>
  /** Of a file with types of its own, what may be the category, best first. */
  readonly categoryNames?: readonly string[]
  /** Further ones, of which those that the shop has not are left out, and named. */
  readonly moreCategories?: readonly string[]
  readonly texts: Readonly<Record<string, Partial<Record<TextField, string>>>>
  /** Of its columns for attributes; `name` in lower case. */
  readonly attributes?: readonly {
    readonly name: string
    readonly language: string | null
    readonly header: string | null
    readonly cell: string
  }[]
  /** Of a file whose specifications may be attributes of this shop. */
  readonly specifications?: readonly { readonly name: string; readonly values: readonly string[] }[]
  readonly options: readonly FileOption[]
  /** Names of colours that no word tells. */
  readonly unknownColours?: readonly string[]
  readonly variants: readonly FileVariant[]
  /** In their order; left out where the file says nothing of pictures. */
  readonly pictures?: readonly FilePicture[]
  /** For a time less, as a promotion says it. */
  readonly sale?: Sale
  readonly problems: readonly Problem[]
  /** What the shop cannot take as it is, and takes otherwise. */
  readonly notes?: readonly Problem[]
  /** By field, for naming what the rules refuse: "basePrice", "option1Hex", "texts.de.name". */
  readonly columns: Readonly<Record<string, string>>
}

/** Rows of one product that are kept; more are named, not read. */
export const mostRows = 600

export type Group = { readonly id: string; readonly rows: readonly Row[] }

/** Rows that follow each other with the same id are one product. */
export function grouping(idAt: number) {
  let id: string | null = null
  let rows: Row[] = []
  const close = (): Group[] => {
    const closed = id === null ? [] : [{ id, rows }]
    id = null
    rows = []
    return closed
  }
  return {
    push(row: Row): Group[] {
      const own = (row.cells[idAt] ?? '').trim()
      // A row that could not be read as one names itself.
      if (id !== null && own === id && row.flaw !== 'open') {
        if (rows.length <= mostRows) rows.push(row)
        return []
      }
      const closed = close()
      id = own
      rows = [row]
      return closed
    },
    end: close,
  }
}

const flaws: Record<CsvError, string> = {
  huge: 'imports.row.huge',
  cells: 'imports.row.cells',
  quote: 'imports.row.quote',
  open: 'imports.row.open',
}

/** Of a row that could not be read as one, and of a cell: whatever else is wrong with them may only follow from that. */
export const noRow = ['imports.row.head', flaws.cells, flaws.quote, flaws.open]
export const noCell = ['imports.row.bytes', 'imports.row.formula', flaws.huge]

/** What can be said of the rows before anybody knows what they mean. */
export function flawsOf({ rows }: Group, plan: Plan): Problem[] {
  const found = rows.flatMap((row) => flawOf(row, plan) ?? [])
  return rows.length <= mostRows
    ? found
    : [...found, problemAt(rows[0]?.number ?? 0, null, '', 'imports.row.many')]
}

function flawOf({ number, cells, flaw }: Row, plan: Plan): Problem | null {
  const ofCell = (at: number, reason: string) =>
    problemAt(number, plan.headers[at], cells[at] ?? '', reason)
  if (isHead(plan, cells)) return problemAt(number, null, cells[0] ?? '', 'imports.row.head')
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

/** A cell that begins with an equals sign is a formula that nobody has worked out; text stands behind an apostrophe. */
export const isUnworked = (cell: string): boolean => /^\s*[=＝]/u.test(cell)

export const textColumns = (plan: Plan): Record<string, string> =>
  Object.fromEntries(
    plan.texts.map(({ field, language }) => [
      `texts.${language}.${field}`,
      textHeader(field, language),
    ]),
  )
