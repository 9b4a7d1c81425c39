// Columns of a catalog file: our own format, which holds complete products, and those of other shops. Pure.
import { firstLanguage } from '../../../platform/languages.ts'
import type { ListCurrency } from '../../../platform/money/rules.ts'
import type { Attribute } from '../../attributes/rules.ts'
import { wordFields } from '../../products/rules/texts.ts'
import {
  type AttributeColumn,
  attributeColumns,
  attributeHeader,
  attributeNamed,
} from './attribute-columns.ts'
import { folded } from './folded.ts'
import { type Format, formatOf, numbered } from './formats.ts'
import type { Options } from './imports.ts'
import { otherColumns } from './other-columns.ts'
import { platformOf } from './platforms/known.ts'
import { type Platform, translatedColumns } from './platforms/listing.ts'
import { type ShopifyField, shopifyFieldOf } from './platforms/shopify-columns.ts'
import {
  isWoocommerce,
  type WooColumns,
  woocommerceColumns,
} from './platforms/woocommerce-columns.ts'
import { type Reading, readingOf } from './reading.ts'
import { examplesOf, type Survey } from './survey.ts'
import { byWeight } from './unused-columns.ts'

const keysOf = <Of extends object>(of: Of) => Object.keys(of) as (keyof Of)[]

const productHeaders = {
  state: 'State',
  name: 'Name',
  category: 'Category',
  brand: 'Brand',
  basePrice: 'Base price',
  attribute: 'Attribute',
  description: 'Description',
  detailedInfo: 'Details',
  features: 'Features',
  specifications: 'Specifications',
  legal: 'Legal facts',
  art: 'Drawing',
  tags: 'Tags',
  seoTitle: 'SEO title',
  seoDescription: 'SEO description',
  cost: 'Cost price',
  taxClass: 'Tax class',
  lowFrom: 'Low stock from',
  otherCategories: 'Other categories',
} as const
/** A product field that a column can hold, in any of the formats. */
export type ProductField = keyof typeof productHeaders
export const productFields = keysOf(productHeaders)

/** Fields that are copied verbatim into a product. */
export const plainFields = [...wordFields, 'brand', 'basePrice', 'cost', 'taxClass'] as const

export type OptionNumber = 1 | 2 | 3
export const optionNumbers = [1, 2, 3] as const satisfies OptionNumber[]
const optionParts = ['Name', 'Type', 'Filter', 'Value', 'Hex', 'Image'] as const
type OptionField = `option${OptionNumber}${(typeof optionParts)[number]}`
const optionHeaders = Object.fromEntries(
  optionNumbers.flatMap((number) =>
    optionParts.map((part) => [`option${number}${part}`, `Option${number} ${part.toLowerCase()}`]),
  ),
) as Record<OptionField, string>

const variantHeaders = {
  sku: 'Variant SKU',
  barcode: 'Variant barcode',
  price: 'Price',
  stock: 'Stock',
  weight: 'Variant grams',
  contents: 'Contents',
  variantLow: 'Variant low stock from',
  hidden: 'Hidden',
} as const
export type VariantField = keyof typeof variantHeaders
export const variantFields = keysOf(variantHeaders)

const pictureHeaders = {
  picture: 'Picture',
  pictureValue: 'Picture value',
  pictureText: 'Picture text',
} as const

/** Headers of our own file, in order. */
export const ownHeaders = {
  id: 'Id',
  ...productHeaders,
  ...optionHeaders,
  ...variantHeaders,
  ...pictureHeaders,
}
export type OwnField = keyof typeof ownHeaders
export const ownFields = keysOf(ownHeaders)

/** Files of one matter, which an import takes as changes of existing variants. */
export const partialFiles = {
  stock: ['stock'],
  prices: ['basePrice', 'price'],
} as const satisfies Record<string, OwnField[]>
export type PartialFile = keyof typeof partialFiles
export const isPartialFile = (text: string): text is PartialFile =>
  Object.hasOwn(partialFiles, text)

const identifyingFields = [
  'id',
  'name',
  ...optionNumbers.flatMap((number) => [`option${number}Name`, `option${number}Value`] as const),
  'sku',
] as const satisfies OwnField[]

/** Columns of a file of one matter, in order. */
export const partialFields = (part: PartialFile): OwnField[] => [
  ...identifyingFields,
  ...partialFiles[part],
]

export const textFields = [
  'name',
  'attribute',
  'description',
  'detailedInfo',
  'features',
  'specifications',
  'seoTitle',
  'seoDescription',
  ...optionNumbers.flatMap((number) => [`option${number}Name`, `option${number}Value`] as const),
  'pictureText',
] as const
export type TextField = (typeof textFields)[number]

/** Whether the product's first row alone holds the field; others are per row. */
export const isOfProduct = (field: TextField): boolean =>
  !field.endsWith('Value') && field !== 'pictureText'

/** Headers of files from before options existed. */
const colourHeaders: Readonly<Record<string, OwnField>> = {
  colour: 'option1Value',
  hex: 'option1Hex',
  'picture colour': 'pictureValue',
}

export const textHeader = (field: TextField, language: string): string =>
  `${ownHeaders[field]} [${language}]`

