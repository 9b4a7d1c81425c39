// The columns of a WooCommerce product export, as far as a product of this shop can say them. Pure.

const headers = {
  id: ['id'],
  type: ['type'],
  sku: ['sku'],
  barcode: ['gtin, upc, ean, or isbn', 'gtin'],
  name: ['name'],
  published: ['published'],
  visibility: ['visibility in catalog'],
  short: ['short description'],
  html: ['description'],
  inStock: ['in stock?'],
  stock: ['stock'],
  lowFrom: ['low stock amount'],
  salePrice: ['sale price'],
  price: ['regular price'],
  categories: ['categories'],
  brands: ['brands', 'brand'],
  pictures: ['images'],
  parent: ['parent'],
  grouped: ['grouped products'],
} as const
export type WooField = keyof typeof headers | 'weight'

/** Grams of one unit of weight. */
const grams: Readonly<Record<string, number>> = { kg: 1000, g: 1, lbs: 453.59237, oz: 28.349523125 }

export type WooColumns = {
  readonly fields: ReadonlyMap<WooField, number>
  readonly attributes: readonly { readonly name: number; readonly values: number }[]
  readonly gramsOfWeight: number
}

export const isWoocommerce = (names: readonly string[]): boolean =>
  ['type', 'name', 'regular price'].every((name) => names.includes(name))

/** `names`: headers in lower case. Answers also which of them are read. */
export function woocommerceColumns(names: readonly string[]): {
  columns: WooColumns
  used: ReadonlySet<number>
} {
  const fields = new Map<WooField, number>()
  let gramsOfWeight = 1000
  for (const [at, name] of names.entries()) {
    const unit = /^weight \((kg|g|lbs|oz)\)$/.exec(name)?.[1]
    const field = unit
      ? 'weight'
      : (Object.keys(headers) as (keyof typeof headers)[]).find((each) =>
          (headers[each] as readonly string[]).includes(name),
        )
    if (unit) gramsOfWeight = grams[unit] ?? 1000
    if (field && !fields.has(field)) fields.set(field, at)
  }
  const attributes = names.flatMap((name, at) => {
    const number = /^attribute (\d{1,3}) name$/.exec(name)?.[1]
    const values = names.indexOf(`attribute ${number} value(s)`)
    return number && values >= 0 ? [{ name: at, values }] : []
  })
  // Whether an attribute is shown, shared or preset is a matter of the other shop's pages.
  const aside = names.flatMap((name, at) =>
    /^attribute \d{1,3} (visible|global|default)$/.test(name) ? [at] : [],
  )
  const used = new Set([
    ...[...fields.values(), ...aside],
    ...attributes.flatMap(({ name, values }) => [name, values]),
  ])
  return { columns: { fields, attributes, gramsOfWeight }, used }
}

/** A list of a cell: a comma within a part stands behind a backslash. */
export const partsIn = (cell: string): string[] =>
  cell
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter(Boolean)
