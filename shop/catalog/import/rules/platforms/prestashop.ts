// PrestaShop's product file, as its back office exports and imports it. Pure.
import { added, amountIn, reduced } from '../../../../platform/csv/amounts.ts'
import { isYes, listCells, type Platform, type SourceRow } from './listing.ts'

const taxFree = [
  'price tax excluded',
  'price tax excluded or price tax included',
  'price (tax excl.)',
  'price (tax excluded)',
]

export const prestashop: Platform = {
  format: 'prestashop',
  isOf: (names) =>
    names.some((name) => /^name ?\*?$/.test(name)) &&
    names.some((name) => [...taxFree, 'price tax included'].includes(name)),
  headers: {
    name: ['name *', 'name*', 'name'],
    published: ['active (0/1)', 'active', 'status'],
    categories: ['categories (x,y,z...)', 'categories', 'category'],
    price: ['price tax included', ...taxFree],
    cost: ['wholesale price', 'cost price'],
    saleFrom: ['discount from (yyyy-mm-dd)', 'discount from'],
    saleTo: ['discount to (yyyy-mm-dd)', 'discount to'],
    sku: ['reference #', 'reference'],
    brands: ['manufacturer', 'brand'],
    barcode: ['ean13', 'upc', 'isbn'],
    weight: ['weight', 'package weight'],
    stock: ['quantity', 'quantity (physical)'],
    lowFrom: ['low stock level'],
    short: ['summary', 'short description'],
    html: ['description'],
    tags: ['tags (x,y,z...)', 'tags'],
    seoTitle: ['meta title'],
    seoDescription: ['meta description'],
    slug: ['url rewritten', 'friendly url'],
    pictures: ['image urls (x,y,z...)', 'image urls', 'image'],
  },
  alsoRead:
    /^(discount amount|discount percent|feature\(name:value:position\)|feature \(name:value:position\)|virtual product.*|upc|isbn)$/,
  grouping: 'rows',
  taxFree,
  listing([source]) {
    const { cells, cell } = source as SourceRow
    const isVirtual = isYes(
      cell('virtual product (0 = no, 1 = yes)') || cell('virtual product (0/1)'),
    )
    const [percent, amount] = ['discount percent', 'discount amount'].map((name) =>
      digits(cell(name)),
    )
    const price = digits(cells.price ?? '')
    const sale =
      price && percent ? reduced(price, percent) : price && amount ? added(price, amount, -1) : ''
    const features = cell('feature(name:value:position)') || cell('feature (name:value:position)')
    return {
      product: {
        ...cells,
        salePrice: sale.startsWith('-') ? '' : sale,
        type: isVirtual ? 'simple, virtual' : 'simple',
        published: (source as SourceRow).has('published')
          ? isYes(cells.published ?? '')
            ? '1'
            : '0'
          : '1',
        barcode: cell('ean13') || cell('upc') || cell('isbn'),
        categories: cleaned(cells.categories),
        pictures: cleaned(cells.pictures),
      },
      specifications: features.split(',').flatMap((feature) => {
        const [name = '', value = ''] = feature.split(':').map((part) => part.trim())
        return name && value ? [[name, [value]] as const] : []
      }),
    }
  },
}

/** Empty for zero. */
function digits(cell: string): string {
  const { digits: read = 'open' } = amountIn(cell, '.') ?? {}
  return read === 'open' || /^[0.]*$/.test(read) ? '' : read
}

const cleaned = (cell = ''): string =>
  listCells(
    cell
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
