// Export of one's own identity checks, after step-up authentication.
import { ownRecord } from '../../../shop/identity/kyc/views/record.ts'
import { requestContext } from '../../http/request-context'
import { requireFreshViewer } from '../../http/step-up'
import type { Route } from './+types/data'

export async function loader({ context, request }: Route.LoaderArgs) {
  const who = requireFreshViewer(context, request)
  const record = await ownRecord(requestContext(context).world, who)
  return new Response(`${JSON.stringify(record, null, 2)}\n`, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="identity-checks.json"',
      'cache-control': 'no-store',
    },
  })
}
