// Which order an event affects, and coverage of states of orders, payment requests, refunds and returns.
import {
  paymentRequestOf,
  paymentRequestsOf,
} from '../../shop/payments/requests/views/payment-requests.ts'
import type { Event, Known, Play } from './context.ts'

/** Preferred orders of an event; otherwise it affects any order. */
const subjects: Partial<Record<Event, string>> = {
  pay: 'awaiting_payment pending',
  decide: 'pending',
  ask: 'pending processing shipped delivered',
  edit: 'awaiting_payment pending processing',
  refund: 'refund',
  send: 'processing shipped',
  comeBack: 'processing shipped delivered completed',
}

export async function chosenFor(play: Play, what: Event): Promise<Known> {
  const { chance, orders, world } = play
  const wanted = subjects[what]?.split(' ')
  if (!wanted || chance.percent(25)) return recent(play)
  const rows = await world.db<{ number: string }[]>`
    select number from orders where status = any(${wanted}::text[]) or (${wanted[0] === 'refund'} and number in (
      select order_number from refunds where state in ('requested', 'approved', 'sent')))
    order by placed_at desc, number desc limit 6`
  const found = rows.length > 0 ? chance.one(rows).number : ''
  return orders.find(({ number }) => number === found) ?? recent(play)
}

/** Mostly recent orders; sometimes old ones. */
const recent = ({ orders, chance }: Play): Known =>
  chance.percent(85) ? chance.one(orders.slice(-8)) : chance.one(orders)

/** Checks one viewed order: its own totals add up. */
export async function statesOf(play: Play): Promise<string[]> {
  const order = play.orders.length > 0 ? recent(play) : null
  const paymentRequest = order && (await paymentRequestOf(play.world, order.number))
  if (!order || !paymentRequest) return []
  const [row] = await play.world.db<{ status: string }[]>`
    select status from orders where number = ${order.number}`
  return [
    `paymentRequest.${paymentRequest.state}`,
    `order.${row?.status}`,
    ...paymentRequest.flags.map((flag) => `flag.${flag}`),
    ...paymentRequest.refunds.map(({ state }) => `refund.${state}`),
  ]
}

/** All past states of orders and refunds, and current states of recent payment requests. */
export async function statesReached({ world, orders }: Play): Promise<string[]> {
  const rows = await world.db<{ state: string }[]>`
    select distinct 'order.' || to_status as state from order_events
    union select distinct 'refund.' || state from refunds
    union select distinct 'return.' || to_status from return_events
    union select distinct 'return.' || kind from returns
    union select distinct 'credit.' || kind from credit_transfers
    union select distinct 'transfer.' || kind from transfers where method = 'pi'
    union select distinct 'match.' || match from transfers
    union select 'record.' || coalesce(ended_as, 'set_aside') from set_aside_records
    union select 'parcel.part' from parcels where position > 1
    union select 'withdrawal.back' from withdrawals where returned_at is not null
    union select 'edit.' || case when to_pay > 0 then 'up' when to_pay < 0 then 'down' else 'same' end from (
      select (after ->> 'total')::numeric - (before ->> 'total')::numeric as to_pay from order_edits) e
    union select 'asked.' || method from quotes
    union select 'paid.' || method from transfers where asset_ok and status = 'final'
    union select 'back.' || method from refunds where state = 'final'
    union select 'code.used' from coupon_redemptions
    union select 'taxDocument.' || kind from tax_invoices
    union select 'refund.approved' from refunds where approved_by is not null
    union select 'refund.sent' from refunds where sent_by is not null`
  const numbers = orders.slice(-30).map(({ number }) => number)
  const paymentRequests = [...(await paymentRequestsOf(world, numbers)).values()]
  return [
    ...rows.map(({ state }) => state),
    ...paymentRequests.map(({ state }) => `paymentRequest.${state}`),
    ...paymentRequests.flatMap(({ flags }) => flags.map((flag) => `flag.${flag}`)),
  ]
}
