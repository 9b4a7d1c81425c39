// Magento and Adobe Commerce product exports: configurable products name the SKUs of their variants. Pure.
import { type Cells, listCells, type Platform, type SourceRow, valuesOf } from './listing.ts'

export const magento: Platform = {
  format: 'magento',
  isOf: (names) =>
    ['sku', 'product_type', 'name', 'price'].every((name) => names.includes(name)) &&
    ['attribute_set_code', 'product_websites', 'product_online', 'store_view_code'].some((name) =>
      names.includes(name),
    ),
  headers: {
    type: ['product_type'],
    sku: ['sku'],
    name: ['name'],
    html: ['description'],
    short: ['short_description'],
    weight: ['weight'],
    published: ['product_online'],
    visibility: ['visibility'],
    price: ['price'],
    salePrice: ['special_price'],
    saleFrom: ['special_price_from_date', 'special_from_date'],
    saleTo: ['special_price_to_date', 'special_to_date'],
    cost: ['cost'],
    slug: ['url_key'],
    seoTitle: ['meta_title'],
    seoDescription: ['meta_description'],
    stock: ['qty'],
    lowFrom: ['notify_on_stock_below'],
    brands: ['manufacturer', 'brand'],
    barcode: ['ean', 'gtin', 'upc', 'barcode'],
    categories: ['categories'],
    pictures: ['base_image'],
  },
  alsoRead:
    /^(additional_images|additional_attributes|configurable_variations|configurable_variation_labels|store_view_code)$/,
  grouping: 'children',
  listing(rows) {
    const [first, ...children] = rows as [SourceRow, ...SourceRow[]]
    const { cells, cell } = first
    const labels = pairsOf(cell('configurable_variation_labels'))
    const variations = variationsOf(first)
    const codes = [...new Set(variations.flatMap((each) => [...each.keys()]))].filter(
      (code) => code !== 'sku',
    )
    const variants = variations.flatMap((variation) => {
      const child = children.find((each) => each.cell('sku') === variation.get('sku'))
      const values = codes.map((code) => variation.get(code) ?? '')
      return child ? [{ row: child.row, values, cells: own(child) }] : []
    })
    const lists = variants.map(({ values }) => values)
    const extra = [...pairsOf(cell('additional_attributes'))].filter(
      ([code, value]) => !codes.includes(code) && value !== '' && value.length <= 200,
    )
    const brand = extra.find(([code]) => /^(brand|manufacturer)$/.test(code))?.[1]
    return {
      product: {
        ...own(first),
        ...(codes.length > 0 && { type: 'variable', stock: '', price: cells.price ?? '' }),
        brands: cells.brands || brand || '',
      },
      options: codes.map((code, at) => [labels.get(code) ?? nameOf(code), valuesOf(lists, at)]),
      specifications: extra
        .filter(([code]) => !/^(brand|manufacturer)$/.test(code))
        .map(([code, value]) => [nameOf(code), value.split('|')] as const),
      variants,
    }
  },
}

function own({ cells, cell }: SourceRow): Cells {
  const type = cells.type ?? ''
  const isShown = (cells.published ?? '1') === '' || cells.published === '1'
  return {
    ...cells,
    type: types[type] ?? type,
    published: isShown ? '1' : '0',
    visibility: '',
    stock: (cells.stock ?? '').replace(/\.0*$/, ''),
    lowFrom: (cells.lowFrom ?? '').replace(/\.0*$/, ''),
    // Every path begins with the root category.
    categories: (cells.categories ?? '')
      .split(',')
      .map((path) => path.split('/').slice(1).join(' > '))
      .filter(Boolean)
      .join(','),
    pictures: listCells(
      [cells.pictures ?? '', ...cell('additional_images').split(',')]
        .map((name) => name.trim())
        .filter((name, at, all) => name !== '' && all.indexOf(name) === at),
    ),
  }
}

const types: Readonly<Record<string, string>> = {
  virtual: 'simple, virtual',
  downloadable: 'simple, downloadable',
  giftcard: 'simple, gift card',
  configurable: 'variable',
}

const nameOf = (code: string): string => {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** "size=S,color=Red"; a value may be quoted. */
function pairsOf(cell: string): Map<string, string> {
  const pairs = new Map<string, string>()
  for (let from = 0; from < cell.length; ) {
    const equals = cell.indexOf('=', from)
    if (equals < 0) break
    const isQuoted = cell[equals + 1] === '"'
    const quote = isQuoted ? cell.indexOf('"', equals + 2) : -1
    const comma = cell.indexOf(',', quote < 0 ? equals : quote)
    const end = comma < 0 ? cell.length : comma
    const value = cell.slice(equals + 1, end).trim()
    const name = cell.slice(from, equals).trim()
    pairs.set(name, quote < 0 ? value : cell.slice(equals + 2, quote).trim())
    from = end + 1
  }
  return pairs
}

const variationsOf = ({ cell }: SourceRow): Map<string, string>[] =>
  cell('configurable_variations').split('|').filter(Boolean).map(pairsOf)

/** The SKUs that a configurable product names. */
export const childrenOf = (source: SourceRow): string[] =>
  variationsOf(source).flatMap((each) => each.get('sku') ?? [])
