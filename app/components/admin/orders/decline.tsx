// Declining an order as a whole, before anything has shipped.
import { Form } from 'react-router'
import type { OrderForStaff } from '../../../../shop/back-office/admin/views/order.ts'
import { mayCancel } from '../../../../shop/sales/orders/rules.ts'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { ReasonField } from '../lists/reason'

type Props = {
  order: OrderForStaff['order']
  seen: string
  mayShip: boolean
  /** A parcel has shipped: the order can no longer be declined as a whole. */
  isPartlySent: boolean
  values: Readonly<Record<string, string>> | undefined
}

export function Decline({ order, seen, mayShip, isPartlySent, values }: Props) {
  const orderWords = useT('admin-orders')
  if (!mayShip || !mayCancel(order.status) || isPartlySent) return null
  const typed = values?.act === 'decline' ? values : undefined
  return (
    <details className="admin-more" open={typed !== undefined}>
      <summary className="button danger">{orderWords('decline')}</summary>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="seen" value={seen} />
        <ReasonField hint={orderWords('declineHint')} value={typed?.reason} required />
        <Button kind="danger" name="act" value="decline">
          {orderWords('decline')}
        </Button>
      </Form>
    </details>
  )
}
