// The cart: a list of lines and its changes. The same rules serve a visitor's cookie and an account's rows.
import { isVariantId, type Line } from '../../catalog/products/rules/catalog.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { ok, type Result, refuse } from '../../result.ts'

export const maxQuantity = 99
export const maxLines = 50
/** Lines beyond those of a full cart that an account keeps until there is room. */
export const maxWaiting = 200

/** The owner of an account's cart. */
export type CartOwner = Pick<Viewer, 'id'>

/** One line of a product, or, without a variant, every line of it. */
export type LineKey = { readonly productId: string; readonly variantId?: string }

export const isLine = (line: Line, key: LineKey): boolean =>
  line.productId === key.productId &&
  (key.variantId === undefined || line.variantId === key.variantId)

/**
 * Adding the same line again raises its quantity, up to `most` (units in stock) and never above 99. Lines of one
 * product stay together. Refuses `cart.full`.
 */
export function addLine(lines: readonly Line[], added: Line, most = maxQuantity): Result<Line[]> {
  const quantity = clamp(Math.min(added.quantity, most))
  if (quantity === 0) return ok([...lines])
  if (lines.some((line) => isLine(line, added))) {
    return ok(
      lines.map((line) =>
        isLine(line, added) ? { ...line, quantity: raised(line.quantity, quantity, most) } : line,
      ),
    )
  }
  if (lines.length >= maxLines) return refuse('cart.full', { facts: { most: maxLines } })
  const beside = lines.findLastIndex((line) => line.productId === added.productId)
  const at = beside < 0 ? lines.length : beside + 1
  const { productId, variantId } = added
  return ok([...lines.slice(0, at), { productId, variantId, quantity }, ...lines.slice(at)])
}

/** Sets one line, or every line of a product; 0 removes it. Does not add missing lines. */
export function setQuantity(lines: readonly Line[], key: LineKey, quantity: number): Line[] {
  const wanted = clamp(quantity)
  if (wanted === 0) return removeLines(lines, key)
  return lines.map((line) => (isLine(line, key) ? { ...line, quantity: wanted } : line))
}

/** Sets a line that may be new. Refuses `cart.full`. */
export const putLine = (lines: readonly Line[], line: Line): Result<Line[]> =>
  lines.some((one) => isLine(one, line))
    ? ok(setQuantity(lines, line, line.quantity))
    : addLine(lines, line)

export const removeLines = (lines: readonly Line[], key: LineKey): Line[] =>
  lines.filter((line) => !isLine(line, key))

/**
 * Adds a visitor's cart, or removed lines, to a cart. The greater quantity of a line counts, so that a merge that is
 * repeated changes nothing. `rest`: lines for which the cart has no room.
 */
export function uniteLines(
  cart: readonly Line[],
  others: readonly Line[],
): { lines: Line[]; rest: Line[] } {
  let lines = [...cart]
  const rest = others.filter((other) => {
    const own = lines.find((line) => isLine(line, other))
    const united = putLine(lines, {
      ...other,
      quantity: Math.max(other.quantity, own?.quantity ?? 0),
    })
    if (united.ok) lines = united.value
    return !united.ok
  })
  return { lines, rest }
}

/** Each line once, with its greatest quantity. */
export const withoutTwice = (lines: readonly Line[]): Line[] =>
  lines
    .filter((line, at) => lines.findIndex((one) => isLine(one, line)) === at)
    .map((line) => ({
      ...line,
      quantity: Math.max(
        ...lines.filter((one) => isLine(one, line)).map(({ quantity }) => quantity),
      ),
    }))

/** Returns lines to a cart: quantities of the same line are added, up to 99; lines that do not fit are left out. */
export const mergeLines = (account: readonly Line[], visitor: readonly Line[]): Line[] =>
  visitor.reduce<Line[]>(
    (cart, line) => {
      const merged = addLine(cart, line)
      return merged.ok ? merged.value : cart
    },
    [...account],
  )

/** The remaining lines after `bought` has been ordered. */
export const withoutBought = (lines: readonly Line[], bought: readonly Line[]): Line[] =>
  lines.flatMap((line) => {
    const taken = bought.find((one) => isLine(one, line))?.quantity ?? 0
    return taken >= line.quantity ? [] : [{ ...line, quantity: line.quantity - taken }]
  })

