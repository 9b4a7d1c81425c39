// The guest cart's cookie, and the copy in the browser's storage: ids and quantities only. Parsed without a schema
// library, to keep a first visit's script small (docs/decisions/067-input-schemas.md).
import { isVariantId, type Line } from '../../../catalog/products/rules.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { maxLines, maxQuantity } from '../rules.ts'

/** The cookie's name and the key in the browser's storage. */
export const cartKey = 'cart-items'

/** A cookie's limit of 4096 bytes includes its name and attributes. */
const maxCookieBytes = 3800

/** A line as version 1.0 wrote it; the server names its variant (`currentLines`). */
export type ColourLine = Omit<Line, 'variantId'> & { readonly colour: string }
export type StoredLine = Line | ColourLine

export const writeCart = (lines: readonly StoredLine[]): string => JSON.stringify(lines.map(bare))

/** Escapes only characters that a cookie's value may not contain, so that more lines fit. */
export const cookieText = (text: string): string =>
  text.replace(/[^\w\-.:{}[\]]/gu, (character) => encodeURIComponent(character))

/** Whether this cart fits into a visitor's cookie. Refuses `cart.visitor_full`. */
export const fitsCookie = (lines: readonly StoredLine[]): Result =>
  cookieText(writeCart(lines)).length <= maxCookieBytes ? ok() : refuse('cart.visitor_full')

/** The reverse of `writeCart`. Refuses `cart.unreadable` for anything that this shop would not have written. */
export function readCart(text: string | undefined): Result<StoredLine[]> {
  if (!text) return ok([])
  try {
    const lines: unknown = JSON.parse(text)
    if (Array.isArray(lines) && lines.length <= maxLines && lines.every(isStoredLine))
      return ok(lines.map(bare))
  } catch {
    // Not JSON: refused like JSON of another shape.
  }
  return refuse('cart.unreadable')
}

/** Drops unknown properties. */
const bare = (line: StoredLine): StoredLine =>
  'variantId' in line
    ? { productId: line.productId, variantId: line.variantId, quantity: line.quantity }
    : { productId: line.productId, colour: line.colour, quantity: line.quantity }

function isStoredLine(value: unknown): value is StoredLine {
  const line = value as Partial<Line & ColourLine> | null
  return (
    typeof line === 'object' &&
    isName(line?.productId) &&
    ('variantId' in line
      ? isName(line.variantId) && isVariantId(line.variantId)
      : isName(line.colour)) &&
    Number.isInteger(line.quantity) &&
    Number(line.quantity) >= 1 &&
    Number(line.quantity) <= maxQuantity
  )
}

const isName = (text: unknown): text is string =>
  typeof text === 'string' && text.length > 0 && text.length <= 60
