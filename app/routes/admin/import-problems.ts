// What is wrong with the rows of a catalogue file, as a file.
import { data } from 'react-router'
import { importById, problemsFile } from '../../../shop/imports/views.ts'
import { csvFile } from '../../http/csv-file'
import { door } from '../../http/door'
import { requireTab } from '../../http/staff'
import type { Route } from './+types/import-problems'

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  requireTab(context, 'imports')
  const { world, language } = door(context)
  if (!(await importById(world, id))) throw data(null, { status: 404 })
  return csvFile(problemsFile(world, id, language), 'problems', world.log)
}
