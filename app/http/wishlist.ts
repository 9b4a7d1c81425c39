// Whose wishes a request means: the account's rows, or a visitor's cookie. Pages and actions need not know which.
import type { RouterContextProvider } from 'react-router'
import * as own from '../../shop/catalog/wishlist/actions.ts'
import {
  fitsBrowser,
  readWishes,
  wishesKey,
  writeWishes,
} from '../../shop/catalog/wishlist/rules/cookie.ts'
import { addWish, removeWish, type Wish } from '../../shop/catalog/wishlist/rules.ts'
import { type NotedWish, wishesOf } from '../../shop/catalog/wishlist/views.ts'
import { ok, type Result, refuse } from '../../shop/result.ts'
import { requestContext } from './request-context'

type Context = Readonly<RouterContextProvider>

const year = 31_536_000

/** Newest first. Of a visitor's the shop knows no price of then. */
export async function wishes(context: Context): Promise<NotedWish[]> {
  const { world, who } = requestContext(context)
  return who
    ? wishesOf(world, who)
    : visitorWishes(context).map((wish) => ({ ...wish, price: null }))
}

/** Refuses as `addWish` of the room does, and `wishes.visitor_full` where a browser cannot keep it. */
export async function wish(context: Context, added: Wish): Promise<Result> {
  const { world, who } = requestContext(context)
  if (who) return own.addWish(world, who, added)
  const after = addWish(visitorWishes(context), added)
  if (!fitsBrowser(after)) return refuse('wishes.visitor_full')
  keep(context, after)
  return ok()
}

export async function unwish(context: Context, productId: string): Promise<Result> {
  const { world, who } = requestContext(context)
  if (who) return own.removeWish(world, who, productId)
  keep(context, removeWish(visitorWishes(context), productId))
  return ok()
}

/** Puts back what was removed: an account's with the price of then, a visitor's as it is named. */
export async function rewish(context: Context, removed: Wish): Promise<Result> {
  const { world, who } = requestContext(context)
  return who ? own.restoreWish(world, who, removed.productId) : wish(context, removed)
}

/** At sign-in: the visitor's wishes move to the account, and none stay behind. */
export async function moveWishesTo(context: Context, userId: string): Promise<void> {
  const { world, cookies } = requestContext(context)
  if (cookies[wishesKey] === undefined) return
  await own.mergeWishes(world, { id: userId }, visitorWishes(context))
  keep(context, [])
}

const visitorWishes = (context: Context): Wish[] =>
  readWishes(requestContext(context).cookies[wishesKey])

/** Readable by script, which marks the hearts on pages that are the same for everybody. */
function keep(context: Context, wishes: readonly Wish[]): void {
  const { world, setCookies } = requestContext(context)
  const secure = world.config.publicUrl.startsWith('https:') ? '; Secure' : ''
  const [value, seconds] = wishes.length > 0 ? [writeWishes(wishes), year] : ['', 0]
  setCookies.push(`${wishesKey}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`)
}
