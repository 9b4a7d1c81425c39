// Parses the rows of a Shopify product export: one per variant, and some with only a picture. Pure.

import type { Row } from '../../../../platform/csv/reader.ts'
import { richTextPlain } from '../../../../platform/rich-text.ts'
import type { OptionType } from '../../../products/rules/catalog.ts'
import { type ColumnMapping, type OptionNumber, optionNumbers } from '../columns.ts'
import type { FileProduct, FileValue, FileVariant, Group, Problem } from '../file-product.ts'
import { typeAndHexes } from '../file-variants.ts'
import { foreignRows, longestSummary, withOwnPrices } from '../foreign-rows.ts'
import { handledGoods } from '../goods.ts'
import { markdownOfHtml, summarize } from '../html.ts'
import { identityOf } from '../identity.ts'
import type { Options } from '../imports.ts'
import { reductionsOf } from '../reductions.ts'
import { type ShopifyField, shopifyFields } from './shopify-columns.ts'
import { shopifyPictures } from './shopify-pictures.ts'

/** `shopName` is the brand of products without one; `zone`, the shop's, is that of its periods. */
export function shopifyProduct(
  group: Group,
  plan: ColumnMapping,
  asked: Options,
  { shopName, zone }: { readonly shopName: string; readonly zone: string },
): FileProduct {
  const first = group.rows[0] as Row
  const read = foreignRows(group, plan, plan.shopify, String)
  const { problems, notes, cell, text: textIn, headerOf, named, wrong, digitsOf, inList } = read
  const text = markdownOfHtml(cell(first, 'html'))
  const plain = richTextPlain(text)
  const summary = summarize(plain, longestSummary)
  const rows = group.rows.filter(
    (row) => cell(row, 'price') !== '' || cell(row, 'option1') !== '' || row === first,
  )
  const options = shopifyOptions(group.rows, textIn, asked)
  const reductions = reductionsOf(
    rows.map((row) => ({
      price: digitsOf(row, 'price'),
      compareAt: digitsOf(row, 'compareAt'),
      sale: '',
      from: '',
      to: '',
    })),
    zone,
  )
  const { sale } = reductions
  for (const at of reductions.lostFormer)
    notes.push(named(rows[at] as Row, 'compareAt', 'imports.row.compareAt'))
  if (sale) {
    const value = `${cell(first, 'compareAt')} → ${sale.percent} %`
    notes.push({ ...named(first, 'compareAt', 'imports.row.salePromotion'), value })
  }
  const variants = rows.map((row, at): FileVariant => {
    const price = inList(reductions.prices[at] ?? '')
    if (price === null && !problems.some((each) => isAt(each, row, headerOf('price'))))
      wrong(row, 'price', 'imports.row.price')
    const stock = cell(row, 'stock') || '0'
    const isNegative = /^-\d+$/.test(stock)
    if (isNegative) notes.push(named(row, 'stock', 'imports.row.negativeStock'))
    return {
      number: row.number,
      values: options.map(({ number, hexOf }): FileValue => {
        const name = textIn(row, `option${number}`)
        return { name, names: {}, ...(hexOf && { hex: hexOf(name) }) }
      }),
      price: price ?? '1',
      ...(plan.shopify.has('sku') && { sku: textIn(row, 'sku') }),
      ...(plan.shopify.has('barcode') && { barcode: read.barcode(row, 'barcode') }),
      ...(plan.shopify.has('weight') && { weight: cell(row, 'weight').replace(/\.0+$/, '') }),
      ...(plan.shopify.has('stock') && { stock: isNegative ? '0' : stock }),
    }
  })
  const basePrice = variants[0]?.price ?? ''
  // Shopify writes zero for a cost that was never entered.
  const paid = /^[0.,]*$/.test(cell(first, 'cost')) ? '' : digitsOf(first, 'cost')
  const cost = paid && inList(paid)
  const vendor = cell(first, 'brand')
  if (vendor === '') notes.push(named(first, 'brand', 'imports.row.brand'))
  const isYes = (row: Row, field: ShopifyField) => /^(true|1|yes)$/i.test(cell(row, field))
  const isNo = (row: Row, field: ShopifyField) => /^(false|0|no)$/i.test(cell(row, field))
  const isGiftCard = group.rows.some((row) => isYes(row, 'giftCard'))
  const isDigital = rows.every((row) => isNo(row, 'requiresShipping'))
  const goods = handledGoods(
    isGiftCard ? 'giftCard' : isDigital ? 'digital' : null,
    asked,
    (reason) => named(first, isGiftCard ? 'giftCard' : 'requiresShipping', reason),
  )
  problems.push(...goods.problems)
  notes.push(...goods.notes)
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
    ...identityOf([group.id], cell(first, 'name')),
    ...goods.fields,
    number: first.number,
    fields: {
      name: textIn(first, 'name'),
      brand: vendor || shopName,
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
    ...(sale && { sale }),
    dates: read.datesFound(),
    problems,
    notes,
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

const isAt = ({ number, column }: Problem, row: Row, header: string): boolean =>
  number === row.number && column === header

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
