// Transactions, newest first: ledger transfers, receipts and claims.
import { recordSearch } from '../../../../shop/back-office/lists/record-search.ts'
import {
  mayExport,
  mayOpen,
  transactionFilters,
} from '../../../../shop/back-office/lists/rules/tabs.ts'
import { transactionRows } from '../../../../shop/back-office/lists/views/transactions.ts'
import { watcherForStaff } from '../../../../shop/back-office/overview/views/watcher.ts'
import { manualMethods } from '../../../../shop/payments/manual-methods/views.ts'
import { listQuery, requireTab } from '../../../http/staff'
import { useT } from '../../../i18n/text'
import { LinkButton } from '../../../ui/Button'
import { AdminHead, failedPage } from '../frame/page-head'
import { statusFilter } from '../lists/list-search'
import { ListTools } from '../lists/list-tools'
import type { Route } from './+types/transactions'
import { LedgerNote } from './ledger-note'
import { TransactionsTable, transactionColumns } from './transaction-table'

export const handle = { texts: ['admin', 'admin-orders', 'admin-refunds', 'admin-transactions'] }
export const ErrorBoundary = failedPage('admin-transactions')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { who, world } = requireTab(context, 'transactions')
  const query = listQuery(request, transactionFilters)
  const [found, watcher, methods] = await Promise.all([
    transactionRows(world, query),
    watcherForStaff(world),
    manualMethods(world),
    recordSearch(world, who, 'transactions', query),
  ])
  const may = { link: mayOpen(who, 'orders'), export: mayExport(who, 'transactions') }
  const hasStatement = methods.some(({ kind }) => kind === 'bank_transfer')
  return { ...query, ...found, watcher, may, hasStatement }
}

/** The most frequently used states. */
const tabs = ['all', 'unmatched', 'seen', 'pending']

export default function Page({ loaderData }: Route.ComponentProps) {
  const { rows, next, filter, q, watcher, may, hasStatement } = loaderData
  const t = useT('admin')
  const paymentWords = useT('admin-transactions')
  return (
    <>
      <AdminHead
        title={t('tab.transactions')}
        secondary={
          hasStatement && (
            <LinkButton to="/admin/transactions/statement" kind="quiet">
              {paymentWords('statement')}
            </LinkButton>
          )
        }
      />
      <LedgerNote watcher={watcher} />
      <ListTools
        label={paymentWords('search')}
        q={q}
        filters={[statusFilter(paymentWords, transactionFilters, filter, tabs)]}
        columns={transactionColumns}
        exportTo={
          may.export && `/admin/transactions.csv?${new URLSearchParams({ status: filter, q })}`
        }
      />
      <TransactionsTable rows={rows} linksOrders={may.link} next={next} />
    </>
  )
}
