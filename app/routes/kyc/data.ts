// Everything that is kept of one's own identity checks, as a file.
import { ownRecord } from '../../../shop/kyc/views/record.ts'
import { door, requireViewer } from '../../http/door'
import type { Route } from './+types/data'

export async function loader({ context, request }: Route.LoaderArgs) {
  const who = requireViewer(context, request)
  const record = await ownRecord(door(context).world, who)
  return new Response(`${JSON.stringify(record, null, 2)}\n`, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="identity-checks.json"',
      'cache-control': 'no-store',
    },
  })
}
