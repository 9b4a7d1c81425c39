// Table of refunds, and the refunds of one order.
import { Link } from 'react-router'
import type { RefundRowView } from '../../../../shop/back-office/admin/views/refunds.ts'
import type { PaymentRequestView } from '../../../../shop/payments/requests/views.ts'
import type { Currency } from '../../../../shop/platform/money/rules.ts'
import { useT } from '../../../i18n/text'
import { Table } from '../../../ui/Table'
import { AmountColumn, Price } from '../../text/Price'
import { ShownColumns } from '../lists/columns'
import { StateBadge, useHeads, When } from '../lists/facts'

const columns = ['date', 'email', 'order', 'amount', 'address', 'state'] as const
export const refundColumns = { list: 'refunds', names: columns }

export function RefundsTable({ rows }: { rows: readonly RefundRowView[] }) {
  const t = useT('admin')
  const refundWords = useT('admin-refunds')
  const heads = useHeads('refunds', columns, ['amount'])
  return (
    <ShownColumns columns={refundColumns}>
      <Table caption={t('tab.refunds')} head={heads}>
        <AmountColumn amounts={rows.map(({ amount, currency }) => [amount, currency])}>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Link className="row-link" to={`/admin/transactions/refunds/${row.id}`}>
                  <When at={row.requestedAt} />
                </Link>
              </td>
              <td>{row.customer?.email}</td>
              <td>
                <bdi>{row.orderNumber}</bdi>
              </td>
              <td className="number">
                <Price amount={row.amount} currency={row.currency} />
              </td>
              <td className="mono">
                {row.address ? (
                  <bdi title={row.address}>{row.address.slice(0, 10)}…</bdi>
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
        </AmountColumn>
      </Table>
    </ShownColumns>
  )
}

export function RefundsOf({
  refunds,
  currencyOf,
}: {
  refunds: PaymentRequestView['refunds']
  currencyOf: (method: 'pi' | 'usdt') => Currency
}) {
  const t = useT('admin')
  const refundWords = useT('admin-refunds')
  return (
    <>
      <h3>{t('tab.refunds')}</h3>
      <ul className="admin-history">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <When at={refund.requestedAt} />
            <p>
              <Price amount={refund.amount} currency={refund.coin ?? currencyOf(refund.method)} />{' '}
              <StateBadge state={refund.state}>{refundWords(`state.${refund.state}`)}</StateBadge>{' '}
              <Link to={`/admin/transactions/refunds/${refund.id}`}>{t('view')}</Link>
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
