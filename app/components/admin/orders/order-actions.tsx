// Staff actions on an order, and what blocks its shipment.
import { Form } from 'react-router'
import type { OrderForStaff } from '../../../../shop/back-office/admin/views/order.ts'
import type { Refusal } from '../../../../shop/result.ts'
import { mayCancel, mayMove } from '../../../../shop/sales/orders/rules.ts'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Notice } from '../../../ui/Notice'
import { ReasonField } from '../lists/reason'
import { CarrierFields } from './parcels'

type Props = {
  order: OrderForStaff['order']
  needs: OrderForStaff['needs']
  seen: string
  mayShip: boolean
  /** A parcel has shipped: the order can no longer be declined as a whole. */
  isPartlySent: boolean
  values: Readonly<Record<string, string>> | undefined
  refusal: Refusal | undefined
}

export function OrderActions(props: Props) {
  const { order, needs, seen, mayShip, isPartlySent, values, refusal } = props
  const t = useT('admin')
  const orderWords = useT('admin-orders')
  const { status } = order
  const isOpen = mayCancel(status)
  if (!isOpen && !mayMove(status, 'delivered')) return null
  return (
    <section className="admin-card" aria-labelledby="actions">
      <h2 id="actions">{orderWords('actions')}</h2>
      {isOpen && <Needs needs={needs} />}
      {!mayShip && <p>{t('readOnly')}</p>}
      {mayShip && isOpen && <Approve seen={seen} values={values} refusal={refusal} />}
      {mayShip && mayMove(status, 'delivered') && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="seen" value={seen} />
          <Button name="act" value="deliver">
            {orderWords('delivered')}
          </Button>
        </Form>
      )}
      {mayShip && isOpen && !isPartlySent && (
        <details className="admin-more" open={values?.act === 'decline'}>
          <summary className="button quiet">{orderWords('decline')}</summary>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="seen" value={seen} />
            <ReasonField
              hint={orderWords('declineHint')}
              value={values?.act === 'decline' ? values.reason : ''}
              required
            />
            <Button kind="danger" name="act" value="decline">
              {orderWords('decline')}
            </Button>
          </Form>
        </details>
      )}
    </section>
  )
}

function Needs({ needs }: { needs: OrderForStaff['needs'] }) {
  const orderWords = useT('admin-orders')
  if (needs.length === 0) return <Notice kind="ok">{orderWords('ready')}</Notice>
  return (
    <Notice kind="warn" title={orderWords('waits')}>
      <ul className="admin-needs">
        {needs.map((need) => (
          <li key={need}>{orderWords(`need.${need}`)}</li>
        ))}
      </ul>
    </Notice>
  )
}

function Approve({ seen, values, refusal }: Pick<Props, 'seen' | 'values' | 'refusal'>) {
  const orderWords = useT('admin-orders')
  const common = useT('common')
  const typed = values?.act === 'approve' ? values : undefined
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="seen" value={seen} />
      <CarrierFields values={typed} refusal={refusal} optional={common('optional')} />
      <Button name="act" value="approve">
        {orderWords('approve')}
      </Button>
    </Form>
  )
}
