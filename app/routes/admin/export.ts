// Lists as files: streamed page by page, on record, and open to whoever opens the list.
import { Readable } from 'node:stream'
import { data } from 'react-router'
import { orderFilters, transactionFilters } from '../../../shop/admin/rules.ts'
import {
  exportOrders,
  exportTransactions,
  exportUsers,
  recordExport,
} from '../../../shop/admin/views/export.ts'
import type { World } from '../../../shop/world.ts'
import { door } from '../../http/door'
import { listQuery, requireTab } from '../../http/staff'
import type { Route } from './+types/export'

const lists = {
  orders(world: World, request: Request) {
    const query = listQuery(request, orderFilters)
    return { query, rows: exportOrders(world, query) }
  },
  transactions(world: World, request: Request) {
    const query = listQuery(request, transactionFilters)
    return { query, rows: exportTransactions(world, query) }
  },
  users(world: World, request: Request) {
    const query = listQuery(request, ['all'])
    return { query, rows: exportUsers(world, query) }
  },
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const name = /\/(\w+)\.csv$/.exec(new URL(request.url).pathname)?.[1] ?? ''
  if (!Object.hasOwn(lists, name)) throw data(null, { status: 404 })
  const list = name as keyof typeof lists
  const who = requireTab(context, list)
  const { world } = door(context)
  const { query, rows } = lists[list](world, request)
  await recordExport(world, who, list, query)
  const day = world.now().toISOString().slice(0, 10)
  return new Response(Readable.toWeb(Readable.from(encoded(rows, world.log))) as ReadableStream, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${list}-${day}.csv"`,
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
