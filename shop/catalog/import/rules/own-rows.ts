// Reads the rows of our own file: the first one of a product says what it is, each one a colour and a picture. Pure.
import { shortened, textOfCell } from './cells.ts'
import {
  type ColourField,
  colourFields,
  isOfProduct,
  ownHeaders,
  type Plan,
  type ProductField,
  productFields,
  type TextField,
} from './columns.ts'
import type { Row } from './csv.ts'
import {
  type FileColour,
  type FilePicture,
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
    if (isOfProduct(field)) texts[language][field] = read(first, at)
  }

  const ofProduct = [
    ...productFields.map((field) => plan.own.get(field)),
    ...plan.texts.filter(({ field }) => isOfProduct(field)).map(({ at }) => at),
  ].filter((at) => at !== undefined)
  for (const row of rows.slice(1)) {
    const other = ofProduct.find((at) => row.cells[at] && row.cells[at] !== first.cells[at])
    if (other === undefined || isFlawed.has(row.number)) continue
    const value = shortened(row.cells[other] ?? '')
    const column = plan.headers[other] ?? null
    problems.push({ number: row.number, column, value, reason: 'imports.row.differs' })
  }

  const pictures = ownPictures(rows, plan, read)
  const pictured = new Set(pictures?.map(({ number }) => number))
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
    // A product that has no colour yet is one row without any, and one may have more pictures than colours.
    const isEmpty = [...Object.values(own), ...Object.values(labels)].every((cell) => !cell.trim())
    if (isEmpty && (rows.length === 1 || pictured.has(row.number))) return []
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
  const columns = { ...ownHeaders, pictures: ownHeaders.picture, ...textColumns(plan) }
  return {
    id: textOfCell(id).trim(),
    number: first.number,
    fields,
    texts,
    colours,
    ...(pictures && { pictures }),
    problems,
    columns,
  }
}

/** What is said of a picture without its address is a row to name. */
function ownPictures(
  rows: readonly Row[],
  plan: Plan,
  read: (row: Row, at: number | undefined) => string,
): FilePicture[] | undefined {
  const at = plan.own.get('picture')
  if (at === undefined) return undefined
  const [colourAt, textAt] = [plan.own.get('pictureColour'), plan.own.get('pictureText')]
  const texts = plan.texts.filter(({ field }) => field === 'pictureText')
  return rows.flatMap((row): FilePicture[] => {
    const address = read(row, at).trim()
    const alt = [
      ...(textAt === undefined ? [] : [['en', read(row, textAt)] as const]),
      ...texts.map(({ language, at }) => [language, read(row, at)] as const),
    ]
    const colour = colourAt === undefined ? undefined : read(row, colourAt).trim()
    if (address === '' && !colour && alt.every(([, text]) => text.trim() === '')) return []
    const said = { number: row.number, address, alt: Object.fromEntries(alt) }
    return [{ ...said, ...(colour !== undefined && { colour }) }]
  })
}