export const countItems = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((count, line) => count + line.quantity, 0)

/** Lines of one product, in the cart's order. */
export function byProduct<T extends { productId: string }>(lines: readonly T[]): T[][] {
  const groups = new Map<string, T[]>()
  for (const line of lines) {
    const group = groups.get(line.productId)
    if (group) group.push(line)
    else groups.set(line.productId, [line])
  }
  return [...groups.values()]
}

/** Never lowers a quantity: the cart may already hold more than is in stock. */
const raised = (quantity: number, by: number, most: number): number =>
  Math.max(quantity, clamp(Math.min(quantity + by, most)))

function clamp(quantity: number): number {
  if (!Number.isFinite(quantity)) return 0
  return Math.min(maxQuantity, Math.max(0, Math.trunc(quantity)))
}

// The guest cart's cookie, and the copy in the browser's storage: ids and quantities only. Parsed without a schema
// library, to keep a first visit's script small (docs/decisions/067-input-schemas.md).

/** The cookie's name and the key in the browser's storage. */
export const cartKey = 'cart-items'

/** A cookie's limit of 4096 bytes includes its name and attributes. */
const maxCookieBytes = 3800

export const writeCart = (lines: readonly Line[]): string => JSON.stringify(lines.map(bare))

/** Escapes only characters that a cookie's value may not contain, so that more lines fit. */
export const cookieText = (text: string): string =>
  text.replace(/[^\w\-.:{}[\]]/gu, (character) => encodeURIComponent(character))

/** Whether this cart fits into a visitor's cookie. Refuses `cart.visitor_full`. */
export const fitsCookie = (lines: readonly Line[]): Result =>
  cookieText(writeCart(lines)).length <= maxCookieBytes ? ok() : refuse('cart.visitor_full')

/** The reverse of `writeCart`. Refuses `cart.unreadable` for anything that this shop would not have written. */
export function readCart(text: string | undefined): Result<Line[]> {
  if (!text) return ok([])
  try {
    const lines: unknown = JSON.parse(text)
    if (Array.isArray(lines) && lines.length <= maxLines && lines.every(isLineOfCart))
      return ok(lines.map(bare))
  } catch {
    // Not JSON: refused like JSON of another shape.
  }
  return refuse('cart.unreadable')
}

/** Drops unknown properties. */
const bare = ({ productId, variantId, quantity }: Line): Line => ({
  productId,
  variantId,
  quantity,
})

function isLineOfCart(value: unknown): value is Line {
  const line = value as Partial<Line> | null
  return (
    typeof line === 'object' &&
    isName(line?.productId) &&
    isName(line.variantId) &&
    isVariantId(line.variantId) &&
    Number.isInteger(line.quantity) &&
    Number(line.quantity) >= 1 &&
    Number(line.quantity) <= maxQuantity
  )
}

const isName = (text: unknown): text is string =>
  typeof text === 'string' && text.length > 0 && text.length <= 60

// Cart links: items in an address, for assistants, newsletters and other pages that send a shopper to a filled cart. Pure.

export const cartLinkPath = '/cart-link'

type Item = Pick<Line, 'variantId' | 'quantity'>

/** `?items=VARIANT:2,VARIANT:1` */
export const cartLinkSearch = (items: readonly Item[]): string =>
  `?items=${items.map(({ variantId, quantity }) => `${variantId}:${quantity}`).join(',')}`

/** The inverse: each variant once. Parts that are no item are ignored. */
export function itemsInLink(text: string | null): Item[] {
  const items = new Map<string, number>()
  for (const part of (text ?? '').split(',').slice(0, maxLines)) {
    const [variantId = '', units = '1', ...more] = part.trim().split(':')
    if (!isVariantId(variantId) || !/^[1-9]\d?$/.test(units) || more.length > 0) continue
    items.set(variantId, Math.min(maxQuantity, (items.get(variantId) ?? 0) + Number(units)))
  }
  return [...items].map(([variantId, quantity]) => ({ variantId, quantity }))
}
