// What a browser may say of its cart: a cookie or stored text with ids and quantities only, and the fields of a form.
import type { Line } from '../../catalog/products/rules.ts'
import { ok, type Result, refuse } from '../../result.ts'
import { type LineKey, maxLines, maxQuantity } from './rules.ts'

/** The cookie's name and the key in the browser's storage. */
export const cartKey = 'cart-items'

/** A cookie of 4096 bytes holds its name and attributes too. */
const maxCookieBytes = 3800

export const writeCart = (lines: readonly Line[]): string =>
  JSON.stringify(
    lines.map(({ productId, colour, quantity }) => ({
      productId,
      colour,
      quantity,
    })),
  )

/** Only what a cookie's value may not hold is escaped, so that more lines fit. */
export const cookieText = (text: string): string =>
  text.replace(/[^\w\-.:{}[\]]/gu, (character) => encodeURIComponent(character))

/** Whether a visitor's browser can keep this cart. Refuses `cart.visitor_full`. */
export function fitsCookie(lines: readonly Line[]): Result {
  return cookieText(writeCart(lines)).length <= maxCookieBytes ? ok() : refuse('cart.visitor_full')
}

/** The reverse of `writeCart`. Refuses `cart.unreadable` for anything that this shop would not have written. */
export function readCart(text: string | undefined): Result<Line[]> {
  if (!text) return ok([])
  try {
    const lines: unknown = JSON.parse(text)
    if (Array.isArray(lines) && lines.length <= maxLines && lines.every(isStoredLine)) {
      return ok(
        lines.map(({ productId, colour, quantity }) => ({
          productId,
          colour,
          quantity,
        })),
      )
    }
  } catch {
    // Not JSON: the same answer as JSON of another shape.
  }
  return refuse('cart.unreadable')
}

/** A form's line. Without a quantity it is one piece. Refuses `cart.unknown_product`, `cart.quantity`. */
export function readLine(fields: Readonly<Record<string, string>>): Result<Line> {
  const { productId, colour, quantity = '1' } = fields
  if (!isName(productId) || !isName(colour)) return refuse('cart.unknown_product')
  const number = readQuantity(quantity)
  return number.ok ? ok({ productId, colour, quantity: number.value }) : number
}

/** Which line a form means; without a colour all lines of the product. Refuses `cart.unknown_product`. */
export function readKey(fields: Readonly<Record<string, string>>): Result<LineKey> {
  const { productId, colour } = fields
  if (!isName(productId)) return refuse('cart.unknown_product')
  return ok(isName(colour) ? { productId, colour } : { productId })
}

/** 0 to 99 in Latin digits. Refuses `cart.quantity`. */
export function readQuantity(text: string | undefined): Result<number> {
  if (!text || !/^\d{1,2}$/.test(text.trim()))
    return refuse('cart.quantity', { facts: { most: maxQuantity } })
  return ok(Number(text))
}

function isStoredLine(value: unknown): value is Line {
  const line = value as Partial<Line> | null
  return (
    typeof line === 'object' &&
    isName(line?.productId) &&
    isName(line.colour) &&
    Number.isInteger(line.quantity) &&
    Number(line.quantity) >= 1 &&
    Number(line.quantity) <= maxQuantity
  )
}

const isName = (text: unknown): text is string =>
  typeof text === 'string' && text.length > 0 && text.length <= 60
