// One order: what is in it, what it waits for, its payment, and what staff may do with it.
import { data, Link } from 'react-router'
import { mayAct, type Viewer } from '../../../shop/accounts/rules.ts'
import { correctShipment } from '../../../shop/admin/actions/correct-parcel.ts'
import { acceptPayment } from '../../../shop/admin/actions/decide-payment.ts'
import { asSeen } from '../../../shop/admin/actions/seen-order.ts'
import { approveOrder, markDelivered } from '../../../shop/admin/actions/ship-order.ts'
import { readShipment } from '../../../shop/admin/input.ts'
import { mayOpen } from '../../../shop/admin/rules.ts'
import { orderForStaff } from '../../../shop/admin/views/order.ts'
import { billsForStaff, mayReadPapers } from '../../../shop/billing/views.ts'
import { declineOrder } from '../../../shop/checkout/actions/cancel.ts'
import { writeNote } from '../../../shop/orders/actions/notes.ts'
import { readPieces } from '../../../shop/orders/input.ts'
import { wasSent } from '../../../shop/orders/rules.ts'
import { type Result, refuse } from '../../../shop/result.ts'
import { decideReturn, noteReturn } from '../../../shop/returns/actions.ts'
import { countedOf, isOpen } from '../../../shop/returns/rules.ts'
import { giveUp, goodsAreBack, takeGoods } from '../../../shop/withdrawals/actions/goods.ts'
import { withdrawalOf } from '../../../shop/withdrawals/views.ts'
import type { World } from '../../../shop/world.ts'
import { answer, door, form, withToast } from '../../http/door'
import { requireTab } from '../../http/staff'
import { useT } from '../../i18n/text'
import { Refused, StateBadge } from '../../parts/admin/facts'
import { Failed } from '../../parts/admin/list'
import { Notes } from '../../parts/admin/notes'
import { OrderActions } from '../../parts/admin/order-actions'
import { OrderHistory, OrderLines, OrderPeople } from '../../parts/admin/order-facts'
import { OrderPayment } from '../../parts/admin/order-payment'
import { Parcels } from '../../parts/admin/parcels'
import { Returns } from '../../parts/admin/returns'
import { seenIn } from '../../parts/admin/theirs'
import { Withdrawal } from '../../parts/admin/withdrawal'
import { Bills } from '../../parts/checkout/Bills'
import { Head } from '../../parts/Head'
import { readAgain } from '../../parts/read-again'
import type { Route } from './+types/order'

export const handle = {
  texts: [
    'admin',
    'admin-orders',
    'admin-refunds',
    'admin-transactions',
    'bill',
    'orders',
    'returns',
  ],
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const who = requireTab(context, 'orders')
  const { world } = door(context)
  const found = await orderForStaff(world, params.number)
  if (!found.ok) throw data({ code: found.code }, { status: 404 })
  return {
    ...found.value,
    withdrawal: await withdrawalOf(world, params.number),
    bills: mayReadPapers(who) ? await billsForStaff(world, params.number) : [],
    may: {
      ship: mayAct(who, 'fulfilment'),
      pay: mayAct(who, 'finance'),
      seePeople: mayOpen(who, 'users'),
      seePayments: mayOpen(who, 'transactions'),
    },
  }
}

type Act = (
  world: World,
  who: Viewer,
  number: string,
  fields: Record<string, string | undefined>,
) => Promise<Result<unknown>>

/** What is done with the pieces of an order, or with all of it: for the order as it was seen. */
const needSeen = [
  ...['approve', 'parcel', 'correct', 'deliver', 'goods-back', 'give-up', 'decline'],
  ...['return-note', 'return-agree', 'return-refuse'],
]

const decide = (
  world: World,
  who: Viewer,
  number: string,
  { return: id = '', reason = '' }: Record<string, string | undefined>,
  to: 'agreed' | 'refused',
) => decideReturn(world, who, number, { id, to, words: reason })

