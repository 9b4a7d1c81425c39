// Order progress at a glance: paid, checked, shipped, delivered, and the next action as the page's primary button.
import { Form } from 'react-router'
import {
  type MilestoneState,
  milestones,
  type OrderProgress,
} from '../../../../../shop/back-office/orders/rules.ts'
import type { OrderForStaff } from '../../../../../shop/back-office/orders/views/order.ts'
import type { Refusal } from '../../../../../shop/result.ts'
import { useMoment } from '../../../../components/text/local-times'
import { useT } from '../../../../i18n/text'
import { Button, LinkButton } from '../../../../ui/Button'
import { Icon, type IconName } from '../../../../ui/Icon'
import { ActForm } from '../../lists/acts'
import { ShippingAddress } from './address'
import { CarrierFields, SendPart } from './parcels'

type May = { ship: boolean; seePeople: boolean; seePayments: boolean; seeChecks: boolean }
type Props = OrderForStaff & {
  progress: OrderProgress
  may: May
  seen: string
  values: Readonly<Record<string, string>> | undefined
  refusal: Refusal | undefined
}

export function Progress(props: Props) {
  const words = useT('orders')
  const orderWords = useT('admin-orders')
  const { next } = props.progress
  return (
    <section className="admin-card order-progress" aria-label={orderWords('progress')}>
      <Milestones {...props} />
      <div className="order-next">
        <h2>{words('nextStep')}</h2>
        <p>{orderWords(`next.${next}`)}</p>
        <NextAction {...props} />
      </div>
    </section>
  )
}

const icons: Record<MilestoneState, IconName> = {
  done: 'check',
  current: 'clock',
  waiting: 'minus',
  off: 'close',
}

function Milestones({ progress, paymentRequest, identity, parcels, events }: Props) {
  const t = useT('admin')
  const orderWords = useT('admin-orders')
  const moment = useMoment()
  const at = (to: string) => events.findLast((event) => event.to === to)?.at
  const day = (to: string) => {
    const when = at(to)
    return when && moment(when)
  }
  const facts = {
    paid: paymentRequest
      ? orderWords(`paymentState.${paymentRequest.state}`)
      : orderWords('credit'),
    checked: t(`identity.${identity}`),
    sent: day('shipped') ?? (parcels.length > 0 && orderWords('partlySent')),
    delivered: day('delivered'),
  }
  return (
    <ol className="order-milestones" aria-label={orderWords('progress')}>
      {milestones.map((each) => {
        const state = progress.states[each]
        return (
          <li key={each} className={state} aria-current={state === 'current' ? 'step' : undefined}>
            <Icon name={icons[state]} size={18} />
            <b>{orderWords(`milestone.${each}`)}</b>
            <span className="visually-hidden">
              : <span>{orderWords(`milestoneState.${state}`)}</span>
            </span>
            <small>{facts[each] || orderWords(`milestoneState.${state}`)}</small>
          </li>
        )
      })}
    </ol>
  )
}

function NextAction(props: Props) {
  const { progress, may, customer, transactions } = props
  const t = useT('admin')
  const orderWords = useT('admin-orders')
  const { next } = progress
  if (next === 'review' && may.seePayments && transactions[0])
    return (
      <LinkButton to={`/admin/transactions/${transactions[0].id}`}>
        {orderWords('reviewPayment')}
      </LinkButton>
    )
  if (next === 'identity' && may.seeChecks && customer)
    return (
      <LinkButton to={`/admin?${new URLSearchParams({ status: 'all', q: customer.email })}`}>
        {orderWords('reviewIdentity')}
      </LinkButton>
    )
  if (next === 'asked' || next === 'agreed')
    return (
      <a className="button primary" href="#returns">
        {orderWords(`to.${next}`)}
      </a>
    )
  if (!may.ship) return next === 'ship' || next === 'deliver' ? <p>{t('readOnly')}</p> : null
  if (next === 'address')
    return (
      <a className="button primary" href="#change-address">
        {orderWords('address.give')}
      </a>
    )
  if (next === 'ship') return <Ship {...props} />
  if (next === 'deliver')
    return (
      <ActForm act="deliver" fields={{ seen: props.seen }} preventScrollReset>
        {orderWords('delivered')}
      </ActForm>
    )
  return null
}

/** All fields of a parcel in one place, usable on a phone, too. */
function Ship(props: Props) {
  const { address, seen, values, refusal } = props
  const orderWords = useT('admin-orders')
  const typed = values?.act === 'approve' ? values : undefined
  return (
    <div className="order-ship">
      {address && <ShippingAddress address={address} />}
      <div>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="seen" value={seen} />
          <CarrierFields values={typed} refusal={refusal} />
          <Button name="act" value="approve">
            <Icon name="truck" size={20} /> {orderWords('approve')}
          </Button>
        </Form>
        <SendPart {...props} />
      </div>
    </div>
  )
}
