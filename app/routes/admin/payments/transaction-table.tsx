// Table of transactions, for their tab and for a user's page.

import { Link } from 'react-router'
import type { TransactionRowView } from '../../../../shop/back-office/lists/views/transactions.ts'
import { assetOfToken, isToken } from '../../../../shop/payments/requests/rules/methods.ts'
import { AmountColumn, Price } from '../../../components/text/Price'
import { useT } from '../../../i18n/text'
import { Verbatim } from '../../../ui/Verbatim'
import { StateBadge, When } from '../lists/facts'
import { ListRows } from '../lists/list-rows'

export const transactionColumns = {
  list: 'transactions',
  names: ['date', 'email', 'order', 'amount', 'method', 'hash', 'state'],
  figures: ['amount'],
} as const

export function TransactionsTable({
  rows,
  linksOrders,
  next = null,
}: {
  rows: readonly TransactionRowView[]
  linksOrders: boolean
  next?: string | null
}) {
  const t = useT('admin')
  const paymentWords = useT('admin-transactions')
  const orderWords = useT('admin-orders')
  return (
    <AmountColumn amounts={rows.map(({ amount, currency }) => [amount, currency])}>
      <ListRows
        caption={t('tab.transactions')}
        columns={transactionColumns}
        empty={paymentWords('empty')}
        next={next}
      >
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
              {row.isTest && (
                <small className="admin-note">
                  <StateBadge state="test">{orderWords('test.title')}</StateBadge>
                </small>
              )}
            </td>
            <td className="number">
              {row.amount === null ? (
                t('unknown')
              ) : (
                <Price amount={row.amount} currency={row.currency} />
              )}
            </td>
            <td>
              {isToken(row.method)
                ? assetOfToken(row.method)
                : paymentWords(`method.${row.method}`)}
            </td>
            <td className="mono">
              {row.hash && <Verbatim title={row.hash}>{row.hash.slice(0, 10)}…</Verbatim>}
            </td>
            <td>
              <StateBadge state={row.status}>{paymentWords(`filter.${row.status}`)}</StateBadge>
            </td>
          </tr>
        ))}
      </ListRows>
    </AmountColumn>
  )
}

export function OrderLink({ number, linked }: { number: string | null; linked: boolean }) {
  const paymentWords = useT('admin-transactions')
  if (!number) return paymentWords('unmatched')
  return linked ? (
    <Link to={`/admin/orders/${number}`}>
      <Verbatim>{number}</Verbatim>
    </Link>
  ) : (
    <Verbatim>{number}</Verbatim>
  )
}
