// The numbers beside the tabs, asked for again and again by an open dashboard.
import { tabCounts } from '../../../shop/back-office/admin/views/counts.ts'
import { requestContext, requireStaff } from '../../http/request-context'
import type { Route } from './+types/counts'

export async function loader({ context }: Route.LoaderArgs) {
  const counts = await tabCounts(requestContext(context).world, requireStaff(context))
  return Response.json(counts, { headers: { 'cache-control': 'no-store' } })
}
