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

const clothes = new Map(
  'xxs xs s m l xl xxl 2xl xxxl 3xl 4xl 5xl 6xl one size'
    .split(/ (?!size)/)
    .map((size, at) => [size, at]),
)
const units: Readonly<Record<string, number>> = {
  ...{ mb: 1e6, gb: 1e9, tb: 1e12, mg: 1e-3, g: 1, kg: 1e3 },
  ...{ mm: 1e-3, cm: 1e-2, m: 1, km: 1e3, ml: 1e-3, cl: 1e-2, l: 1 },
}
const collator = new Intl.Collator('en', { numeric: true })

/** Sizes as people line them up, numbers by what they amount to, everything else by letters. Both are folded. */
export function byNature(one: string, other: string): number {
  for (const rankOf of [(text: string) => clothes.get(text), amountIn]) {
    const [a, b] = [rankOf(one), rankOf(other)]
    if (a !== undefined && b !== undefined && a !== b) return a - b
  }
  return collator.compare(one, other) || (one < other ? -1 : one > other ? 1 : 0)
}

function amountIn(text: string): number | undefined {
  const [, number, unit = ''] = /^(\d+(?:[.,]\d+)?) ?([a-z]{0,2})$/.exec(text) ?? []
  const factor = unit === '' ? 1 : units[unit]
  return number === undefined || factor === undefined
    ? undefined
    : Number(number.replace(',', '.')) * factor
}
