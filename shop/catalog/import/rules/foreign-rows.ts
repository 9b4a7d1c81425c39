// Rows of another program's file: cells by field, and row errors. Pure.
import { textOfCell } from './cells.ts'
import type { ColumnMapping } from './columns.ts'
import type { Row } from './csv.ts'
import {
  type FileVariant,
  flawsOf,
  type Group,
  isUnworked,
  type Problem,
  problemAt,
} from './file-product.ts'

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
  const cell = (row: Row, field: Field): string =>
    textOfCell(row.cells[places.get(field) ?? -1] ?? '').trim()
  const headerOf = (field: Field): string => plan.headers[places.get(field) ?? -1] ?? nameOf(field)
  const named = (row: Row, field: Field, reason: string): Problem =>
    problemAt(row.number, headerOf(field), cell(row, field), reason)
  const wrong = (row: Row, field: Field, reason: string) => problems.push(named(row, field, reason))
  for (const row of group.rows)
    for (const [field, at] of places)
      if (isUnworked(row.cells[at] ?? '')) wrong(row, field, 'imports.row.formula')
  return { problems, cell, headerOf, named, wrong }
}

/** A variant at the product's price has no price of its own. */
export const withOwnPrices = (variants: readonly FileVariant[], basePrice: string): FileVariant[] =>
  variants.map((each) => ({ ...each, price: each.price === basePrice ? '' : (each.price ?? '') }))