export const headersFor = (
  languages: readonly string[],
  attributes: readonly Attribute[] = [],
): string[] => [
  ...Object.values(ownHeaders),
  ...attributeColumns(attributes, languages).map(attributeHeader),
  ...languages.flatMap((language) => textFields.map((field) => textHeader(field, language))),
]

/** Positions of the fields in a row. */
export type ColumnMapping = {
  readonly format: Format
  readonly own: ReadonlyMap<OwnField, number>
  readonly texts: readonly { field: TextField; language: string; at: number }[]
  readonly attributes: readonly (AttributeColumn & { at: number })[]
  /** Files from before options existed: each row is a color. */
  readonly hasColours: boolean
  readonly shopify: ReadonlyMap<ShopifyField, number>
  readonly woocommerce: WooColumns
  /** Set if the rows are translated to those of a WooCommerce file before they are read. */
  readonly platform: Platform | null
  readonly reading: Reading
  /** Of the rows as they are read. */
  readonly headers: readonly string[]
  /** Of the file. */
  readonly fileHeaders: readonly string[]
  /** Headers of ignored columns that have values, the weightiest first, and how many cells each has. */
  readonly unused: readonly { readonly header: string; readonly cells: number }[]
  /** Guessed or assigned fields by position; only for files of unknown format. */
  readonly assigned: ReadonlyMap<number, string>
  /** Some values of each column. */
  readonly examples: readonly string[]
  /** Whether the required columns are present. */
  readonly isComplete: boolean
}

export type Asked = Partial<Pick<Options, 'columns' | 'decimals' | 'taxes' | 'dates' | 'rate'>> & {
  readonly list?: ListCurrency
}

/**
 * Null if the first row names no columns; `twice` is a duplicate header. `asked`: the answers of staff; `survey`: what
 * the columns' cells look like, if the file has been read.
 */
export function columnMappingOf(
  given: readonly string[],
  asked: Asked = {},
  survey: Survey = [],
): ColumnMapping | { twice: string } | null {
  const platform = platformOf(given.map(folded)) ?? null
  const isShopify = !platform && given.some((name) => shopifyFieldOf(folded(name)) === 'id')
  const isOwn = !platform && !isShopify && isOwnFile(given.map(folded))
  const headers = isOwn || isShopify ? given : numbered(given)
  const names = headers.map(folded)
  const isWoo = !platform && !isShopify && !isOwn && isWoocommerce(names)
  const isOther = !platform && !isShopify && !isOwn && !isWoo
  if (isOther && names.filter(Boolean).length < 2) return null
  const translated = platform && translatedColumns(platform, headers)
  const woo = isOther
    ? otherColumns(headers, names, asked.columns, survey)
    : { ...(translated ?? woocommerceColumns(isWoo ? names : [])), isComplete: true }
  const own = new Map<OwnField, number>()
  const shopify = new Map<ShopifyField, number>()
  const texts: ColumnMapping['texts'][number][] = []
  const attributes: ColumnMapping['attributes'][number][] = []
  const used = new Set(woo.used)
  for (const [at, name] of names.entries()) {
    if (name !== '' && names.indexOf(name) !== at) return { twice: headers[at] ?? '' }
    if (isShopify) {
      const field = shopifyFieldOf(name)
      if (!field || shopify.has(field)) continue
      shopify.set(field, at)
    } else if (isOwn) {
      const field = ownFieldOf(name)
      const text = field ? null : textOf(name)
      const attribute = attributeNamed(name)
      if (field) own.set(field, at)
      else if (attribute) attributes.push({ ...attribute, at })
      else if (text) texts.push({ ...text, at })
      else continue
    } else continue
    used.add(at)
  }
  return {
    format: platform?.format ?? formatOf({ isShopify, isOwn, isWoo }),
    own,
    texts,
    attributes,
    hasColours: isOwn && names.includes('colour'),
    shopify,
    woocommerce: woo.columns,
    platform,
    reading: readingOf({ headers, platform, shopify, columns: woo.columns, asked, survey }),
    headers: translated?.headers ?? headers,
    fileHeaders: headers,
    unused: byWeight(headers, used, survey),
    assigned: isOther
      ? new Map([...woo.columns.fields].map(([field, at]) => [at, field]))
      : new Map(),
    examples: headers.map((_, at) => examplesOf(survey[at])),
    isComplete: woo.isComplete,
  }
}

const isOwnFile = (names: readonly string[]): boolean =>
  names.includes('id') &&
  (names.includes('colour') || names.includes(folded(ownHeaders.option1Value)))

/** Whether a row repeats the header, as in concatenated files. */
export const isHead = (
  { fileHeaders: headers }: Pick<ColumnMapping, 'fileHeaders'>,
  cells: readonly string[],
): boolean =>
  [...headers, ...cells].every((_, at) => folded(headers[at] ?? '') === folded(cells[at] ?? ''))

const ownFieldOf = (name: string): OwnField | undefined =>
  colourHeaders[name] ?? ownFields.find((field) => folded(ownHeaders[field]) === name)

function textOf(name: string): { field: TextField; language: string } | null {
  const match = /^(.+) \[([a-z]{2})\]$/.exec(name)
  const header = match?.[1] ?? ''
  const field = textFields.find(
    (each) => folded(ownHeaders[each]) === header || colourHeaders[header] === each,
  )
  return field && match?.[2] && match[2] !== firstLanguage() ? { field, language: match[2] } : null
}
