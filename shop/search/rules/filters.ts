// Filters of listings beyond brand, price and the like: product options, and typed attributes. Each filter has a key,
// which is its URL parameter: `option.size`, `attribute.material`.

/** Values, of which a product needs one, or an inclusive range of numbers. */
export type FilterChoice = { readonly key: string } & (
  | { readonly values: readonly string[] }
  | { readonly min: number | null; readonly max: number | null }
)

/** Maximum number of filters, and of values per filter; more are ignored. */
export const maxFilterChoices = { filters: 12, values: 50 } as const

/** Options and values match regardless of case and spaces. */
export const folded = (name: string): string =>
  name.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase()

/** Key of an option, by its English name. */
export const optionKey = (name: string): string => `option.${folded(name)}`
export const attributeKey = (id: string): string => `attribute.${id}`

/** The attribute id in a key; null for an option. */
export const attributeIn = (key: string): string | null =>
  key.startsWith('attribute.') ? key.slice('attribute.'.length) : null

/** Filter values of booleans. */
export const yesNo = { yes: 'yes', no: 'no' } as const
