// The link in a guest's email: opens the order where this browser has its session, otherwise asks for a code. GET changes
// nothing, so that programs that follow links use nothing up, and the next address is without the token.
import { guestLinkCookieOf, guestTokensIn } from '../../../shop/people/accounts/guest-cookie.ts'
import { guestOf, guestOfLink } from '../../../shop/people/accounts/views/guests.ts'
import { redirect } from '../../http/redirects'
import { requestContext, safePath } from '../../http/request-context'
import { pathIn } from '../../i18n/languages'
import type { Route } from './+types/order-link'
import { pageOfOrder } from './order-access/page-of-order'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { world, cookies, language } = requestContext(context)
  const { publicUrl } = world.config
  const linked = await guestOfLink(world, params.token)
  const headers = new Headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  if (!linked) return redirect(pathIn(language, '/order-access'), { headers })
  const { orderNumber } = linked
  const to = pageOfOrder(safePath(new URL(request.url).searchParams.get('to')), orderNumber)
  const of = { orderNumber, purchaseId: null }
  if (await guestOf(world, guestTokensIn(cookies, publicUrl), of))
    return redirect(pathIn(language, to), { headers })
  headers.append('set-cookie', guestLinkCookieOf(publicUrl, params.token))
  return redirect(pathIn(language, `/order-access?to=${encodeURIComponent(to)}`), { headers })
}
