// Vendure's product file: the rows after a product's are its further variants, and have no name. Pure.
import { isYes, listCells, type Platform, type SourceRow, valuesOf } from './listing.ts'

const parts = (cell: string): string[] =>
  cell
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean)

export const vendure: Platform = {
  format: 'vendure',
  isOf: (names) =>
    names.some((name) => /^name(:\w+)?$/.test(name)) &&
    ['optiongroups', 'optionvalues', 'sku', 'price'].every((name) =>
      names.some((each) => each.replace(/:\w+$/, '') === name),
    ),
  headers: {
    name: ['name', 'name:en'],
    slug: ['slug', 'slug:en'],
    html: ['description', 'description:en'],
    pictures: ['assets'],
    sku: ['sku'],
    price: ['price'],
    stock: ['stockonhand'],
    published: ['enabled'],
  },
  alsoRead:
    /^(facets(:\w+)?|optiongroups(:\w+)?|optionvalues(:\w+)?|trackinventory|variantassets)$/,
  grouping: 'following',
  listing(rows) {
    const [first] = rows as [SourceRow, ...SourceRow[]]
    const named = (row: SourceRow, name: string) => row.cell(name) || row.cell(`${name}:en`)
    const options = parts(named(first, 'optiongroups'))
    const facets = parts(named(first, 'facets')).map((facet) => facet.split(':'))
    const of = (name: string) =>
      facets.flatMap(([facet = '', value = '']) =>
        facet.toLowerCase() === name ? [value.trim()] : [],
      )
    const variants =
      options.length === 0
        ? []
        : rows.map((source) => ({
            row: source.row,
            values: parts(named(source, 'optionvalues')),
            cells: {
              ...source.cells,
              pictures: listCells(parts(source.cell('variantassets'))),
            },
          }))
    const lists = variants.map(({ values }) => values)
    return {
      product: {
        ...first.cells,
        published: first.has('published') ? (isYes(first.cells.published ?? '') ? '1' : '0') : '1',
        ...(variants.length > 0 && { sku: '', stock: '' }),
        pictures: listCells(parts(first.cells.pictures ?? '')),
        categories: listCells(of('category')),
        brands: listCells(of('brand')),
      },
      options: options.map((name, at) => [name, valuesOf(lists, at)]),
      specifications: facets.flatMap(([facet = '', value = '']) =>
        /^(category|brand)$/i.test(facet) || value === ''
          ? []
          : [[facet.trim(), [value.trim()]] as const],
      ),
      variants,
    }
  },
}
