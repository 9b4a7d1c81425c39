// Table of transactions, for their tab and for a user's page.
import { Link } from 'react-router'
import type { TransactionRowView } from '../../../../shop/back-office/admin/views/transactions.ts'
import { useT } from '../../../i18n/text'
import { Table } from '../../../ui/Table'
import { Tabs } from '../../../ui/Tabs'
import { AmountColumn, Price } from '../../text/Price'
import { StateBadge, useHeads, When } from '../lists/facts'

const columns = ['date', 'email', 'order', 'amount', 'method', 'hash', 'state'] as const

export function TransactionsTable({
  rows,
  linksOrders,
}: {
  rows: readonly TransactionRowView[]
  linksOrders: boolean
}) {
  const t = useT('admin')
  const paymentWords = useT('admin-transactions')
  const heads = useHeads('transactions', columns, ['amount'])
  return (
    <Table caption={t('tab.transactions')} head={heads}>
      <AmountColumn amounts={rows.map(({ amount, currency }) => [amount, currency])}>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <Link className="row-link" to={`/admin/transactions/${row.id}`}>
                <When at={row.at} />
              </Link>
            </td>
            <td>{row.customer?.email}</td>
            <td>
              <OrderLink number={row.orderNumber} linked={linksOrders} />
            </td>
            <td className="number">
              {row.amount === null ? (
                t('unknown')
              ) : (
                <Price amount={row.amount} currency={row.currency} />
              )}
            </td>
            <td>{paymentWords(`method.${row.method}`)}</td>
            <td className="mono">
              {row.hash && <bdi title={row.hash}>{row.hash.slice(0, 10)}…</bdi>}
            </td>
            <td>
              <StateBadge state={row.status}>{paymentWords(`filter.${row.status}`)}</StateBadge>
            </td>
          </tr>
        ))}
      </AmountColumn>
    </Table>
  )
}

export function OrderLink({ number, linked }: { number: string | null; linked: boolean }) {
  const paymentWords = useT('admin-transactions')
  if (!number) return paymentWords('unmatched')
  return linked ? (
    <Link to={`/admin/orders/${number}`}>
      <bdi>{number}</bdi>
    </Link>
  ) : (
    <bdi>{number}</bdi>
  )
}

/** Lists of this tab. */
export function TransactionSections({
  current,
}: {
  current: 'transactions' | 'refunds' | 'found' | 'invoices'
}) {
  const t = useT('admin')
  const refundWords = useT('admin-refunds')
  const items = [
    {
      to: '/admin/transactions',
      label: t('tab.transactions'),
      current: current === 'transactions',
    },
    {
      to: '/admin/transactions/refunds',
      label: refundWords('title'),
      current: current === 'refunds',
    },
    {
      to: '/admin/transactions/found',
      label: refundWords('found.title'),
      current: current === 'found',
    },
    {
      to: '/admin/transactions/invoices',
      label: refundWords('invoices.title'),
      current: current === 'invoices',
    },
  ]
  return <Tabs label={refundWords('sections')} items={items} />
}
