// Refunds: to be approved, to be sent, and completed.

import { Link } from 'react-router'
import { refundFilters } from '../../../../shop/back-office/lists/rules/tabs.ts'
import { refundRows } from '../../../../shop/back-office/lists/views/refunds.ts'
import { AmountColumn, Price } from '../../../components/text/Price'
import { listQuery, requireTab } from '../../../http/staff'
import { useT } from '../../../i18n/text'
import { Verbatim } from '../../../ui/Verbatim'
import { AdminHead, failedPage } from '../frame/page-head'
import { StateBadge, When } from '../lists/facts'
import { ListRows } from '../lists/list-rows'
import { statusFilter } from '../lists/list-search'
import { ListTools } from '../lists/list-tools'
import type { Route } from './+types/refunds'

export const handle = { texts: ['admin', 'admin-refunds', 'admin-transactions'] }
export const ErrorBoundary = failedPage('admin-refunds')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { world } = requireTab(context, 'refunds')
  const query = listQuery(request, refundFilters)
  return { ...query, ...(await refundRows(world, query)) }
}

const columns = {
  list: 'refunds',
  names: ['date', 'email', 'order', 'amount', 'address', 'state'],
  figures: ['amount'],
} as const

/** The most frequently used states. */
const tabs = ['open', 'requested', 'approved', 'sent', 'all']

export default function Page({ loaderData }: Route.ComponentProps) {
  const { rows, next, filter, q } = loaderData
  const t = useT('admin')
  const refundWords = useT('admin-refunds')
  return (
    <>
      <AdminHead title={t('tab.refunds')} />
      <ListTools
        label={refundWords('search')}
        q={q}
        columns={columns}
        filters={[statusFilter(refundWords, refundFilters, filter, tabs)]}
      />
      <AmountColumn amounts={rows.map(({ amount, currency }) => [amount, currency])}>
        <ListRows
          caption={t('tab.refunds')}
          columns={columns}
          empty={refundWords('empty')}
          next={next}
        >
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Link className="row-link" to={`/admin/transactions/refunds/${row.id}`}>
                  <When at={row.requestedAt} />
                </Link>
              </td>
              <td>{row.customer?.email}</td>
              <td>
                <Verbatim>{row.orderNumber}</Verbatim>
              </td>
              <td className="number">
                <Price amount={row.amount} currency={row.currency} />
              </td>
              <td className="mono">
                {row.address ? (
                  <Verbatim title={row.address}>{row.address.slice(0, 10)}…</Verbatim>
                ) : (
                  t('none')
                )}
              </td>
              <td>
                <StateBadge state={row.state}>
                  {refundWords(
                    row.state === 'requested' && !row.confirmed
                      ? 'unconfirmed'
                      : `state.${row.state}`,
                  )}
                </StateBadge>
              </td>
            </tr>
          ))}
        </ListRows>
      </AmountColumn>
    </>
  )
}
