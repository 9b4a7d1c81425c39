// The form of the variant table: one row for each variant, with what was displayed.
import type { Fields } from '../../../platform/form-rows.ts'
import { rowsIn } from '../../../platform/form-rows.ts'
import { type PriceRounding, priceRoundings } from '../../../platform/money/conversion.ts'
import { plainNumber } from '../../../platform/money/input.ts'
import type { ListCurrency } from '../../../platform/money/rules.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { isProductId } from '../../products/rules/catalog.ts'
import {
  type AdjustableColumn,
  adjustableColumns,
  adjustedNumber,
  adjustedPrice,
  readAdjustment,
  sameAmount,
  type TableCells,
  tableColumns,
} from '../rules/variant-table.ts'

/** The changed cells of a row; `was` are those as displayed. */
export type RowEdit = {
  /** Of the form: errors are under `rows.N`. */
  readonly row: number
  readonly productId: string
  /** Null: the row of the product itself. */
  readonly variant: string | null
  readonly cells: TableCells
  readonly was: TableCells
}

/** Whether a field holds a price, which may be written as the reader's language does. */
export const isPriceCell = (field: string): boolean => /^rows\.\d{1,3}\.price$/.test(field)

const rowNumbers = (fields: Fields): number[] =>
  [...new Set(Object.keys(fields).flatMap((name) => /^rows\.(\d{1,3})\./.exec(name)?.[1] ?? []))]
    .map(Number)
    .sort((a, b) => a - b)

/** The rows with changed cells. Rows that are sent whole and unchanged have none. Refuses `form.invalid`. */
export function rowEditsIn(fields: Fields, currency: ListCurrency): Result<RowEdit[]> {
  const numbers = rowNumbers(fields)
  const edits: RowEdit[] = []
  for (const [at, row] of rowsIn(fields, 'rows').entries()) {
    const number = numbers[at] ?? at
    const shown = cellsShown(row.was)
    if (!shown || !isProductId(row.product ?? '')) return refuse('form.invalid')
    // A box that is not ticked is not sent.
    const typed: Readonly<Record<string, string>> = { ...row, hidden: row.hidden ? '1' : '' }
    const changed = tableColumns.flatMap((column) => {
      const [text, was] = [typed[column]?.trim(), shown[column]]
      if (text === undefined || was === undefined) return []
      const isSame = column === 'price' ? sameAmount(text, currency) === was : text === was
      return isSame ? [] : [[column, text] as const]
    })
    if (changed.length === 0) continue
    edits.push({
      row: number,
      productId: row.product ?? '',
      variant: row.variant || null,
      cells: Object.fromEntries(changed),
      was: shown,
    })
  }
  return ok(edits)
}

/** Texts by column, or null. */
function cellsShown(text = ''): TableCells | null {
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read !== 'object' || read === null) return null
    const cells = tableColumns.flatMap((column) => {
      const cell = (read as Record<string, unknown>)[column]
      return typeof cell === 'string' ? [[column, cell] as const] : []
    })
    return Object.fromEntries(cells)
  } catch {
    return null
  }
}

export type ColumnChange = {
  readonly column: AdjustableColumn
  /** A cell's text after it, both as programs write it. */
  readonly after: (text: string) => string
}

const isOne = <T extends string>(all: readonly T[], text: string | undefined): text is T =>
  all.includes(text as T)

/**
 * What `adjust.column`, `adjust.by` and `adjust.rounding` ask for, the number as the language writes it. Refuses
 * `form.invalid` with `adjust.by`.
 */
export function columnChangeIn(
  fields: Fields,
  { currency, language }: { currency: ListCurrency; language: string },
): Result<ColumnChange> {
  const column = fields['adjust.column']
  const asked = fields['adjust.rounding']
  const rounding: PriceRounding = isOne(priceRoundings, asked) ? asked : 'none'
  const adjustment = readAdjustment(fields['adjust.by'] ?? '', (typed) => {
    const number = plainNumber(typed, language)
    return number.ok ? number.value : null
  })
  if (!adjustment || !isOne(adjustableColumns, column))
    return refuse('form.invalid', { fields: { 'adjust.by': 'catalog.field.adjust' } })
  return ok({
    column,
    after: (text) =>
      column === 'price'
        ? adjustedPrice(text, adjustment, { currency, rounding })
        : adjustedNumber(text, adjustment),
  })
}
