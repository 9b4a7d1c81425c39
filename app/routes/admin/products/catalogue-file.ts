// Export of the whole catalog as a file that can be imported again.

import { countVariants } from '../../../../shop/catalog/editor/views/full-products.ts'
import { recordCatalogueExport } from '../../../../shop/catalog/import/actions/imports.ts'
import { catalogueFile } from '../../../../shop/catalog/import/views.ts'
import { dayInZone, shopZone } from '../../../../shop/platform/time-zone.ts'
import { requireTab } from '../../../http/staff'
import { formatOf, sendList } from '../lists/csv-file'
import type { Route } from './+types/catalogue-file'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { who, world } = requireTab(context, 'imports')
  await recordCatalogueExport(world, who)
  const day = dayInZone(world.now(), shopZone(world))
  return sendList(context, request, who, {
    name: `catalogue-${day}`,
    rows: catalogueFile(world, formatOf(context, request)),
    about: await countVariants(world),
  })
}
