// Declining an order as a whole, before anything has shipped.
import type { OrderForStaff } from '../../../../../shop/back-office/orders/views/order.ts'
import { mayCancel } from '../../../../../shop/sales/orders/rules/order.ts'
import { useT } from '../../../../i18n/text'
import { CollapsedAction } from '../../lists/acts'
import { ReasonField } from '../../lists/reason'

type Props = {
  order: OrderForStaff['order']
  seen: string
  may: { readonly change: boolean }
  /** A parcel has shipped: the order can no longer be declined as a whole. */
  isPartlySent: boolean
  values: Readonly<Record<string, string>> | undefined
}

export function Decline({ order, seen, may, isPartlySent, values }: Props) {
  const orderWords = useT('admin-orders')
  if (!may.change || !mayCancel(order.status) || isPartlySent) return null
  const typed = values?.act === 'decline' ? values : undefined
  return (
    <CollapsedAction
      act="decline"
      kind="danger"
      label={orderWords('decline')}
      isOpen={typed !== undefined}
      fields={{ seen }}
    >
      <ReasonField hint={orderWords('declineHint')} value={typed?.reason} required />
    </CollapsedAction>
  )
}
