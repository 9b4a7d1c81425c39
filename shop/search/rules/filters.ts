// What listings are filtered by beyond brand, price and the like: options of products, and typed attributes. Each filter
// has a key, which addresses use: `option.size`, `attribute.material`.

/** Values of which a product has one, or a range of numbers, both ends inclusive. */
export type FilterChoice = { readonly key: string } & (
  | { readonly values: readonly string[] }
  | { readonly min: number | null; readonly max: number | null }
)

/** How many filters, and values of one, a listing looks at. */
export const mostChosen = { filters: 12, values: 50 } as const

/** Options and values are the same where they differ only in case and blanks. */
export const folded = (name: string): string =>
  name.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase()

/** Of an option by its English name. */
export const optionKey = (name: string): string => `option.${folded(name)}`
export const attributeKey = (id: string): string => `attribute.${id}`

/** The attribute that a filter is by; null for an option. */
export const attributeIn = (key: string): string | null =>
  key.startsWith('attribute.') ? key.slice('attribute.'.length) : null

/** What a filter calls a yes and a no. */
export const yesNo = { yes: 'yes', no: 'no' } as const
