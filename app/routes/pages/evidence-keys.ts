// The keys that sign evidence files, with their history (docs/design/order-evidence.md).
import { keyHistory } from '../../../shop/sales/evidence/views.ts'
import { requestContext } from '../../http/request-context'
import type { Route } from './+types/evidence-keys'

export async function loader({ context }: Route.LoaderArgs) {
  const history = await keyHistory(requestContext(context).world)
  return new Response(`${JSON.stringify(history, null, 2)}\n`, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      // A key that was revoked is soon known as such.
      'cache-control': 'public, max-age=60',
      'access-control-allow-origin': '*',
    },
  })
}
