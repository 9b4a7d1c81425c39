// Parses a product of a WooCommerce export: the product's row, then its variations. Pure.
import { richTextPlain } from '../../../platform/rich-text.ts'
import type { Options } from '../rules.ts'
import { pairsCell, shortened } from './cells.ts'
import { type ColumnMapping, optionNumbers } from './columns.ts'
import type { Row } from './csv.ts'
import type { FilePicture, FileProduct, FileVariant, Group, Problem } from './file-product.ts'
import { foreignRows, longestSummary, withOwnPrices } from './foreign-rows.ts'
import { markdownOfHtml, summarize } from './html.ts'
import { type Sale, type SalePrice, saleOf } from './sale-prices.ts'
import { converted } from './shopify-rows.ts'
import { partsIn, type WooField } from './woocommerce-columns.ts'
import { isVariation } from './woocommerce-families.ts'
import { woocommerceVariants } from './woocommerce-variants.ts'

/** `shopName` is the brand of products without one. */
export function woocommerceProduct(
  group: Group,
  plan: ColumnMapping,
  asked: Options,
  shopName: string,
): FileProduct {
  const [first, ...variations] = group.rows as [Row, ...Row[]]
  const notes: Problem[] = []
  const { fields, gramsOfWeight } = plan.woocommerce
  const { problems, cell, headerOf, named, wrong } = foreignRows(
    group,
    plan,
    fields,
    (field) => `${field.charAt(0).toUpperCase()}${field.slice(1)}`,
  )
  const note = (row: Row, field: WooField, reason: string) => notes.push(named(row, field, reason))

  const type = fields.has('type') ? cell(first, 'type').toLowerCase() : 'simple'
  if (isVariation(first, plan)) wrong(first, 'parent', 'imports.row.parent')
  else if (!/\b(simple|variable)\b/.test(type)) wrong(first, 'type', 'imports.row.type')
  if (/\b(virtual|downloadable)\b/.test(type)) note(first, 'type', 'imports.row.virtual')
  if (/^hidden$/i.test(cell(first, 'visibility'))) note(first, 'visibility', 'imports.row.unlisted')

  const found = woocommerceVariants(first, variations, plan, asked)
  if (found.hasTooMany) wrong(first, 'type', 'imports.row.manyOptions')
  for (const row of found.open) note(row, 'sku', 'imports.row.anyValue')
  const saleIn = (row: Row): SalePrice => ({
    price: cell(row, 'price') || cell(first, 'price'),
    sale: cell(row, 'salePrice'),
    from: cell(row, 'saleFrom'),
    to: cell(row, 'saleTo'),
  })
  const sale = saleOf(found.variants.map(({ row }) => saleIn(row)))
  const variants = found.variants.map(({ row, values, isCopy }): FileVariant => {
    const price = converted(cell(row, 'price') || cell(first, 'price'), asked.rate)
    if (price === null) wrong(row, 'price', 'catalog.field.price')
    if (cell(row, 'salePrice') !== '' && !isCopy) {
      const reason = sale ? 'imports.row.salePromotion' : 'imports.row.salePrice'
      const value = shortened(saleText(saleIn(row), sale))
      notes.push({ ...named(row, 'salePrice', reason), value })
    }
    const stock = cell(row, 'stock').replace(/^'|\.0+$/g, '')
    const isCounted = /^-?\d+$/.test(stock)
    if (!isCounted && !isCopy) note(row, 'stock', 'imports.row.uncounted')
    const weighs = cell(row, 'weight') || cell(first, 'weight') || '0'
    const weight = Number(weighs.replace(',', '.'))
    if (Number.isNaN(weight)) wrong(row, 'weight', 'catalog.field.weight')
    const low = row === first ? '' : cell(row, 'lowFrom')
    return {
      number: row.number,
      values,
      price: price ?? '1',
      sku: isCopy ? '' : cell(row, 'sku'),
      ...(fields.has('barcode') && { barcode: isCopy ? '' : cell(row, 'barcode') }),
      ...(weight > 0 && { weight: String(Math.round(weight * gramsOfWeight)) }),
      stock: isCounted && !isCopy ? stock : '0',
      ...(/^\d+$/.test(low) && { variantLow: low }),
      isHidden: row !== first && cell(row, 'published') !== '1',
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
  const pictures = picturesIn(
    [first, ...variations].map((row) => ({
      row,
      value: found.variants.find((each) => each.row === row)?.values[0]?.name ?? '',
      addresses: partsIn(cell(row, 'pictures')),
    })),
  )
  return {
    id: group.id,
    number: first.number,
    fields: {
      name: cell(first, 'name'),
      brand: brand || shopName,
      description: summary,
      detailedInfo: richTextPlain(text) === summary ? '' : text,
      basePrice,
      ...(fields.has('tags') && { tags: partsIn(cell(first, 'tags')).join('\n') }),
      ...(/^\d+$/.test(lowFrom) && { lowFrom }),
      ...(found.specifications.length > 0 && {
        specifications: pairsCell(
          found.specifications.map(({ name, values }) => [name, values.join(', ')] as const),
        ),
      }),
      ...(fields.has('published') && {
        state:
          cell(first, 'published') === '1' && !/^hidden$/i.test(cell(first, 'visibility'))
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
    problems,
    notes,
    columns: columnsOf(headerOf, plan),
  }
}

/** "15 (2026-12-01 – 2026-12-24) → 25 %". */
const saleText = ({ sale, from, to }: SalePrice, taken: Sale | null): string =>
  [from || to ? `${sale} (${from} – ${to})` : sale, ...(taken ? [`${taken.percent} %`] : [])].join(
    ' → ',
  )

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
