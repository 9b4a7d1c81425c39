// Another platform's products in the columns of a WooCommerce export, which one parser then reads. Pure.

import type { Row } from '../../../../platform/csv/reader.ts'
import { folded } from '../folded.ts'
import type { Format } from '../formats.ts'
import type { WooColumns, WooField } from './woocommerce-columns.ts'

export type Cells = Partial<Record<WooField, string>>
type Attribute = readonly [name: string, values: readonly string[]]

/** A row of the file; `cell` reads by folded header, trimmed. */
export type SourceRow = {
  readonly row: Row
  readonly cell: (name: string) => string
  /** The fields that have a column of their own. */
  readonly cells: Cells
  /** Folded headers of the file, in order. */
  readonly headers: readonly string[]
  readonly has: (field: WooField) => boolean
}

export type Listing = {
  /** Replaces the fields of the first row. */
  readonly product?: Cells
  /** Options first, in order; the others are specifications. */
  readonly options?: readonly Attribute[]
  readonly specifications?: readonly Attribute[]
  readonly variants?: readonly {
    readonly row: Row
    readonly cells: Cells
    /** One for each option. */
    readonly values: readonly string[]
  }[]
}

export type Grouping =
  /** Each row is a product. */
  | 'rows'
  /** Rows without a name belong to the product above. */
  | 'following'
  /** The first of these columns with a value names the product, wherever its rows are. */
  | { readonly by: readonly string[] }
  /** A row names the SKUs of others. */
  | 'children'

export type Platform = {
  readonly format: Exclude<Format, 'own' | 'shopify' | 'woocommerce' | 'other'>
  /** `names`: folded headers. */
  readonly isOf: (names: readonly string[]) => boolean
  /** Folded headers by field, the preferred one first. */
  readonly headers: Readonly<Partial<Record<WooField, readonly string[]>>>
  /** Other headers that `listing` reads. */
  readonly alsoRead: RegExp
  readonly grouping: Grouping
  readonly gramsOfWeight?: number
  /** Prices of this column are without tax. */
  readonly taxFree?: readonly string[]
  readonly listing: (rows: readonly SourceRow[]) => Listing
}

const fields = [
  'type',
  'sku',
  'name',
  'published',
  'visibility',
  'short',
  'html',
  'price',
  'salePrice',
  'saleFrom',
  'saleTo',
  'compareAt',
  'cost',
  'currency',
  'stock',
  'lowFrom',
  'weight',
  'barcode',
  'brands',
  'categories',
  'tags',
  'pictures',
  'slug',
  'seoTitle',
  'seoDescription',
] as readonly WooField[]
const mostAttributes = 12

/** Position of each field in the file, by its first header that the file has. */
export const placesIn = (
  { headers }: Platform,
  names: readonly string[],
): ReadonlyMap<WooField, number> =>
  new Map(
    Object.entries(headers).flatMap(([field, list]) => {
      const at = list.map((name) => names.indexOf(name)).find((place) => place >= 0)
      return at === undefined ? [] : [[field as WooField, at]]
    }),
  )

/** The columns of translated rows, with the file's own headers for reporting. */
export function translatedColumns(
  platform: Platform,
  headers: readonly string[],
): { columns: WooColumns; headers: readonly string[]; used: ReadonlySet<number> } {
  const names = headers.map(folded)
  const places = placesIn(platform, names)
  const attributes = Array.from({ length: mostAttributes }, (_, at) => ({
    name: fields.length + 2 * at,
    values: fields.length + 2 * at + 1,
  }))
  const optionHeader = headers.find((_, at) => /option|variation|variante/.test(names[at] ?? ''))
  return {
    columns: {
      fields: new Map(fields.map((field, at) => [field, at])),
      attributes,
      gramsOfWeight: platform.gramsOfWeight ?? 1000,
    },
    headers: [
      ...fields.map((field) => headers[places.get(field) ?? -1] ?? ''),
      ...attributes.flatMap(() => [optionHeader ?? '', optionHeader ?? '']),
    ],
    used: new Set([
      ...places.values(),
      ...names.flatMap((name, at) => (platform.alsoRead.test(name) ? [at] : [])),
    ]),
  }
}

export const listCells = (parts: readonly string[]): string =>
  parts.map((part) => part.replaceAll(',', '\\,')).join(',')

/** Reads rows of the file for `listing`. */
export function sourceReader(platform: Platform, headers: readonly string[]) {
  const names = headers.map(folded)
  const at = new Map(names.map((name, place) => [name, place]))
  const fieldPlaces = placesIn(platform, names)
  const places = [...fieldPlaces]
  return (row: Row): SourceRow => {
    const extra = row.cells.slice(headers.length).some((cell) => cell.trim() !== '')
    return {
      row: extra && !row.flaw ? { ...row, flaw: 'cells' } : row,
      cell: (name) => (row.cells[at.get(name) ?? -1] ?? '').trim(),
      headers: names,
      has: (field) => fieldPlaces.has(field),
      cells: Object.fromEntries(
        places.map(([field, place]) => [field, (row.cells[place] ?? '').trim()]),
      ),
    }
  }
}

/** The product's row, then its variations, as a WooCommerce file has them. */
export function translatedRows(platform: Platform, rows: readonly SourceRow[]): Row[] {
  const [first] = rows
  if (!first) return []
  const { product, options = [], specifications = [], variants = [] } = platform.listing(rows)
  const line = (row: Row, cells: Cells, attributes: readonly Attribute[]): Row => ({
    number: row.number,
    flaw: row.flaw,
    cells: [
      ...fields.map((field) => cells[field] ?? ''),
      ...attributes.slice(0, mostAttributes).flatMap(([name, values]) => [name, listCells(values)]),
    ],
  })
  const kind = variants.length > 0 ? 'variable' : 'simple'
  const own = { type: kind, published: '1', ...first.cells, ...product }
  return [
    line(first.row, own, [...options, ...specifications]),
    ...variants.map(({ row, cells, values }) =>
      line(
        row,
        { published: '1', ...cells, type: 'variation' },
        options.flatMap(([name], at) => {
          const value = values[at] ?? ''
          return value === '' ? [] : [[name, [value]] as const]
        }),
      ),
    ),
  ]
}

/** Whether a cell says yes in one of the usual ways. */
export const isYes = (cell: string): boolean => /^(1|true|yes|y|on|enabled|visible)$/i.test(cell)

/** Every value of each option, in order of their rows. */
export const valuesOf = (lists: readonly (readonly string[])[], at: number): string[] => [
  ...new Set(lists.map((values) => values[at] ?? '').filter(Boolean)),
]
