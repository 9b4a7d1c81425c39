// Array types by their PostgreSQL OIDs. postgres.js loads them on each connection, but not on one that replaces a
// connection lost to an error meanwhile: the pool would lack array types until the process ends.
import { parse } from 'postgres-array'

type Element = string | number | bigint | Date | null | readonly Element[]

const arrayOf = (oid: number, parseElement: (text: string) => Element) => ({
  to: oid,
  from: [oid],
  parse: (text: string) => parse(text, parseElement),
  serialize: literal,
})

/** Throws a TypeError for an undefined element, which is a bug. */
function literal(element: Element | undefined): string {
  if (element === undefined) throw new TypeError('An array with an undefined element')
  if (element === null) return 'null'
  if (Array.isArray(element)) return `{${element.map(literal).join()}}`
  const text = element instanceof Date ? element.toISOString() : String(element)
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

const asText = (text: string) => text

/** For the option `types` of postgres.js. */
export const arrayTypes = {
  int4s: arrayOf(1007, Number),
  texts: arrayOf(1009, asText),
  counts: arrayOf(1016, Number),
  addresses: arrayOf(1041, asText),
  times: arrayOf(1185, (text) => new Date(text)),
  amounts: arrayOf(1231, BigInt),
}
