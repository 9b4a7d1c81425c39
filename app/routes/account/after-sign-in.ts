// After sign-in: merges the guest's cart, wishlist and referral into the account.
import { maxWishlistItems } from '../../../shop/catalog/wishlist/rules.ts'
import type { Viewer } from '../../../shop/people/accounts/rules.ts'
import { trackPending } from '../../../shop/people/referrals/actions.ts'
import { pendingCodeCookie, pendingCookie } from '../../../shop/people/referrals/rules.ts'
import { maxLines } from '../../../shop/sales/cart/rules.ts'
import { hasReferrals } from '../../../shop/storefront/design/views.ts'
import { moveCartTo } from '../../http/cart'
import { type Context, requestContext, withToast } from '../../http/request-context'
import { moveWishlistTo } from '../../http/wishlist'

export const afterSignIn = '/#featured-products'

/** Redirects to the requested return path. */
export async function arrive(
  context: Context,
  begun: { who: Viewer; cookies: string[] },
  next: string | null,
): Promise<Response> {
  const { world, cookies, setCookies } = requestContext(context)
  setCookies.push(...begun.cookies)
  const rest = await moveCartTo(context, begun.who.id)
  const unwished = await moveWishlistTo(context, begun.who.id)
  // A code that fails is kept: the next sign-in retries.
  if (
    (await hasReferrals(world)) &&
    (await trackPending(world, begun.who, cookies[pendingCookie] ?? null))
  )
    setCookies.push(pendingCodeCookie(null, world.config.publicUrl))
  const to = begun.who.needsPassword ? '/account/security/password' : (next ?? afterSignIn)
  if (rest.length > 0 && unwished > 0) return withToast(to, 'signedInBothFull')
  if (rest.length > 0)
    return withToast(to, 'signedInCartFull', { count: rest.length, most: maxLines })
  if (unwished > 0) return withToast(to, 'signedInWishlistFull', { most: maxWishlistItems })
  return withToast(to, 'signedIn')
}
