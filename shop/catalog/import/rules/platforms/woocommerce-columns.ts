// Columns of a WooCommerce product export that a product of this shop can hold. Pure.

import { woocommerceHeaders } from './woocommerce-headers.ts'

const { attributeName, attributeValues, attributeAside, weight, ...plainHeaders } =
  woocommerceHeaders
export type WooField =
  | keyof typeof plainHeaders
  | 'weight'
  | 'barcode'
  // Of other programs only.
  | 'compareAt'
  | 'cost'
  | 'currency'
  | 'slug'
  | 'seoTitle'
  | 'seoDescription'

/** Grams per unit of weight. */
const grams: Readonly<Record<string, number>> = { kg: 1000, g: 1, lbs: 453.59237, oz: 28.349523125 }

export type WooColumns = {
  readonly fields: ReadonlyMap<WooField, number>
  readonly attributes: readonly { readonly name: number; readonly values: number }[]
  readonly gramsOfWeight: number
}

/** Whether the required headers are present. */
export const isWoocommerce = (names: readonly string[]): boolean => {
  const { fields } = woocommerceColumns(names).columns
  return (['type', 'name', 'price'] as const).every((field) => fields.has(field))
}

/** `names`: folded headers. Also returns which of them are read. */
export function woocommerceColumns(names: readonly string[]): {
  columns: WooColumns
  used: ReadonlySet<number>
} {
  const fields = new Map<WooField, number>()
  let gramsOfWeight = 1000
  for (const [at, name] of names.entries()) {
    const unit = weightForm.exec(name)?.[1]
    const field = unit ? 'weight' : fieldOf(name)
    if (unit) gramsOfWeight = grams[unit] ?? 1000
    if (field && !fields.has(field)) fields.set(field, at)
  }
  const numberOf = (form: RegExp, name: string): string | undefined =>
    form.exec(name)?.slice(1).find(Boolean)
  const valuesAt = new Map(
    names.flatMap((name, at) => {
      const number = numberOf(valuesForm, name)
      return number ? [[number, at] as const] : []
    }),
  )
  const attributes = names.flatMap((header, name) => {
    const values = valuesAt.get(numberOf(nameForm, header) ?? '')
    return values === undefined ? [] : [{ name, values }]
  })
  // Whether an attribute is visible, global or preset only concerns the other shop's pages.
  const aside = names.flatMap((name, at) => (asideForm.test(name) ? [at] : []))
  const used = new Set([
    ...fields.values(),
    ...aside,
    ...attributes.flatMap(({ name, values }) => [name, values]),
  ])
  return { columns: { fields, attributes, gramsOfWeight }, used }
}

/** The field of a folded header. */
export const fieldOf = (name: string): WooField | undefined =>
  name.startsWith('gtin')
    ? 'barcode'
    : (Object.keys(plainHeaders) as (keyof typeof plainHeaders)[]).find((field) =>
        plainHeaders[field].includes(name),
      )

/** Matches any of the headers, with `gap` in place of the placeholder. */
const formOf = (headers: readonly string[], gap: string): RegExp => {
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(
    `^(?:${headers.map((header) => header.split(/%[ds]/).map(literal).join(gap)).join('|')})$`,
  )
}
const weightForm = formOf(
  ['%s'],
  `(?:${weight.map((each) => each.replace(/ ?\(%s\)$/, '')).join('|')}) ?\\((kg|g|lbs|oz)\\)`,
)
const nameForm = formOf(attributeName, '(\\d{1,3})')
const valuesForm = formOf(attributeValues, '(\\d{1,3})')
const asideForm = formOf(attributeAside, '\\d{1,3}')

/** Splits a list in a cell: commas within an item are escaped with a backslash. */
export const partsIn = (cell: string): string[] =>
  cell
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter(Boolean)
