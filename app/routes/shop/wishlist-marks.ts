// Wishlist state of a page's products, fetched by script since pages are cached for all visitors.
import { requestContext } from '../../http/request-context'
import { requireShown } from '../../http/storefront/redirects'
import { wishlist } from '../../http/wishlist'
import type { Route } from './+types/wishlist-marks'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireShown(context, request, 'wishlist')
  const ids = requestContext(context).who
    ? (await wishlist(context)).map(({ productId }) => productId)
    : []
  return Response.json(ids, { headers: { 'cache-control': 'no-store' } })
}
