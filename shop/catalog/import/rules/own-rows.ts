// Parses the rows of our own file: a product's first row holds its fields, each row a variant and a picture. Pure.

import type { Row } from '../../../platform/csv/reader.ts'
import { firstLanguage } from '../../../platform/languages.ts'
import { colourOption } from '../../products/rules/stored-document.ts'
import { textOfCell } from './cells.ts'
import {
  type ColumnMapping,
  isOfProduct,
  optionNumbers,
  ownHeaders,
  type ProductField,
  productFields,
  type TextField,
  type VariantField,
  variantFields,
} from './columns.ts'
import {
  type FileOption,
  type FilePicture,
  type FileProduct,
  type FileValue,
  type FileVariant,
  flawsOf,
  type Group,
  isUnworked,
  type Problem,
  problemAt,
  textColumns,
} from './file-product.ts'

export function ownProduct(group: Group, plan: ColumnMapping): FileProduct {
  const { id, rows } = group
  const first = rows[0] as Row
  const problems: Problem[] = flawsOf(group, plan)
  const isFlawed = new Set(problems.map(({ number }) => number))
  const read: Read = (row, at) => {
    const cell = at === undefined ? '' : (row.cells[at] ?? '')
    if (isUnworked(cell) && !isFlawed.has(row.number))
      problems.push(problemAt(row.number, plan.headers[at ?? 0], cell, 'imports.row.formula'))
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

  const attributes = plan.attributes.map(({ at, ...named }) => ({
    ...named,
    header: plan.headers[at] ?? null,
    cell: read(first, at),
  }))

  const ofProduct = [
    ...productFields.map((field) => plan.own.get(field)),
    ...plan.texts.filter(({ field }) => isOfProduct(field)).map(({ at }) => at),
    ...plan.attributes.map(({ at }) => at),
  ].filter((at) => at !== undefined)
  for (const row of rows.slice(1)) {
    const other = ofProduct.find((at) => row.cells[at] && row.cells[at] !== first.cells[at])
    if (other === undefined || isFlawed.has(row.number)) continue
    const value = row.cells[other] ?? ''
    problems.push(problemAt(row.number, plan.headers[other], value, 'imports.row.differs'))
  }

  const pictures = ownPictures(rows, plan, read)
  const pictured = new Set(pictures?.map(({ number }) => number))
  const options = ownOptions(first, plan, read)
  const variants = rows.flatMap((row): FileVariant[] => {
    const own: Partial<Record<VariantField, string>> = {}
    for (const field of variantFields) {
      const at = plan.own.get(field)
      if (at !== undefined) own[field] = read(row, at)
    }
    const values = optionNumbers.map((option): FileValue => {
      const hexAt = plan.own.get(`option${option}Hex`)
      const image = read(row, plan.own.get(`option${option}Image`)).trim()
      return {
        name: read(row, plan.own.get(`option${option}Value`)),
        names: namesIn(row, plan, read, `option${option}Value`),
        ...(hexAt !== undefined && { hex: read(row, hexAt) }),
        ...(image && { image }),
      }
    })
    // A product without variants is one empty row, and one may have more pictures than variants.
    const isEmpty =
      Object.values(own).every((cell) => !cell.trim()) &&
      values.every(({ name, hex = '' }) => !name.trim() && !hex.trim())
    if (isEmpty && (rows.length === 1 || pictured.has(row.number))) return []
    const { hidden, ...rest } = own
    if (hidden !== undefined && !isYesOrNo(hidden))
      problems.push(problemAt(row.number, ownHeaders.hidden, hidden, 'imports.row.yes'))
    return [
      {
        number: row.number,
        ...rest,
        values: values.slice(0, options.length),
        ...(hidden !== undefined && { isHidden: isYes(hidden) }),
      },
    ]
  })
  const columns = {
    ...ownHeaders,
    ...(plan.hasColours && {
      option1Name: 'Colour',
      option1Value: 'Colour',
      option1Hex: 'Hex',
      pictureValue: 'Picture colour',
    }),
    pictures: ownHeaders.picture,
    ...textColumns(plan),
  }
  return {
    id: textOfCell(id).trim(),
    number: first.number,
    fields,
    texts,
    attributes,
    options,
    variants,
    ...(pictures && { pictures }),
    problems,
    columns,
  }
}

const isYesOrNo = (cell: string): boolean => /^(yes|no|true|false|1|0|)$/i.test(cell.trim())
const isYes = (cell: string): boolean => /^(yes|true|1)$/i.test(cell.trim())

type Read = (row: Row, at: number | undefined) => string

const namesIn = (
  row: Row,
  plan: ColumnMapping,
  read: Read,
  of: TextField,
): Record<string, string> =>
  Object.fromEntries(
    plan.texts.flatMap(({ field, language, at }) =>
      field === of ? [[language, read(row, at)]] : [],
    ),
  )

/** Files from before options existed: each row that names a color has it as its only option. */
function ownOptions(first: Row, plan: ColumnMapping, read: Read): FileOption[] {
  const option = plan.own.get('option1Value')
  if (plan.hasColours)
    return read(first, option).trim() === '' ? [] : [{ ...colourOption, type: 'swatch' }]
  return optionNumbers.flatMap((option): FileOption[] => {
    const name = read(first, plan.own.get(`option${option}Name`))
    if (name.trim() === '') return []
    const filter = read(first, plan.own.get(`option${option}Filter`))
    return [
      {
        name,
        type: read(first, plan.own.get(`option${option}Type`))
          .trim()
          .toLowerCase(),
        names: namesIn(first, plan, read, `option${option}Name`),
        ...(filter.trim() !== '' && { isFilterable: isYes(filter) }),
      },
    ]
  })
}

/** Picture details without a URL are a row error. */
function ownPictures(
  rows: readonly Row[],
  plan: ColumnMapping,
  read: Read,
): FilePicture[] | undefined {
  const at = plan.own.get('picture')
  if (at === undefined) return undefined
  const [valueAt, textAt] = [plan.own.get('pictureValue'), plan.own.get('pictureText')]
  const texts = plan.texts.filter(({ field }) => field === 'pictureText')
  return rows.flatMap((row): FilePicture[] => {
    const address = read(row, at).trim()
    const alt = [
      ...(textAt === undefined ? [] : [[firstLanguage(), read(row, textAt)] as const]),
      ...texts.map(({ language, at }) => [language, read(row, at)] as const),
    ]
    const value = valueAt === undefined ? undefined : read(row, valueAt).trim()
    if (address === '' && !value && alt.every(([, text]) => text.trim() === '')) return []
    const picture = { number: row.number, address, alt: Object.fromEntries(alt) }
    return [{ ...picture, ...(value !== undefined && { value }) }]
  })
}
