// First cells of an order's row in all staff lists: number and state.

import { Link } from 'react-router'
import type { OrderState } from '../../../../shop/sales/orders/rules/order.ts'
import { useT } from '../../../i18n/text'
import { Verbatim } from '../../../ui/Verbatim'
import { StateBadge } from '../lists/facts'

export function OrderCells({
  number,
  status,
  isUnread = false,
  isTest = false,
}: {
  number: string
  status: OrderState
  isUnread?: boolean
  isTest?: boolean
}) {
  const words = useT('orders')
  const orderWords = useT('admin-orders')
  return (
    <>
      <td>
        <Link className="row-link" to={`/admin/orders/${number}`}>
          <Verbatim>{number}</Verbatim>
        </Link>
        {isTest && (
          <small className="admin-note">
            <StateBadge state="test">{orderWords('test.title')}</StateBadge>
          </small>
        )}
        {isUnread && (
          <small className="admin-note">
            <StateBadge state="unread">{orderWords('messages.new')}</StateBadge>
          </small>
        )}
      </td>
      <td>
        <StateBadge state={status}>{words(`state.${status}`)}</StateBadge>
      </td>
    </>
  )
}
