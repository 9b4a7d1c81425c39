// Rows of another program's file: cells by field, and row errors. Pure.

import type { Row } from '../../../platform/csv/reader.ts'
import { textOfCell } from './cells.ts'
import type { ColumnMapping } from './columns.ts'
import { converted } from './converted.ts'
import { isExcelDate, isShortened } from './excel-dates.ts'
import {
  type FileVariant,
  flawsOf,
  type Group,
  isUnworked,
  type Problem,
  problemAt,
} from './file-product.ts'
import { answerFor } from './imports.ts'
import { type AmountField, amountOf } from './reading.ts'

/** Same as `productLimits.description` of the catalog. */
export const longestSummary = 500

/** `places`: the columns of the fields. `nameOf`: the name of a field without a column. */
export function foreignRows<Field extends string>(
  group: Group,
  plan: ColumnMapping,
  places: ReadonlyMap<Field, number>,
  nameOf: (field: Field) => string,
) {
  const problems: Problem[] = flawsOf(group, plan)
  const { reading } = plan
  const dates = new Map<string, Set<string>>()
  const cell = (row: Row, field: Field): string =>
    textOfCell(row.cells[places.get(field) ?? -1] ?? '').trim()
  /** A name or code, with the text that stood there before a spreadsheet made a date of it. */
  const text = (row: Row, field: Field): string => original(cell(row, field), headerOf(field))
  const original = (found: string, header: string): string => {
    if (!isExcelDate(found)) return found
    dates.set(header, (dates.get(header) ?? new Set()).add(found))
    return answerFor(reading.dates, found) ?? found
  }
  /** What `text` found so far. */
  const datesFound = () =>
    [...dates].flatMap(([header, names]) => [...names].map((name) => ({ name, header })))
  const headerOf = (field: Field): string => plan.headers[places.get(field) ?? -1] || nameOf(field)
  const named = (row: Row, field: Field, reason: string): Problem =>
    problemAt(row.number, headerOf(field), cell(row, field), reason)
  const wrong = (row: Row, field: Field, reason: string) => problems.push(named(row, field, reason))
  for (const row of group.rows)
    for (const [field, at] of places)
      if (isUnworked(row.cells[at] ?? '')) wrong(row, field, 'imports.row.formula')
  /** What is adapted or left out. */
  const notes: Problem[] = []
  /** An amount's digits with a point; empty for an empty cell or one that is reported. Only prices are required. */
  const digitsOf = (row: Row, field: Field & AmountField): string => {
    const found = cell(row, field)
    if (found === '') return ''
    const read = amountOf(found, reading.decimals[field], reading.currency)
    if ('digits' in read) return read.digits
    if (field === 'price') wrong(row, field, read.reason)
    else notes.push(named(row, field, 'imports.row.ignoredAmount'))
    return ''
  }
  const inList = (digits: string): string | null =>
    converted(digits, reading.rate, reading.list, reading.tax ?? undefined)
  const barcode = (row: Row, field: Field): string => {
    const found = cell(row, field)
    if (isShortened(found)) wrong(row, field, 'imports.row.shortened')
    return isShortened(found) ? '' : found.replace(/^'|[\s-]/g, '')
  }
  return {
    problems,
    notes,
    datesFound,
    cell,
    text,
    original,
    headerOf,
    named,
    wrong,
    digitsOf,
    inList,
    barcode,
  }
}

/** A variant at the product's price has no price of its own. */
export const withOwnPrices = (variants: readonly FileVariant[], basePrice: string): FileVariant[] =>
  variants.map((each) => ({ ...each, price: each.price === basePrice ? '' : (each.price ?? '') }))
