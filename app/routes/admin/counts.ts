// The numbers beside the tabs, asked for again and again by an open dashboard.
import { tabCounts } from '../../../shop/admin/views/counts.ts'
import { door } from '../../http/door'
import { requireDashboard } from '../../http/staff'
import type { Route } from './+types/counts'

export function loader({ context }: Route.LoaderArgs) {
  return tabCounts(door(context).world, requireDashboard(context))
}
