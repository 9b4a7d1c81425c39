// Natural sort order of sizes, amounts and names. Separate from the filters, so that browsers need not load it.

const clothes = new Map(
  'xxs xs s m l xl xxl 2xl xxxl 3xl 4xl 5xl 6xl one size'
    .split(/ (?!size)/)
    .map((size, at) => [size, at]),
)
const units: Readonly<Record<string, number>> = {
  mb: 1e6,
  gb: 1e9,
  tb: 1e12,
  mg: 1e-3,
  g: 1,
  kg: 1e3,
  mm: 1e-3,
  cm: 1e-2,
  m: 1,
  km: 1e3,
  ml: 1e-3,
  cl: 1e-2,
  l: 1,
}
const collator = new Intl.Collator('en', { numeric: true })

/** Sizes first, then amounts, then everything else alphabetically. Both are folded. */
export function byNature(one: string, other: string): number {
  for (const rankOf of [(text: string) => clothes.get(text), amountIn]) {
    const [a = Number.POSITIVE_INFINITY, b = Number.POSITIVE_INFINITY] = [
      rankOf(one),
      rankOf(other),
    ]
    if (a !== b) return a < b ? -1 : 1
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
