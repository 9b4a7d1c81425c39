// SQL of Pi app payments and Pi user ids.
import { firstOf, hasChanged, hasRows, mapOf } from '../../platform/rows.ts'
import type { Db } from '../../world.ts'
import type { PiPaymentState } from './rules.ts'

export type PiPayment = {
  readonly id: string
  readonly orderNumber: string | null
  readonly state: PiPaymentState
  readonly amount: bigint
  readonly hash: string | null
  readonly attempts: number
  readonly failure: string | null
}

const columns = (db: Db) => db`
  id, order_number as "orderNumber", state, amount, hash, attempts, failure`

export const uidOf = async (db: Db, userId: string) =>
  firstOf(db<{ uid: string; at: Date }[]>`
    select uid, at from pi_app_users where user_id = ${userId}`)

/** A person who revokes and restores the app's access gets another id. */
export const saveUid = async (db: Db, userId: string, uid: string, at: Date) => db`
  insert into pi_app_users (user_id, uid, at) values (${userId}, ${uid}, ${at})
  on conflict (user_id) do update set uid = excluded.uid, at = excluded.at`

export const paymentById = async (db: Db, id: string) =>
  firstOf(db<PiPayment[]>`select ${columns(db)} from pi_payments where id = ${id}`)

export const lockedPayment = async (db: Db, id: string) =>
  firstOf(db<PiPayment[]>`
    select ${columns(db)} from pi_payments where id = ${id} for update`)

/** Returns false if it exists, or the order has another one in progress. */
export const insertPayment = async (
  db: Db,
  payment: Pick<PiPayment, 'id' | 'orderNumber' | 'state' | 'amount' | 'hash'> & {
    at: Date
    nextAt: Date
  },
) =>
  hasChanged(db`
    insert into pi_payments (id, order_number, state, amount, hash, asked_at, next_at)
    values (${payment.id}, ${payment.orderNumber}, ${payment.state}, ${String(payment.amount)},
      ${payment.hash}, ${payment.at}, ${payment.nextAt})
    on conflict do nothing`)

/** Only one of two concurrent moves succeeds. */
export const moveState = async (
  db: Db,
  id: string,
  move: { from: PiPaymentState; to: PiPaymentState; hash?: string; nextAt: Date },
) =>
  hasChanged(db`
    update pi_payments set state = ${move.to}, hash = coalesce(${move.hash ?? null}, hash),
      next_at = ${move.nextAt}, attempts = 0, failure = null,
      -- The process that has learned of the transaction continues with it: its step is not over.
      locked_until = case when ${move.to} = 'submitted' then locked_until end
    where id = ${id} and state = ${move.from}`)

/** Leases a payment's next step; null if another process holds it, or there is none. */
export const lease = async (db: Db, id: string, now: Date, until: Date) =>
  firstOf(db<PiPayment[]>`
    update pi_payments set locked_until = ${until}
    where id = ${id} and state <> 'completed' and (locked_until is null or locked_until <= ${now})
    returning ${columns(db)}`)

/** Schedules a retry of the step. */
export const putOff = async (db: Db, id: string, failure: string | null, nextAt: Date) => db`
  update pi_payments set locked_until = null, attempts = attempts + 1, failure = ${failure},
    next_at = ${nextAt}
  where id = ${id}`

/** Whether an earlier payment, or a completed one, has this transaction. */
export const isNamedBefore = async (db: Db, id: string, hash: string) =>
  hasRows(db`
    select from pi_payments other, pi_payments own
    where own.id = ${id} and other.id <> own.id and other.hash = ${hash} and other.state in ('submitted', 'completed')
      and (other.state = 'completed' or (other.asked_at, other.id) < (own.asked_at, own.id)) limit 1`)

/** Payments with a due next step, the oldest first. */
export const duePayments = async (db: Db, now: Date, most: number) => db<PiPayment[]>`
  select ${columns(db)} from pi_payments
  where state in ('asked', 'approved', 'submitted') and next_at <= ${now}
    and (locked_until is null or locked_until <= ${now})
  order by next_at, id limit ${most}`

/** Newest first. */
export const paymentsOf = async (db: Db, orderNumber: string) => db<PiPayment[]>`
  select ${columns(db)} from pi_payments where order_number = ${orderNumber}
  order by asked_at desc, id`

/** Transaction hash or memo written by Pi -> order. */
export async function ordersNamed(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  return mapOf<string, string>(db`
    select n.name, p.order_number as "orderNumber"
    from unnest(${[...names]}::text[]) as n (name)
    join pi_payments p on p.order_number is not null and (p.hash = n.name or p.id = n.name)`)
}
