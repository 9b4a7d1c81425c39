// The journal as CSV.
import { exportRows } from '../../../../../shop/back-office/csv-files/views/export-pages.ts'
import { journalFile } from '../../../../../shop/back-office/csv-files/views/journal-files.ts'
import { formatOf, sendList } from '../../lists/csv-file'
import type { Route } from './+types/journal-file'
import { fileRequest } from './file-request'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { who, world, days, record } = fileRequest(context, request, 'journal')
  await record()
  const file = await journalFile(world, days)
  return sendList(context, request, who, {
    name: `journal-${days.from}-${days.until}`,
    rows: exportRows(file, formatOf(context, request)),
    about: await file.about(),
  })
}
