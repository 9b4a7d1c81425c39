// Options and variants of a WooCommerce product: attributes in which variations differ; the others are specifications. Pure.

import type { Row } from '../../../../platform/csv/reader.ts'
import { combinationsOf } from '../../../editor/rules/variants.ts'
import { optionLimits } from '../../../products/rules/catalog.ts'
import { textOfCell } from '../cells.ts'
import type { ColumnMapping } from '../columns.ts'
import { isExcelDate } from '../excel-dates.ts'
import type { FileOption, FileValue } from '../file-product.ts'
import { typeAndHexes } from '../file-variants.ts'
import { answerFor, type Options } from '../imports.ts'
import { partsIn } from './woocommerce-columns.ts'

type Attribute = { readonly name: string; readonly values: readonly string[] }

const attributesIn = (row: Row, { woocommerce, reading }: ColumnMapping): Attribute[] =>
  woocommerce.attributes.flatMap(({ name, values }) => {
    const called = textOfCell(row.cells[name] ?? '').trim()
    return called === ''
      ? []
      : [
          {
            name: called,
            values: partsIn(textOfCell(row.cells[values] ?? '')).map((value) =>
              isExcelDate(value) ? (answerFor(reading.dates, value) ?? value) : value,
            ),
          },
        ]
  })

export type WooVariant = {
  readonly row: Row
  readonly values: readonly FileValue[]
  /** Not the first variant of a row that covers several. */
  readonly isCopy: boolean
}

export type WooVariants = {
  readonly options: readonly FileOption[]
  readonly variants: readonly WooVariant[]
  readonly specifications: readonly Attribute[]
  /** Rows that omit an option's value and so apply to every value. */
  readonly open: readonly Row[]
  readonly hasTooMany: boolean
  readonly unknownColours: readonly string[]
}

/** A product without variations is its own variant. */
export function woocommerceVariants(
  first: Row,
  variations: readonly Row[],
  plan: ColumnMapping,
  asked: Options,
): WooVariants {
  const all = attributesIn(first, plan)
  const parsed = variations.map((row) => ({ row, attributes: attributesIn(row, plan) }))
  const names = new Set(
    parsed.flatMap(({ attributes }) => attributes.map(({ name }) => name.toLowerCase())),
  )
  const missing = parsed
    .flatMap(({ attributes }) => attributes)
    .filter(({ name }) => !all.some((each) => isSame(each.name, name)))
  const used = [...all.filter(({ name }) => names.has(name.toLowerCase())), ...missing].filter(
    ({ name }, at, list) => list.findIndex((each) => isSame(each.name, name)) === at,
  )
  const specifications = all.filter(({ name }) => !names.has(name.toLowerCase()))
  const lists = { options: [], variants: [], open: [], unknownColours: [] }
  const none = { ...lists, specifications, hasTooMany: false }
  if (variations.length === 0)
    return { ...none, variants: [{ row: first, values: [], isCopy: false }] }
  if (used.length > optionLimits.options) return { ...none, hasTooMany: true }
  const saidOf = (attributes: readonly Attribute[], name: string) =>
    attributes.find((each) => isSame(each.name, name))?.values[0]
  const kinds = used.map(({ name, values }) => {
    const every = [...values, ...parsed.flatMap(({ attributes }) => saidOf(attributes, name) ?? [])]
    return { name, values: [...new Set(every)], ...typeAndHexes(name, every, asked) }
  })
  const open: Row[] = []
  const variants = parsed.flatMap(({ row, attributes }) => {
    const choices = kinds.map(({ name, values }) => {
      const value = saidOf(attributes, name)
      return value === undefined ? values : [value]
    })
    if (kinds.some(({ name }) => saidOf(attributes, name) === undefined)) open.push(row)
    // One more than the limit is enough for validation to refuse them.
    return combinationsOf(choices, optionLimits.variants + 1).map((values, at) => ({
      row,
      values: values.map((name, place): FileValue => {
        const hexOf = kinds[place]?.hexOf
        return { name, names: {}, ...(hexOf && { hex: hexOf(name) }) }
      }),
      isCopy: at > 0,
    }))
  })
  // A row for one combination takes precedence over a row for all.
  const own = new Set(
    variants.filter(({ row }) => !open.includes(row)).map(({ values }) => keyOf(values)),
  )
  return {
    ...none,
    options: kinds.map(({ name, type }) => ({ name, type, names: {} })),
    variants: variants.filter(({ row, values }) => !open.includes(row) || !own.has(keyOf(values))),
    open,
    unknownColours: kinds.flatMap(({ unknown }) => unknown),
  }
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const keyOf = (values: readonly FileValue[]): string =>
  JSON.stringify(values.map(({ name }) => name.toLowerCase()))
