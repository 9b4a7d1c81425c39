// Parses the rows of a Shopify product export: one per variant, and some with only a picture. Pure.

import { decimals } from '../../../platform/money/rules.ts'
import { richTextPlain } from '../../../platform/rich-text.ts'
import type { OptionType } from '../../products/rules.ts'
import type { Options } from '../rules.ts'
import { type ColumnMapping, type OptionNumber, optionNumbers } from './columns.ts'
import type { Row } from './csv.ts'
import type { FileProduct, FileValue, FileVariant, Group } from './file-product.ts'
import { typeAndHexes } from './file-variants.ts'
import { foreignRows, longestSummary, withOwnPrices } from './foreign-rows.ts'
import { markdownOfHtml, summarize } from './html.ts'
import { type ShopifyField, shopifyFields } from './shopify-columns.ts'
import { shopifyPictures } from './shopify-pictures.ts'

export function shopifyProduct(group: Group, plan: ColumnMapping, asked: Options): FileProduct {
  const first = group.rows[0] as Row
  const { problems, cell, headerOf, wrong } = foreignRows(group, plan, plan.shopify, String)
  const text = markdownOfHtml(cell(first, 'html'))
  const plain = richTextPlain(text)
  const summary = summarize(plain, longestSummary)
  const rows = group.rows.filter(
    (row) => cell(row, 'price') !== '' || cell(row, 'option1') !== '' || row === first,
  )
  const options = shopifyOptions(group.rows, cell, asked)
  const variants = rows.map((row): FileVariant => {
    const price = converted(cell(row, 'price'), asked.rate)
    if (price === null) wrong(row, 'price', 'catalog.field.price')
    return {
      number: row.number,
      values: options.map(({ number, hexOf }): FileValue => {
        const name = cell(row, `option${number}`)
        return { name, names: {}, ...(hexOf && { hex: hexOf(name) }) }
      }),
      price: price ?? '1',
      ...(plan.shopify.has('sku') && { sku: cell(row, 'sku') }),
      ...(plan.shopify.has('barcode') && { barcode: cell(row, 'barcode') }),
      ...(plan.shopify.has('weight') && { weight: cell(row, 'weight').replace(/\.0+$/, '') }),
      ...(plan.shopify.has('stock') && { stock: cell(row, 'stock') || '0' }),
    }
  })
  const basePrice = variants[0]?.price ?? ''
  const paid = cell(first, 'cost')
  // Shopify writes zero for a cost that was never entered.
  const cost = /^[0.,]*$/.test(paid) ? '' : converted(paid, asked.rate)
  if (cost === null) wrong(first, 'cost', 'catalog.field.price')
  const pictures = shopifyPictures(
    group.rows.map((row) => ({
      number: row.number,
      value: variants.find(({ number }) => number === row.number)?.values[0]?.name ?? null,
      address: cell(row, 'picture'),
      place: cell(row, 'picturePlace'),
      text: cell(row, 'pictureText'),
      ofVariant: cell(row, 'variantPicture'),
    })),
  )
  return {
    id: group.id.toLowerCase(),
    number: first.number,
    fields: {
      name: cell(first, 'name'),
      brand: cell(first, 'brand'),
      description: summary,
      detailedInfo: plain === summary ? '' : text,
      basePrice,
      ...(plan.shopify.has('tags') && { tags: cell(first, 'tags') }),
      ...(plan.shopify.has('seoTitle') && { seoTitle: cell(first, 'seoTitle') }),
      ...(plan.shopify.has('seoDescription') && {
        seoDescription: cell(first, 'seoDescription'),
      }),
      ...(plan.shopify.has('cost') && { cost: cost ?? '' }),
      state: stateOf(cell(first, 'status'), cell(first, 'published')),
    },
    categoryNames: categoryNames(cell(first, 'type'), cell(first, 'wideCategory')),
    texts: {},
    options: options.map(({ name, type }) => ({ name, type, names: {} })),
    unknownColours: options.flatMap(({ unknown }) => unknown),
    variants: withOwnPrices(variants, basePrice),
    ...(pictures.length > 0 && { pictures }),
    problems,
    columns: {
      ...Object.fromEntries(shopifyFields.map((field) => [field, headerOf(field)])),
      category: headerOf('type'),
      description: headerOf('html'),
      detailedInfo: headerOf('html'),
      basePrice: headerOf('price'),
      ...Object.fromEntries(
        optionNumbers.flatMap((number) => [
          [`option${number}Value`, headerOf(`option${number}`)],
          [`option${number}Hex`, headerOf(`option${number}`)],
        ]),
      ),
      state: headerOf('status'),
      pictures: headerOf('picture'),
    },
  }
}

type ShopifyOption = {
  readonly number: OptionNumber
  readonly name: string
  readonly type: OptionType
  /** Swatches only. */
  readonly hexOf?: (value: string) => string
  readonly unknown: readonly string[]
}

function shopifyOptions(
  rows: readonly Row[],
  cell: (row: Row, field: ShopifyField) => string,
  asked: Options,
): ShopifyOption[] {
  const first = rows[0] as Row
  return optionNumbers.flatMap((number): ShopifyOption[] => {
    const name = cell(first, `option${number}Name`)
    const values = rows.map((row) => cell(row, `option${number}`)).filter((value) => value !== '')
    const isNone = values.every((value) => value === 'Default Title')
    if (isNone) return []
    return [{ number, name: name || `Option ${number}`, ...typeAndHexes(name, values, asked) }]
  })
}

/** The shop's own type, then Shopify's category, narrowest name first. */
const categoryNames = (type: string, wide: string): string[] => [type, ...wide.split('>').reverse()]

const stateOf = (status: string, published: string): string => {
  const word = status.toLowerCase()
  if (word === 'archived' || word === 'draft') return word
  return /^(false|0|no)$/i.test(published) ? 'draft' : 'published'
}

const rateForm = /^(\d{1,9})(?:\.(\d{1,7}))?$/
/** A comma before one or two digits is a decimal comma; before three it is ambiguous and rejected. */
const priceForm = /^(\d{1,15})(?:\.(\d{1,4})|,(\d{1,2}))?$/

/** Decimal Pi, rounded to the nearest stroop; null if it is not a price. */
export function converted(price: string, rate: string): string | null {
  const [of, by] = [priceForm.exec(price), rateForm.exec(rate)]
  if (!of || !by) return null
  const fraction = of[2] ?? of[3] ?? ''
  const [places, ratePlaces] = [fraction.length, by[2]?.length ?? 0]
  const product = BigInt(`${of[1]}${fraction}`) * BigInt(`${by[1]}${by[2] ?? ''}`)
  const from = places + ratePlaces
  const unit = 10n ** BigInt(Math.max(0, from - decimals.PI))
  const stroops = (product * 10n ** BigInt(Math.max(0, decimals.PI - from)) + unit / 2n) / unit
  if (stroops <= 0n) return null
  const digits = String(stroops).padStart(decimals.PI + 1, '0')
  const rest = digits.slice(-decimals.PI).replace(/0+$/, '')
  return digits.slice(0, -decimals.PI) + (rest && `.${rest}`)
}
