// The newest orders on the dashboard's home, with a link to all orders.
import { Link } from 'react-router'
import type { OrderRow } from '../../../../shop/back-office/orders/views/orders.ts'
import { AmountColumn, Price } from '../../../components/text/Price'
import { useT } from '../../../i18n/text'
import { Table } from '../../../ui/Table'
import { useHeads } from '../lists/columns'
import { PersonLink } from '../lists/facts'
import { OrderCells } from '../orders/order-cells'

const columns = {
  list: 'orders',
  names: ['number', 'state', 'customer', 'total'],
  figures: ['total'],
} as const

export function NewestOrders({ rows, linked }: { rows: readonly OrderRow[]; linked: boolean }) {
  const words = useT('admin-overview')
  const orderWords = useT('admin-orders')
  const heads = useHeads(columns)
  return (
    <div className="admin-rows newest-orders">
      <div className="overview-head">
        <h2>{words('newest.title')}</h2>
        <Link to="/admin/orders">{orderWords('back')}</Link>
      </div>
      {rows.length === 0 ? (
        <p className="admin-lead">{orderWords('empty')}</p>
      ) : (
        <AmountColumn amounts={rows.map(({ total, currency }) => [total, currency])}>
          <Table caption={words('newest.title')} head={heads}>
            {rows.map(({ number, status, customer, total, currency, isTest }) => (
              <tr key={number}>
                <OrderCells number={number} status={status} isTest={isTest} />
                <td>
                  <PersonLink person={customer} linked={linked} />
                </td>
                <td className="number">
                  <Price amount={total} currency={currency} />
                </td>
              </tr>
            ))}
          </Table>
        </AmountColumn>
      )}
    </div>
  )
}
