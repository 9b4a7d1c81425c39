// Export of all redirects as CSV, in the columns that the import reads.
import { redirectCount, redirectFile } from '../../../../shop/storefront/redirects/views.ts'
import { requireTab } from '../../../http/staff'
import { formatOf, sendList } from '../lists/csv-file'
import type { Route } from './+types/redirects-file'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { who, world } = requireTab(context, 'redirects')
  const about = await redirectCount(world)
  return sendList(context, request, who, {
    name: 'redirects',
    rows: redirectFile(world, formatOf(context, request)),
    about,
  })
}