const acts: Readonly<Record<string, Act>> = {
  async approve(world, who, number, fields) {
    const shipment = readShipment(fields)
    return shipment.ok ? approveOrder(world, who, number, shipment.value) : shipment
  },
  async parcel(world, who, number, fields) {
    const shipment = readShipment(fields)
    const pieces = readPieces(fields)
    if (!shipment.ok) return shipment
    return pieces.ok ? approveOrder(world, who, number, shipment.value, pieces.value) : pieces
  },
  async correct(world, who, number, fields) {
    const shipment = readShipment(fields)
    return shipment.ok
      ? correctShipment(world, who, number, fields.parcel ?? '', shipment.value)
      : shipment
  },
  deliver: (world, who, number) => markDelivered(world, who, number),
  arrived: (world, who, number, { parcel = '' }) => markDelivered(world, who, number, parcel),
  note: (world, who, number, { note = '' }) => writeNote(world, who, number, note),
  'goods-back': goodsAreBack,
  'return-agree': (world, who, number, fields) => decide(world, who, number, fields, 'agreed'),
  'return-refuse': (world, who, number, fields) => decide(world, who, number, fields, 'refused'),
  async 'return-receive'(world, who, number, fields) {
    const shelved = readPieces(fields, 'shelved')
    const damaged = readPieces(fields, 'damaged')
    if (!shelved.ok) return shelved
    if (!damaged.ok) return damaged
    const counted = countedOf(shelved.value, damaged.value)
    return takeGoods(world, who, number, { id: fields.return ?? '', counted })
  },
  async 'return-note'(world, who, number, { kind = '', words = '', ...fields }) {
    const pieces = readPieces(fields)
    return pieces.ok
      ? noteReturn(world, who, number, { kind, words, pieces: pieces.value })
      : pieces
  },
  async 'give-up'(world, who, number, { reason = '', shelf, ...fields }) {
    const pieces = readPieces(fields)
    const isShelved = shelf === 'yes'
    return pieces.ok
      ? giveUp(world, who, number, { pieces: pieces.value, words: reason, isShelved })
      : pieces
  },
  decline: (world, who, number, { reason = '' }) => declineOrder(world, who, number, reason),
  accept: (world, who, number, { reason = '' }) => acceptPayment(world, who, number, reason),
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const who = requireTab(context, 'orders')
  const fields = await form(request)
  const name = fields.act ?? ''
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined
  if (!act) return answer(refuse('admin.act'), fields)
  const { number } = params
  const seen = needSeen.includes(name) ? fields.seen : undefined
  const done = await asSeen(door(context).world, number, seen, (world) =>
    act(world, who, number, fields),
  )
  if (!done.ok) return answer(done, fields)
  const toast = done.value === 'waits' ? 'waits' : name
  return withToast(`/admin/orders/${number}`, `admin.order.${toast}`)
}

export const shouldRevalidate = readAgain

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const orderWords = useT('admin-orders')
  const words = useT('orders')
  const { order, may } = loaderData
  const seen = seenIn(actionData, 'seen', loaderData.seen)
  const title = orderWords('detail', { number: order.number })
  return (
    <>
      <Head title={title} />
      <p className="admin-back">
        <Link to="/admin/orders">{orderWords('back')}</Link>
      </p>
      <div className="admin-head">
        <h1>{title}</h1>
        <StateBadge state={order.status}>{words(`state.${order.status}`)}</StateBadge>
      </div>
      <Refused title={orderWords('failedUpdate')} refusal={actionData?.refusal} />
      <div className="admin-columns">
        <div className="stack">
          <OrderLines lines={loaderData.lines} order={order} credit={loaderData.credit} />
          <OrderPayment
            invoice={loaderData.invoice}
            transactions={loaderData.transactions}
            may={may}
            values={actionData?.values}
          />
          <OrderHistory events={loaderData.events} />
          <Notes
            notes={loaderData.notes}
            mayWrite={may.ship || may.pay}
            values={actionData?.values}
          />
        </div>
        <div className="stack">
          <OrderActions
            order={order}
            needs={loaderData.needs}
            seen={seen}
            mayShip={may.ship}
            isPartlySent={loaderData.parcels.length > 0}
            values={actionData?.values}
            refusal={actionData?.refusal}
          />
          <Parcels
            parcels={loaderData.parcels}
            lines={loaderData.lines}
            left={loaderData.left}
            order={order}
            needs={loaderData.needs}
            seen={seen}
            mayShip={may.ship}
            values={actionData?.values}
            refusal={actionData?.refusal}
          />
          <Returns
            returns={loaderData.returns}
            lines={loaderData.lines}
            returnable={loaderData.returnable}
            left={loaderData.left}
            order={order}
            seen={seen}
            mayShip={may.ship}
            values={actionData?.values}
          />
          <Withdrawal
            {...loaderData.withdrawal}
            seen={seen}
            // What is to come back is counted with its return, above, piece by piece.
            mayTakeBack={may.ship && wasSent(order.status) && !loaderData.returns.some(isOpen)}
          />
          <Bills bills={loaderData.bills} />
          <OrderPeople data={loaderData} linksPeople={may.seePeople} />
        </div>
      </div>
    </>
  )
}

export function ErrorBoundary() {
  return <Failed title={useT('admin-orders')('failed')} />
}
