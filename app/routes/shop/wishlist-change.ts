// Wishlist changes: from the button on any page, and from the list.

import { unsubscribeBackInStock } from '../../../shop/catalog/wishlist/actions/subscribe.ts'
import { wishlistItemFor } from '../../../shop/catalog/wishlist/actions/wishlist.ts'
import { readWishlistItem } from '../../../shop/catalog/wishlist/input.ts'
import { ok, type Result, refuse } from '../../../shop/result.ts'
import { redirect } from '../../http/redirects'
import { cameFrom } from '../../http/referring-page'
import { statusOf } from '../../http/refusals'
import { form, requestContext, withToast } from '../../http/request-context'
import { requireShown } from '../../http/storefront/redirects'
import { addItem, removeItem, restoreItem } from '../../http/wishlist'
import type { Route } from './+types/wishlist-change'

export const loader = () => redirect('/wishlist')

/**
 * `intent` is add (the default), remove, undo, or stop (cancels a back-in-stock request). A script
 * receives a status only; a form is redirected to its page, or to the list.
 */
export async function action({ context, request }: Route.ActionArgs) {
  await requireShown(context, request, 'wishlist')
  const fields = await form(request)
  const done = await change(context, fields)
  if (fields.by === 'script')
    return new Response(null, { status: done.ok ? 204 : statusOf(done.code) })
  const isOnList = fields.from === 'list'
  const back = isOnList ? '/wishlist' : cameFrom(request, '/wishlist')
  if (!done.ok) return withToast(back, done.code, done.facts)
  if (isOnList && fields.intent === 'remove') {
    const { productId = '', variant = '' } = fields
    return redirect(`/wishlist?${new URLSearchParams({ removed: productId, variant })}`)
  }
  return isOnList
    ? redirect('/wishlist')
    : withToast(back, toasts[fields.intent ?? ''] ?? 'addedToWishlist')
}

const toasts: Readonly<Record<string, string>> = { remove: 'removedFromWishlist' }

async function change(
  context: Route.ActionArgs['context'],
  fields: Record<string, string>,
): Promise<Result> {
  const named = readWishlistItem(fields)
  if (!named) return refuse('wishlist.missing')
  if (fields.intent === 'stop') {
    const { world, who } = requestContext(context)
    return who ? unsubscribeBackInStock(world, who, named.variantId ?? '') : ok()
  }
  if (fields.intent === 'remove') return removeItem(context, named.productId)
  const found = await wishlistItemFor(requestContext(context).world, named)
  if (!found.ok) return found
  return fields.intent === 'undo'
    ? restoreItem(context, found.value)
    : addItem(context, found.value)
}
