// Google Merchant Center's product data: one row per variant, grouped by `item_group_id`. Pure.
import { listCells, type Platform, type SourceRow, valuesOf } from './listing.ts'

/** Attributes in which the variants of a group may differ. */
const differing = ['color', 'size', 'material', 'pattern', 'age group', 'gender']

export const merchantCenter: Platform = {
  format: 'merchant_center',
  isOf: (names) => {
    const plain = names.map((name) => name.replace(/^g:/, '').replaceAll('_', ' '))
    return (
      ['id', 'title', 'price'].every((name) => plain.includes(name)) &&
      ['availability', 'image link', 'item group id', 'google product category'].filter((name) =>
        plain.includes(name),
      ).length >= 2
    )
  },
  headers: {
    sku: spelled('id'),
    name: spelled('title'),
    html: spelled('description'),
    pictures: spelled('image link'),
    stock: [...spelled('quantity'), ...spelled('availability')],
    price: spelled('price'),
    salePrice: spelled('sale price'),
    saleFrom: spelled('sale price effective date'),
    cost: spelled('cost of goods sold'),
    brands: spelled('brand'),
    barcode: spelled('gtin'),
    weight: spelled('shipping weight'),
    categories: [...spelled('product type'), ...spelled('google product category')],
  },
  alsoRead:
    /^(g:)?(item[ _]group[ _]id|additional[ _]image[ _]link|color|size|material|pattern|age[ _]group|gender|availability|is[ _]bundle)$/,
  grouping: { by: [...spelled('item group id'), ...spelled('id')] },
  listing(rows) {
    const [first] = rows as [SourceRow, ...SourceRow[]]
    const read = (row: SourceRow, name: string) => spelled(name).map(row.cell).find(Boolean) ?? ''
    const groupOf = (name: string) => rows.map((row) => read(row, name))
    const isGroup = rows.length > 1
    // Options are what varies; a group of equal rows is told apart by its ids.
    const varying = differing.filter((name) => new Set(groupOf(name)).size > 1)
    const codes = isGroup ? (varying.length > 0 ? varying : ['id']) : []
    const own = (source: SourceRow) => {
      const [from = '', to = ''] = (source.cells.saleFrom ?? '').split('/')
      return {
        ...source.cells,
        price: source.cells.price ?? '',
        saleFrom: from,
        saleTo: to,
        weight: kilograms(source.cells.weight),
        categories: (source.cells.categories ?? '').replaceAll(',', '\\,'),
        pictures: listCells(
          [source.cells.pictures ?? '', ...read(source, 'additional image link').split(',')]
            .map((address) => address.trim())
            .filter(Boolean),
        ),
      }
    }
    const variants = isGroup
      ? rows.map((source) => ({
          row: source.row,
          values: codes.map((name) => read(source, name)),
          cells: own(source),
        }))
      : []
    const lists = variants.map(({ values }) => values)
    return {
      product: {
        ...own(first),
        ...(isGroup && { sku: '', stock: '', salePrice: '', barcode: '' }),
      },
      options: codes.map((name, at) => [titled(name), valuesOf(lists, at)]),
      specifications: differing.flatMap((name) => {
        const value = read(first, name)
        return codes.includes(name) || value === '' ? [] : [[titled(name), [value]] as const]
      }),
      variants,
    }
  },
}

function spelled(name: string): string[] {
  return [name, name.replaceAll(' ', '_'), `g:${name.replaceAll(' ', '_')}`]
}

const titled = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

const units: Readonly<Record<string, number>> = { kg: 1, g: 0.001, lb: 0.453592, oz: 0.0283495 }

/** "250 g" and "1.2 kg". */
function kilograms(cell = ''): string {
  const [, number = '', unit = 'kg'] = /^([\d.,]+)\s*(kg|g|lb|oz)?s?$/i.exec(cell) ?? []
  const value = Number(number.replace(',', '.')) * (units[unit.toLowerCase()] ?? 1)
  return value > 0 ? String(Number(value.toFixed(6))) : ''
}
