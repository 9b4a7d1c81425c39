// Parses a product of a WooCommerce export: the product's row, then its variations. Pure.

import type { Row } from '../../../../platform/csv/reader.ts'
import { richTextPlain } from '../../../../platform/rich-text.ts'
import { pairsCell, shortened } from '../cells.ts'
import { type ColumnMapping, optionNumbers } from '../columns.ts'
import type { FilePicture, FileProduct, FileVariant, Group } from '../file-product.ts'
import { foreignRows, longestSummary, withOwnPrices } from '../foreign-rows.ts'
import { handledGoods } from '../goods.ts'
import { markdownOfHtml, summarize } from '../html.ts'
import { identityOf } from '../identity.ts'
import type { Options } from '../imports.ts'
import { reductionsOf, type VariantPrice } from '../reductions.ts'
import { datedValues, idCell, isShown, saleText, stockIn } from './woocommerce-cells.ts'
import { partsIn, type WooField } from './woocommerce-columns.ts'
import { isVariation } from './woocommerce-families.ts'
import { woocommerceVariants } from './woocommerce-variants.ts'

/** `shopName` is the brand of products without one; `zone`, the shop's, is that of its periods. */
export function woocommerceProduct(
  group: Group,
  plan: ColumnMapping,
  asked: Options,
  { shopName, zone }: { readonly shopName: string; readonly zone: string },
): FileProduct {
  const [first, ...variations] = group.rows as [Row, ...Row[]]
  const { fields, gramsOfWeight } = plan.woocommerce
  const read = foreignRows(
    group,
    plan,
    fields,
    (field) => `${field.charAt(0).toUpperCase()}${field.slice(1)}`,
  )
  const { problems, notes, cell, text: textIn, headerOf, named, wrong, digitsOf, inList } = read
  const note = (row: Row, field: WooField, reason: string) => notes.push(named(row, field, reason))

  const type = fields.has('type') ? cell(first, 'type').toLowerCase() : 'simple'
  if (isVariation(first, plan)) wrong(first, 'parent', 'imports.row.parent')
  else if (!/\b(simple|variable)\b/.test(type)) wrong(first, 'type', 'imports.row.type')
  const isGiftCard = /\bgift ?card\b/.test(type)
  const goods = handledGoods(
    isGiftCard ? 'giftCard' : /\b(virtual|downloadable)\b/.test(type) ? 'digital' : null,
    asked,
    (reason) => named(first, 'type', reason),
  )
  problems.push(...goods.problems)
  notes.push(...goods.notes)
  if (/^hidden$/i.test(cell(first, 'visibility'))) note(first, 'visibility', 'imports.row.unlisted')

  const found = woocommerceVariants(first, variations, plan, asked)
  if (found.hasTooMany) wrong(first, 'type', 'imports.row.manyOptions')
  for (const row of found.open) note(row, 'sku', 'imports.row.anyValue')
  const priceIn = (row: Row): VariantPrice => ({
    price: digitsOf(row, 'price') || digitsOf(first, 'price'),
    sale: digitsOf(row, 'salePrice'),
    compareAt: digitsOf(row, 'compareAt') || digitsOf(first, 'compareAt'),
    from: cell(row, 'saleFrom'),
    to: cell(row, 'saleTo'),
  })
  const priced = found.variants.map(({ row }) => priceIn(row))
  const reductions = reductionsOf(priced, zone)
  const { sale } = reductions
  const noteReduction = (row: Row, at: number) => {
    const of = priced[at] as VariantPrice
    if (reductions.lostFormer.includes(at)) note(row, 'compareAt', 'imports.row.compareAt')
    const field = reductions.isFormer ? 'compareAt' : 'salePrice'
    if (of.sale === '' && !reductions.isFormer) return
    const reason = sale ? 'imports.row.salePromotion' : 'imports.row.salePrice'
    notes.push({
      ...named(row, field, reason),
      value: shortened(saleText(cell(row, field) || of.sale, of, sale)),
    })
  }
  const variants = found.variants.map(({ row, values, isCopy }, at): FileVariant => {
    const price = inList(reductions.prices[at] ?? '')
    const isReported = problems.some(
      ({ number, column }) =>
        (number === row.number || number === first.number) && column === headerOf('price'),
    )
    if (price === null && !isReported) wrong(row, 'price', 'imports.row.price')
    if (!isCopy) noteReduction(row, at)
    const { units, reason } = stockIn(cell(row, 'stock'))
    if (reason && !isCopy) note(row, 'stock', reason)
    const weighs = cell(row, 'weight') || cell(first, 'weight') || '0'
    const weight = Number(weighs.replace(',', '.').replace(/\s*(kg|g|lbs?|oz)$/i, ''))
    if (Number.isNaN(weight)) wrong(row, 'weight', 'catalog.field.weight')
    const low = row === first ? '' : cell(row, 'lowFrom')
    return {
      number: row.number,
      values,
      price: price ?? '1',
      sku: isCopy ? '' : textIn(row, 'sku'),
      ...(fields.has('barcode') && { barcode: isCopy ? '' : read.barcode(row, 'barcode') }),
      ...(weight > 0 && { weight: String(Math.round(weight * gramsOfWeight)) }),
      stock: isCopy ? '0' : units,
      ...(/^\d+$/.test(low) && { variantLow: low }),
      isHidden: row !== first && fields.has('published') && !isShown(cell(row, 'published')),
    }
  })
  const basePrice = variants[0]?.price ?? '1'
  const long = markdownOfHtml(cell(first, 'html'))
  const short = markdownOfHtml(cell(first, 'short'))
  const summary = summarize(richTextPlain(short || long), longestSummary)
  // If the summary is cut, the whole short description precedes the long one.
  const isCut = short !== '' && richTextPlain(short) !== summary
  const text = [isCut ? short : '', long].filter(Boolean).join('\n\n')
  const paths = partsIn(cell(first, 'categories')).toSorted((a, b) => depthOf(b) - depthOf(a))
  const [brand = ''] = [
    ...partsIn(cell(first, 'brands')),
    ...(found.specifications.find(({ name }) => /^brands?$/i.test(name))?.values ?? []),
  ]
  if (brand === '') note(first, 'brands', 'imports.row.brand')
  const lowFrom = cell(first, 'lowFrom')
  const paid = digitsOf(first, 'cost')
  const cost = (paid && inList(paid)) || ''
  const pictures = picturesIn(
    [first, ...variations].map((row) => ({
      row,
      value: found.variants.find((each) => each.row === row)?.values[0]?.name ?? '',
      addresses: partsIn(cell(row, 'pictures')),
    })),
  )
  return {
    ...(plan.format === 'woocommerce'
      ? { id: group.id }
      : identityOf([cell(first, 'slug'), idCell(cell(first, 'id'))], cell(first, 'name'))),
    ...goods.fields,
    number: first.number,
    fields: {
      name: textIn(first, 'name'),
      brand: brand || shopName,
      description: summary,
      detailedInfo: richTextPlain(text) === summary ? '' : text,
      basePrice,
      ...(fields.has('tags') && { tags: partsIn(cell(first, 'tags')).join('\n') }),
      ...(/^\d+$/.test(lowFrom) && { lowFrom }),
      ...optional('seoTitle', cell(first, 'seoTitle')),
      ...optional('seoDescription', cell(first, 'seoDescription')),
      ...optional('cost', cost),
      ...(found.specifications.length > 0 && {
        specifications: pairsCell(
          found.specifications.map(({ name, values }) => [name, values.join(', ')] as const),
        ),
      }),
      ...(fields.has('published') && {
        state:
          isShown(cell(first, 'published')) && !/^hidden$/i.test(cell(first, 'visibility'))
            ? 'published'
            : 'draft',
      }),
    },
    categoryNames: paths.slice(0, 1),
    moreCategories: paths
      .slice(1)
      .filter((path) => !paths.some((each) => each !== path && each.startsWith(`${path} >`))),
    texts: {},
    specifications: found.specifications,
    options: found.options,
    unknownColours: found.unknownColours,
    variants: withOwnPrices(variants, basePrice),
    ...(pictures.length > 0 && { pictures }),
    ...(sale && { sale }),
    dates: [...read.datesFound(), ...datedValues(group.rows, plan)],
    problems,
    notes,
    columns: columnsOf(headerOf, plan),
  }
}

