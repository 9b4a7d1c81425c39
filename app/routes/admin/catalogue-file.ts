// The whole catalogue as a file that can be imported again.
import { countColours } from '../../../shop/catalog/views/whole.ts'
import { recordCatalogueExport } from '../../../shop/imports/actions.ts'
import { catalogueFile } from '../../../shop/imports/views.ts'
import { sendList } from '../../http/csv-file'
import { door } from '../../http/door'
import { requireTab } from '../../http/staff'
import type { Route } from './+types/catalogue-file'

export async function loader({ context, request }: Route.LoaderArgs) {
  const who = requireTab(context, 'imports')
  const { world } = door(context)
  await recordCatalogueExport(world, who)
  const day = world.now().toISOString().slice(0, 10)
  return sendList(context, request, who, {
    name: `catalogue-${day}`,
    rows: catalogueFile(world),
    about: await countColours(world),
  })
}
