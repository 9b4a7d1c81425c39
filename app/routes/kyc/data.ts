// Export of one's own identity checks: of an account and its guests after step-up authentication, of a guest by the order's link.
import { ownRecord } from '../../../shop/identity/kyc/views/record.ts'
import { requestContext } from '../../http/request-context'
import { requireFreshViewer } from '../../http/step-up'
import type { Route } from './+types/data'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { guest, who, world } = requestContext(context)
  // A guest has no password: their session was opened by the order itself, or by a code. An account has one.
  const opener = guest && !who ? guest : requireFreshViewer(context, request)
  const record = await ownRecord(world, guest ?? opener)
  return new Response(`${JSON.stringify(record, null, 2)}\n`, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="identity-checks.json"',
      'cache-control': 'no-store',
    },
  })
}
