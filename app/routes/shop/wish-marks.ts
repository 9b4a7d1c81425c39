// Which products the hearts of a page are filled for: asked for by script, since the page is the same for everybody.
import { door } from '../../http/door'
import { wishes } from '../../http/wishes'
import type { Route } from './+types/wish-marks'

export async function loader({ context }: Route.LoaderArgs) {
  const ids = door(context).who ? (await wishes(context)).map(({ productId }) => productId) : []
  return Response.json(ids, { headers: { 'cache-control': 'no-store' } })
}
