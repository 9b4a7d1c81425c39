// Counters of the dashboard's tabs (polled).
import { tabCounts } from '../../../shop/back-office/overview/views/counts.ts'
import { requestContext, requireStaff } from '../../http/request-context'
import type { Route } from './+types/counts'

export async function loader({ context }: Route.LoaderArgs) {
  const counts = await tabCounts(requestContext(context).world, requireStaff(context))
  return Response.json(counts, { headers: { 'cache-control': 'no-store' } })
}