const optional = <Name extends string>(name: Name, value: string) =>
  value === '' ? {} : ({ [name]: value } as Record<Name, string>)

const depthOf = (path: string): number => path.split('>').length

/** The product's pictures, then its variations', deduplicated; one used only by variations with one value shows it. */
function picturesIn(
  rows: readonly { row: Row; value: string; addresses: readonly string[] }[],
): FilePicture[] {
  const all = new Map<string, { number: number; values: Set<string> }>()
  for (const [at, { row, value, addresses }] of rows.entries())
    for (const address of addresses) {
      const known = all.get(address) ?? { number: row.number, values: new Set<string>() }
      if (at > 0) known.values.add(value)
      all.set(address, known)
    }
  return [...all].map(([address, { number, values }]) => {
    const [value = ''] = values.size === 1 ? values : []
    return { number, address, value, alt: {} }
  })
}

const columnsOf = (
  headerOf: (field: WooField) => string,
  { headers, woocommerce: { fields, attributes } }: ColumnMapping,
): FileProduct['columns'] => ({
  id: headerOf(fields.has('sku') ? 'sku' : fields.has('id') ? 'id' : 'name'),
  name: headerOf('name'),
  brand: headerOf('brands'),
  category: headerOf('categories'),
  moreCategories: headerOf('categories'),
  description: headerOf('short'),
  detailedInfo: headerOf('html'),
  basePrice: headerOf('price'),
  tags: headerOf('tags'),
  price: headerOf('price'),
  ...Object.fromEntries(
    optionNumbers.flatMap((number) => {
      const { name = -1, values = -1 } = attributes[number - 1] ?? {}
      const [called, valued] = [headers[name] ?? '', headers[values] ?? '']
      return [
        [`option${number}Name`, called],
        [`option${number}Value`, valued],
        [`option${number}Hex`, valued],
      ]
    }),
  ),
  specifications: headers[attributes[0]?.values ?? -1] ?? '',
  sku: headerOf('sku'),
  barcode: headerOf('barcode'),
  weight: headerOf('weight'),
  stock: headerOf('stock'),
  variantLow: headerOf('lowFrom'),
  lowFrom: headerOf('lowFrom'),
  state: headerOf('published'),
  picture: headerOf('pictures'),
  pictures: headerOf('pictures'),
})
