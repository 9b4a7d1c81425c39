// Exports: request, status, download, deletion.
import * as v from 'valibot'
import {
  deleteExportFile,
  exportFileOf,
  openExportFile,
  requestExport,
} from '../../../shop/platform/csv-exports/actions.ts'
import {
  type ExportFile,
  fileLists,
  guardedLists,
  keptFor,
  stateAt,
} from '../../../shop/platform/csv-exports/rules.ts'
import { ok } from '../../../shop/result.ts'
import type { World } from '../../../shop/world.ts'
import { download, operation } from '../operation'
import { time, timeOf, whole } from '../schemas'

export const exportFile = v.strictObject({
  id: v.string(),
  list: v.picklist(fileLists),
  state: v.pipe(
    v.picklist(['waiting', 'running', 'done', 'broken']),
    v.description('broken: it was cut off; ask for it again'),
  ),
  rows: v.pipe(whole, v.description('Written so far')),
  createdAt: time,
  expiresAt: v.pipe(time, v.description('The file is removed then, or up to an hour later')),
})

const view = (world: World, { id, list, state, rows, startedAt, heartbeatAt }: ExportFile) => ({
  id,
  list,
  rows,
  // Canceled exports are deleted.
  state: stateAt(world.now(), state, heartbeatAt) as Exclude<ExportFile['state'], 'cancelled'>,
  createdAt: timeOf(startedAt),
  expiresAt: timeOf(new Date(heartbeatAt.getTime() + keptFor)),
})

async function viewOf(world: World, id: string) {
  const found = await exportFileOf(world, id)
  return found.ok ? ok(view(world, found.value)) : found
}

const errors = ['exports.missing'] as const

export const exports = [
  operation({
    id: 'createExport',
    method: 'POST',
    path: '/exports',
    scope: 'products:read',
    summary: 'Export a list as a CSV file',
    description:
      'A job writes the file; read the export until it is `done`, then fetch it. `catalogue` has products, variants, prices, texts and stock, in the columns that an import reads. Lists with personal data are for staff in the dashboard, who confirm who they are: a key is refused with `exports.person`, and reads the same rows page by page.',
    body: { list: v.picklist([...fileLists, ...guardedLists]) },
    output: exportFile,
    status: 201,
    errors: ['exports.person', 'exports.many'],
    example: { list: 'catalogue' },
    async run({ world, who, body: { list } }) {
      const made = await requestExport(world, who, list)
      return made.ok ? viewOf(world, made.value.id) : made
    },
  }),
  operation({
    id: 'getExport',
    method: 'GET',
    path: '/exports/{id}',
    scope: 'products:read',
    summary: 'Read how far an export is',
    output: exportFile,
    errors,
    run: ({ world, params }) => viewOf(world, params.id),
  }),
  download({
    id: 'downloadExport',
    path: '/exports/{id}/file',
    scope: 'products:read',
    summary: 'Fetch the file of an export',
    description: 'UTF-8, with a byte order mark.',
    download: 'text/csv',
    errors: [...errors, 'exports.unready', 'file.unreachable'],
    async run({ world, params }) {
      const file = await openExportFile(world, params.id)
      return file.ok ? ok({ content: file.value, name: `export-${params.id}.csv` }) : file
    },
  }),
  operation({
    id: 'deleteExport',
    method: 'DELETE',
    path: '/exports/{id}',
    scope: 'products:read',
    summary: 'Delete an export and its file, or stop it',
    output: v.strictObject({ id: v.string() }),
    errors,
    async run({ world, who, params: { id } }) {
      const done = await deleteExportFile(world, who, id)
      return done.ok ? ok({ id }) : done
    },
  }),
]
