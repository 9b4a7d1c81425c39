// The numbers beside the tabs, asked for again and again by an open dashboard.
import { tabCounts } from '../../../shop/admin/views/counts.ts'
import { door, requireStaff } from '../../http/door'
import { isUnreached } from '../../parts/unreached'
import type { Route } from './+types/counts'

export function loader({ context }: Route.LoaderArgs) {
  return tabCounts(door(context).world, requireStaff(context))
}

/** Nobody asked for these: where the shop cannot be reached, the page stays, with the numbers that it has. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  serverLoader().catch((fault: unknown) => {
    if (isUnreached(fault)) return null
    throw fault
  })
