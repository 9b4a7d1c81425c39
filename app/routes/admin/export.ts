// Lists as files: streamed page by page, on record, and open to whoever opens the list.
import { data } from 'react-router'
import {
  type Exported,
  isExported,
  mayExport,
  orderFilters,
  transactionFilters,
} from '../../../shop/admin/rules.ts'
import {
  exportAudit,
  exportOrders,
  exportSubscribers,
  exportTransactions,
  exportUsers,
  recordExport,
} from '../../../shop/admin/views/export.ts'
import type { World } from '../../../shop/world.ts'
import { csvFile } from '../../http/csv-file'
import { door } from '../../http/door'
import { auditSearch, listQuery, requireTab } from '../../http/staff'
import { requireFreshViewer } from '../../http/step-up'
import type { Route } from './+types/export'

type Rows = { query: { filter: string; q: string }; rows: AsyncGenerator<string> }

const lists: Record<Exported, (world: World, request: Request) => Rows> = {
  orders(world, request) {
    const query = listQuery(request, orderFilters)
    return { query, rows: exportOrders(world, query) }
  },
  transactions(world, request) {
    const query = listQuery(request, transactionFilters)
    return { query, rows: exportTransactions(world, query) }
  },
  users(world, request) {
    const query = listQuery(request, ['all'])
    return { query, rows: exportUsers(world, query) }
  },
  newsletter: (world) => ({ query: { filter: 'all', q: '' }, rows: exportSubscribers(world) }),
  audit(world, request) {
    const { search } = auditSearch(request)
    const query = { filter: search.action || 'all', q: search.who + search.subject }
    return { query, rows: exportAudit(world, search) }
  },
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const name = /\/(\w+)\.csv$/.exec(new URL(request.url).pathname)?.[1] ?? ''
  if (!isExported(name)) throw data(null, { status: 404 })
  const who = requireTab(context, name)
  if (!mayExport(who, name)) throw data(null, { status: 403 })
  requireFreshViewer(context, request)
  const { world } = door(context)
  const { query, rows } = lists[name](world, request)
  await recordExport(world, who, name, query)
  const day = world.now().toISOString().slice(0, 10)
  return csvFile(rows, `${name}-${day}`, world.log)
}
