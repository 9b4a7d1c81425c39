// Reads the rows of our own file: the first one of a product says what it is, each one says a colour. Pure.
import { shortened, textOfCell } from './cells.ts'
import {
  type ColourField,
  colourFields,
  ownHeaders,
  type Plan,
  type ProductField,
  productFields,
  type TextField,
} from './columns.ts'
import type { Row } from './csv.ts'
import {
  type FileColour,
  type FileProduct,
  flawsOf,
  type Group,
  isUnworked,
  type Problem,
  textColumns,
} from './file-product.ts'

export function ownProduct(group: Group, plan: Plan): FileProduct {
  const { id, rows } = group
  const first = rows[0] as Row
  const problems: Problem[] = flawsOf(group, plan)
  const isFlawed = new Set(problems.map(({ number }) => number))
  const read = (row: Row, at: number | undefined): string => {
    const cell = at === undefined ? '' : (row.cells[at] ?? '')
    if (isUnworked(cell) && !isFlawed.has(row.number))
      problems.push({
        number: row.number,
        column: plan.headers[at ?? 0] ?? null,
        value: shortened(cell),
        reason: 'imports.row.formula',
      })
    return textOfCell(cell)
  }

  const fields: Partial<Record<ProductField, string>> = {}
  for (const field of productFields) {
    const at = plan.own.get(field)
    if (at !== undefined) fields[field] = read(first, at)
  }
  const texts: Record<string, Partial<Record<TextField, string>>> = {}
  for (const { field, language, at } of plan.texts) {
    texts[language] ??= {}
    if (field !== 'colour') texts[language][field] = read(first, at)
  }

  const ofProduct = [
    ...productFields.map((field) => plan.own.get(field)),
    ...plan.texts.filter(({ field }) => field !== 'colour').map(({ at }) => at),
  ].filter((at) => at !== undefined)
  for (const row of rows.slice(1)) {
    const other = ofProduct.find((at) => row.cells[at] && row.cells[at] !== first.cells[at])
    if (other === undefined || isFlawed.has(row.number)) continue
    const value = shortened(row.cells[other] ?? '')
    const column = plan.headers[other] ?? null
    problems.push({ number: row.number, column, value, reason: 'imports.row.differs' })
  }

  const colours = rows.flatMap((row): FileColour[] => {
    const own: Partial<Record<ColourField, string>> = {}
    for (const field of colourFields) {
      const at = plan.own.get(field)
      if (at !== undefined) own[field] = read(row, at)
    }
    const labels = Object.fromEntries(
      plan.texts
        .filter(({ field }) => field === 'colour')
        .map(({ language, at }) => [language, read(row, at)]),
    )
    // A product that has no colour yet is one row without any.
    const isEmpty = [...Object.values(own), ...Object.values(labels)].every((cell) => !cell.trim())
    if (isEmpty && rows.length === 1) return []
    const { colour = '', hidden, ...rest } = own
    if (hidden !== undefined && !/^(yes|no|true|false|1|0|)$/i.test(hidden.trim()))
      problems.push({
        number: row.number,
        column: ownHeaders.hidden,
        value: shortened(hidden),
        reason: 'imports.row.yes',
      })
    const isHidden = hidden === undefined ? undefined : /^(yes|true|1)$/i.test(hidden.trim())
    return [
      {
        number: row.number,
        name: colour,
        labels,
        ...rest,
        ...(isHidden !== undefined && { isHidden }),
      },
    ]
  })
  const columns = { ...ownHeaders, ...textColumns(plan) }
  return {
    id: textOfCell(id).trim(),
    number: first.number,
    fields,
    texts,
    colours,
    problems,
    columns,
  }
}
