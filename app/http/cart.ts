// The cart of a request: rows of an account, or a guest's cookie. Pages and actions need not know which.
import type { Line, PricedLine } from '../../shop/catalog/products/rules/catalog.ts'
import { ok, type Result, refuse } from '../../shop/result.ts'
import {
  type CartRule,
  changeCart as changeAccountCart,
  mergeCart,
  sayRepriced,
} from '../../shop/sales/cart/actions.ts'
import {
  cartKey,
  cookieText,
  fitsCookie,
  isLine,
  maxLines,
  readCart,
  uniteLines,
  writeCart,
} from '../../shop/sales/cart/rules.ts'
import { cartOf } from '../../shop/sales/cart/views.ts'
import { heldByOwnOrders } from '../../shop/sales/orders/views/orders.ts'
import { type Context, requestContext } from './request-context'

const undoKey = 'cart-undo'
/** The currency in which a guest has last seen the cart's prices. */
const currencyKey = 'cart-currency'
const undoSeconds = 20
const year = 31_536_000

export async function cartLines(context: Context): Promise<Line[]> {
  const { world, who, cookies } = requestContext(context)
  return who ? cartOf(world, who) : linesIn(cookies[cartKey])
}

/** Whether to say that the cart has prices in another currency now: once, and not to a page that is only prefetched. */
export async function isRepriced(context: Context, request: Request): Promise<boolean> {
  const { world, who, cookies } = requestContext(context)
  if (/prefetch|prerender/.test(request.headers.get('sec-purpose') ?? '')) return false
  if (who) return sayRepriced(world, who)
  const before = cookies[currencyKey]
  if (!before || before === world.config.currency || linesIn(cookies[cartKey]).length === 0)
    return false
  setCookie(context, currencyKey, world.config.currency, year)
  return true
}

/** Variants of which the cart wants more than can be sold -> the shopper's own unpaid order that has reserved some. */
export function heldLines(context: Context, lines: readonly PricedLine[]) {
  const { world, who } = requestContext(context)
  const short = lines.filter(({ available, quantity }) => available < quantity)
  return heldByOwnOrders(
    world,
    who,
    short.map(({ variantId }) => variantId),
  )
}

/**
 * Changes the cart by a rule. Refuses as the rule does, and `cart.visitor_full` if the cookie would
 * be too large. `forgets`: products whose lines that wait in the cookie end with the change.
 */
export async function changeCart(
  context: Context,
  rule: CartRule,
  forgets: (productId: string) => boolean = () => false,
): Promise<Result<Line[]>> {
  const { world, who, cookies } = requestContext(context)
  const stored = linesIn(cookies[cartKey])
  // Left by an earlier version: lines for which the account's cart had no room at sign-in.
  const waiting = who ? stored.filter(({ productId }) => !forgets(productId)) : []
  let rest: Line[] = []
  const changed = who
    ? await changeAccountCart(world, who, (own) => {
        const after = rule(own)
        if (!after.ok) return after
        const united = uniteLines(after.value, waiting)
        rest = united.rest
        return ok(united.lines)
      })
    : rule(stored)
  if (!changed.ok || (who && stored.length === 0)) return changed
  const kept = who ? rest : changed.value
  const fits = fitsCookie(kept)
  if (!fits.ok) return fits
  setCookie(context, cartKey, cookieText(writeCart(kept)), year)
  if (!who) setCookie(context, currencyKey, world.config.currency, year)
  return changed
}

/**
 * At sign-in: moves the guest's lines to the account, which also keeps those for which its cart has no room; they are
 * returned. An empty list stays in the cookie, so that no cached copy returns.
 */
export async function moveCartTo(context: Context, userId: string): Promise<Line[]> {
  const rest = await mergeVisitorLines(context, userId)
  setCookie(context, cartKey, '[]', year)
  return rest
}

async function mergeVisitorLines(context: Context, userId: string): Promise<Line[]> {
  const { world, cookies } = requestContext(context)
  const lines = linesIn(cookies[cartKey])
  return lines.length > 0 ? mergeCart(world, { id: userId }, lines) : []
}

/**
 * At sign-out: the next person at this browser begins with an empty cart. Lines that an earlier version left in the
 * cookie, for which the account's cart had no room, move to the account.
 */
export async function clearCart(context: Context, userId: string): Promise<void> {
  await mergeVisitorLines(context, userId)
  setCookie(context, cartKey, '[]', year)
}

/** Lets the shopper undo a removal for some seconds, also without script. */
export function storeUndo(context: Context, before: readonly Line[], after: readonly Line[]) {
  const removed = before.filter((line) => !after.some((one) => isLine(one, line)))
  const short = removed.map(({ productId, variantId, quantity }) => [
    productId,
    variantId,
    quantity,
  ])
  const value = cookieText(JSON.stringify([ownerOf(context), short]))
  setCookie(context, undoKey, value, removed.length > 0 ? undoSeconds : 0)
}

export function linesToUndo(context: Context): Line[] {
  try {
    const [owner, short] = JSON.parse(requestContext(context).cookies[undoKey] ?? '[]') as [
      string,
      [string, string, number][],
    ]
    if (owner !== ownerOf(context)) return []
    const lines = short.map(([productId, variantId, quantity]) => ({
      productId,
      variantId,
      quantity,
    }))
    const read = readCart(JSON.stringify(lines))
    return read.ok ? read.value : []
  } catch {
    return []
  }
}

export async function undoRemoval(context: Context): Promise<Result<Line[]>> {
  const removed = linesToUndo(context)
  setCookie(context, undoKey, '', 0)
  return changeCart(context, (lines) => {
    const united = uniteLines(lines, removed)
    return united.rest.length > 0
      ? refuse('cart.full', { facts: { most: maxLines } })
      : ok(united.lines)
  })
}

/** Another person at the same browser undoes nothing. */
const ownerOf = (context: Context): string => requestContext(context).who?.id ?? ''

function linesIn(text: string | undefined): Line[] {
  const read = readCart(text)
  return read.ok ? read.value : []
}

/** Readable by script: the browser keeps a copy, and it contains no secret. */
function setCookie(context: Context, name: string, value: string, seconds: number): void {
  const { world, setCookies } = requestContext(context)
  const secure = world.config.publicUrl.startsWith('https:') ? '; Secure' : ''
  setCookies.push(`${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`)
}
