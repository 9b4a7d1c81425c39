// Wix product exports: the older one with `handleId`, and that of its newer catalog with `handle`. Pure.
import { added, amountIn, reduced } from '../../../../platform/csv/amounts.ts'
import { type Cells, isYes, type Platform, type SourceRow, valuesOf } from './listing.ts'

const numbers = [1, 2, 3, 4, 5, 6]
/** Longer sections are no specifications. */
const longestInfo = 1000

export const wix: Platform = {
  format: 'wix',
  isOf: (names) =>
    names.includes('fieldtype') && (names.includes('handleid') || names.includes('handle')),
  headers: {
    name: ['name'],
    html: ['description', 'plaindescription'],
    pictures: ['productimageurl', 'media'],
    categories: ['collection'],
    sku: ['sku'],
    price: ['price'],
    compareAt: ['strikethroughprice'],
    salePrice: ['discountvalue'],
    published: ['visible'],
    stock: ['inventory'],
    weight: ['weight'],
    cost: ['cost'],
    brands: ['brand'],
    barcode: ['barcode'],
    slug: ['handle'],
  },
  alsoRead:
    /^(handleid|fieldtype|surcharge|discountmode|productoption(name|type|description|choices)\d|additionalinfo(title|description)\d)$/,
  grouping: { by: ['handleid', 'handle'] },
  listing(rows) {
    const isVariant = ({ cell }: SourceRow) => /^variant$/i.test(cell('fieldtype'))
    const first = rows.find((row) => !isVariant(row)) ?? (rows[0] as SourceRow)
    const choices = (row: SourceRow, number: number) =>
      (row.cell(`productoptiondescription${number}`) || row.cell(`productoptionchoices${number}`))
        .split(';')
        .map((choice) => choice.replace(/^#[0-9a-f]{3,8}:/i, '').trim())
    const named = numbers.filter((number) => first.cell(`productoptionname${number}`) !== '')
    const variants = rows.filter(isVariant).map((source) => ({
      row: source.row,
      values: named.map((number) => choices(source, number)[0] ?? ''),
      cells: priced(first, source),
    }))
    const lists = variants.map(({ values }) => values)
    return {
      product: {
        ...first.cells,
        ...priced(first, first),
        ...(variants.length > 0 && { stock: '', sku: '' }),
        published: isYes(first.cell('visible')) ? '1' : '0',
        pictures: pictures(first),
        categories: first
          .cell('collection')
          .split(';')
          .map((name) => name.replaceAll(',', '\\,'))
          .join(','),
      },
      options: named.map((number, at) => [
        first.cell(`productoptionname${number}`),
        variants.length > 0 ? valuesOf(lists, at) : choices(first, number),
      ]),
      specifications: numbers.flatMap((number) => {
        const title = first.cell(`additionalinfotitle${number}`)
        const text = first
          .cell(`additionalinfodescription${number}`)
          .slice(0, longestInfo)
          .replace(/<[^>]{0,200}>/g, ' ')
          .trim()
        return title && text && text.length <= 200 ? [[title, [text]] as const] : []
      }),
      variants,
    }
  },
}

/** File names of pictures are at Wix's own address. */
const pictures = ({ cells }: SourceRow): string =>
  (cells.pictures ?? '')
    .split(';')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) =>
      /^[a-z0-9]+_[a-f0-9]+(~mv2)?(_d_[0-9_s]+)?\.\w+$/i.test(name)
        ? `https://static.wixstatic.com/media/${name}`
        : name,
    )
    .map((name) => name.replaceAll(',', '\\,'))
    .join(',')

/** A variant's price is the product's and its surcharge; a discount applies to both. */
function priced(product: SourceRow, { cells, cell }: SourceRow): Cells {
  const plain = (text: string) => {
    const { digits = 'open' } = amountIn(text, '.') ?? {}
    return digits === 'open' ? null : digits
  }
  const base = plain(product.cell('price'))
  const more = plain(cell('surcharge'))
  const full = plain(cell('price')) ?? (base !== null && more !== null ? added(base, more) : base)
  const off = plain(product.cell('discountvalue'))
  const isPercent = /percent/i.test(product.cell('discountmode'))
  const sale =
    full === null || off === null || /^[0.]*$/.test(off)
      ? ''
      : isPercent
        ? reduced(full, off)
        : added(full, off, -1)
  return {
    ...cells,
    price: full ?? product.cell('price'),
    salePrice: sale.startsWith('-') ? '' : sale,
    weight: cell('weight') || product.cell('weight'),
    compareAt: cell('strikethroughprice'),
    published: cell('visible') === '' || isYes(cell('visible')) ? '1' : '0',
  }
}
