// Export of the catalog as a file that can be imported again: whole, or stock or prices alone.

import { countVariants } from '../../../../shop/catalog/editor/views/full-products.ts'
import { recordCatalogueExport } from '../../../../shop/catalog/import/actions/imports.ts'
import { isPartialFile } from '../../../../shop/catalog/import/rules/columns.ts'
import { catalogueFile, partialFile } from '../../../../shop/catalog/import/views.ts'
import { dayInZone, shopZone } from '../../../../shop/platform/time-zone.ts'
import { requireTab } from '../../../http/staff'
import { formatOf, sendList } from '../lists/csv-file'
import type { Route } from './+types/catalogue-file'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { who, world } = requireTab(context, 'imports')
  const only = new URL(request.url).searchParams.get('only') ?? ''
  const part = isPartialFile(only) ? only : null
  await recordCatalogueExport(world, who)
  const day = dayInZone(world.now(), shopZone(world))
  const format = formatOf(context, request)
  return sendList(context, request, who, {
    name: `${part ?? 'catalogue'}-${day}`,
    rows: part ? partialFile(world, part, format) : catalogueFile(world, format),
    about: await countVariants(world),
  })
}
