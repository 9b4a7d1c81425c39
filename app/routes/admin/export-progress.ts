// Progress of one's own export, and its cancellation.
import { data } from 'react-router'
import { cancelExport } from '../../../shop/platform/csv-exports/actions.ts'
import { exportProgress } from '../../../shop/platform/csv-exports/views.ts'
import { answer, requestContext, requireStaff } from '../../http/request-context'
import type { Route } from './+types/export-progress'

const own = { 'cache-control': 'no-store' }

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const who = requireStaff(context)
  const progress = await exportProgress(requestContext(context).world, who, id)
  if (!progress) throw data(null, { status: 404 })
  return Response.json(progress, { headers: own })
}

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const who = requireStaff(context)
  const { world } = requestContext(context)
  const done = await cancelExport(world, who, id)
  if (!done.ok) return answer(done)
  return Response.json(await exportProgress(world, who, id), { headers: own })
}
