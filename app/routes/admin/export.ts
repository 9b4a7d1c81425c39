// CSV exports of dashboard lists: streamed, audited, with the list's permissions.
import { data } from 'react-router'
import {
  auditFile,
  type ListFile,
  orderFile,
  subscriberFile,
  transactionFile,
  userFile,
} from '../../../shop/back-office/csv-files/views/csv-lists.ts'
import { recordExport } from '../../../shop/back-office/csv-files/views/export.ts'
import { exportRows } from '../../../shop/back-office/csv-files/views/export-pages.ts'
import {
  type Exported,
  isExported,
  mayExport,
  transactionFilters,
} from '../../../shop/back-office/lists/rules/tabs.ts'
import { dayInZone, shopZone } from '../../../shop/platform/time-zone.ts'
import type { World } from '../../../shop/world.ts'
import { pagePath } from '../../http/request-context'
import { auditSearch, listQuery, requireTab } from '../../http/staff'
import { downloading, requireFreshViewer } from '../../http/step-up'
import type { Route } from './+types/export'
import { formatOf, sendList } from './lists/csv-file'
import { orderQuery } from './orders/order-query'

type Asked = { query: { filter: string; q: string }; file: ListFile<unknown> }

const lists: Record<Exported, (world: World, request: Request) => Asked> = {
  orders(world, request) {
    const query = orderQuery(world, request)
    return { query, file: orderFile(world, query) }
  },
  transactions(world, request) {
    const query = listQuery(request, transactionFilters)
    return { query, file: transactionFile(world, query) }
  },
  users(world, request) {
    const query = listQuery(request, ['all'])
    return { query, file: userFile(world, query) }
  },
  newsletter: (world) => ({ query: { filter: 'all', q: '' }, file: subscriberFile(world) }),
  audit(world, request) {
    const { search } = auditSearch(request)
    const query = { filter: search.action || 'all', q: search.who + search.subject }
    return { query, file: auditFile(world, search) }
  },
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const name = /\/(\w+)\.csv$/.exec(new URL(request.url).pathname)?.[1] ?? ''
  if (!isExported(name)) throw data(null, { status: 404 })
  const { who, world } = requireTab(context, name)
  if (!mayExport(who, name)) throw data(null, { status: 403 })
  // Step-up returns to a page, from which the download starts.
  requireFreshViewer(context, request, downloading(pagePath(request).replace('.csv', '')))
  const { query, file } = lists[name](world, request)
  await recordExport(world, who, name, query)
  return sendList(context, request, who, {
    name: `${name}-${dayInZone(world.now(), shopZone(world))}`,
    rows: exportRows(file, formatOf(context, request)),
    about: await file.about(),
  })
}
