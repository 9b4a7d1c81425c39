// Row errors of a catalog import, as a file.
import { data } from 'react-router'
import { importById, problemsFile } from '../../../../shop/catalog/import/views.ts'
import { requireTab } from '../../../http/staff'
import { formatOf, sendList } from '../lists/csv-file'
import type { Route } from './+types/import-problems'

export async function loader({ context, params: { id }, request }: Route.LoaderArgs) {
  const { who, world, language } = requireTab(context, 'imports')
  if (!(await importById(world, id))) throw data(null, { status: 404 })
  const rows = problemsFile(world, id, language, world.say, formatOf(context, request))
  return sendList(context, request, who, { name: 'problems', rows, about: null })
}
