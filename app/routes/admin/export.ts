// Lists as files: streamed page by page, on record, and open to whoever opens the list.
import { Readable } from 'node:stream'
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
  return new Response(Readable.toWeb(Readable.from(encoded(rows, world.log))) as ReadableStream, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${day}.csv"`,
      'cache-control': 'no-store',
    },
  })
}

async function* encoded(rows: AsyncGenerator<string>, log: World['log']) {
  const encoder = new TextEncoder()
  try {
    for await (const text of rows) yield encoder.encode(text)
  } catch (error) {
    // The file is cut short, and the browser says so; why is told here only.
    log.error('an export broke off', { reason: (error as Error).message })
    throw error
  }
}
