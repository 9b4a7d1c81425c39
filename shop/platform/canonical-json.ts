// Canonical JSON. Pure.

/** The same text for the same content, independent of the order of fields. */
export const stable = (value: unknown): string =>
  JSON.stringify(value, (_, each) => {
    if (typeof each === 'bigint') return String(each)
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
  })

/**
 * RFC 8785 (JCS) of a value that JSON can hold and whose numbers are safe integers: one text for one content, on every
 * machine. Throws for any other value.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number') {
    // Fractions and exponents have several notations; amounts are texts.
    if (!Number.isSafeInteger(value) || Object.is(value, -0)) throw new TypeError('not an integer')
    return String(value)
  }
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new TypeError('a lone surrogate')
    return JSON.stringify(value)
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object') throw new TypeError(`no JSON: ${typeof value}`)
  // Compared by UTF-16 code units, also where an engine lists names that are numbers first.
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, each]) => `${JSON.stringify(name)}:${canonicalJson(each)}`).join(',')}}`
}
