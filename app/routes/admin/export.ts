// CSV exports of dashboard lists: streamed, audited, with the list's permissions.
import { data } from 'react-router'
import {
  type Exported,
  isExported,
  mayExport,
  orderFilters,
  transactionFilters,
} from '../../../shop/back-office/admin/rules.ts'
import {
  exportAudit,
  exportOrders,
  exportSubscribers,
  exportTransactions,
  exportUsers,
  recordExport,
} from '../../../shop/back-office/admin/views/export.ts'
import {
  aboutAudit,
  aboutOrders,
  aboutTransactions,
  aboutUsers,
} from '../../../shop/back-office/admin/views/export-counts.ts'
import { countSubscribers } from '../../../shop/people/newsletter/views/subscribers.ts'
import type { CsvPart } from '../../../shop/platform/csv-exports/csv.ts'
import type { World } from '../../../shop/world.ts'
import { auditSearch, listQuery, requireTab } from '../../http/admin/staff'
import { sendList } from '../../http/csv-file'
import { pagePath } from '../../http/request-context'
import { downloading, requireFreshViewer } from '../../http/step-up'
import type { Route } from './+types/export'

type Rows = {
  query: { filter: string; q: string }
  rows: AsyncGenerator<CsvPart>
  about(): Promise<number | null>
}

const lists: Record<Exported, (world: World, request: Request) => Rows> = {
  orders(world, request) {
    const query = listQuery(request, orderFilters)
    return { query, rows: exportOrders(world, query), about: () => aboutOrders(world, query) }
  },
  transactions(world, request) {
    const query = listQuery(request, transactionFilters)
    const about = () => aboutTransactions(world, query)
    return { query, rows: exportTransactions(world, query), about }
  },
  users(world, request) {
    const query = listQuery(request, ['all'])
    return { query, rows: exportUsers(world, query), about: () => aboutUsers(world, query) }
  },
  newsletter: (world) => ({
    query: { filter: 'all', q: '' },
    rows: exportSubscribers(world),
    about: () => countSubscribers(world),
  }),
  audit(world, request) {
    const { search } = auditSearch(request)
    const query = { filter: search.action || 'all', q: search.who + search.subject }
    return { query, rows: exportAudit(world, search), about: () => aboutAudit(world, search) }
  },
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const name = /\/(\w+)\.csv$/.exec(new URL(request.url).pathname)?.[1] ?? ''
  if (!isExported(name)) throw data(null, { status: 404 })
  const { who, world } = requireTab(context, name)
  if (!mayExport(who, name)) throw data(null, { status: 403 })
  // Step-up returns to a page, from which the download starts.
  requireFreshViewer(context, request, downloading(pagePath(request).replace('.csv', '')))
  const { query, rows, about } = lists[name](world, request)
  await recordExport(world, who, name, query)
  const day = world.now().toISOString().slice(0, 10)
  return sendList(context, request, who, {
    name: `${name}-${day}`,
    rows,
    about: await about(),
  })
}
