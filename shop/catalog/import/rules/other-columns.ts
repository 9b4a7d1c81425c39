// Columns of a file of unknown format: assigned by staff, or guessed from their headers. Pure.
import { answerFor, type ColumnField, columnFields } from '../rules.ts'
import { fieldOf, type WooColumns, type WooField } from './woocommerce-columns.ts'

/** Header names in other programs. */
const synonyms: Readonly<Partial<Record<ColumnField, readonly string[]>>> = {
  name: ['title', 'product', 'product name'],
  price: ['price', 'unit price', 'price (eur)', 'price (usd)'],
  sku: ['item number', 'article number', 'product code', 'handle'],
  barcode: ['ean', 'ean13', 'upc', 'isbn', 'barcode'],
  brands: ['vendor', 'manufacturer'],
  categories: ['category', 'product category'],
  stock: ['quantity', 'qty', 'inventory', 'inventory quantity'],
  pictures: ['image', 'image url', 'image src', 'picture'],
}

/** Guesses the field of a folded header. */
export function fieldGuessed(name: string): ColumnField | null {
  const field = fieldOf(name)
  const known = columnFields.find((each) => each === field)
  return known ?? columnFields.find((each) => synonyms[each]?.includes(name)) ?? null
}

/** Attribute columns are numbered and adjacent: name, values, visibility, and more. */
function attributesIn(names: readonly string[]): WooColumns['attributes'] {
  const numbers = names.map((name) => /^\D*(\d{1,3})\D*$/.exec(name)?.[1])
  return numbers.flatMap((number, at) =>
    number !== undefined &&
    numbers[at - 1] !== number &&
    [1, 2, 3].every((more) => numbers[at + more] === number)
      ? [{ name: at, values: at + 1 }]
      : [],
  )
}

/** `names`: folded `headers`. `isComplete`: the required columns are present. */
export function otherColumns(
  headers: readonly string[],
  names: readonly string[],
  said: Readonly<Record<string, string>> | undefined,
): { columns: WooColumns; used: ReadonlySet<number>; isComplete: boolean } {
  const fields = new Map<WooField, number>()
  const take = (field: ColumnField | null | undefined, at: number) => {
    if (field && !fields.has(field)) fields.set(field, at)
  }
  const answers = headers.map((header) => answerFor(said, header))
  for (const [at, answer] of answers.entries())
    take(
      columnFields.find((each) => each === answer),
      at,
    )
  for (const [at, name] of names.entries())
    if (answers[at] === undefined) take(fieldGuessed(name), at)
  const taken = new Set(fields.values())
  const attributes = attributesIn(names).filter(
    ({ name, values }) => !taken.has(name) && !taken.has(values),
  )
  return {
    columns: { fields, attributes, gramsOfWeight: 1000 },
    used: new Set([
      ...taken,
      ...attributes.flatMap(({ name }) => [0, 1, 2, 3].map((at) => name + at)),
    ]),
    isComplete: fields.has('name') && fields.has('price'),
  }
}
