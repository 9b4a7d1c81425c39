// SQL of payments that staff recorded.
import { columnOf, firstOf, hasChanged } from '../../platform/rows.ts'
import type { Db } from '../../world.ts'

export type ManualPayment = {
  readonly id: string
  readonly orderNumber: string
  readonly amount: bigint
  readonly at: Date
  readonly reference: string
  readonly status: 'seen' | 'orphaned' | 'final'
  readonly recordedBy: string
  readonly recordedAt: Date
  /** When it counts for good; null while a second person must approve it. */
  readonly finalAt: Date | null
  readonly undoneBy: string | null
  readonly undoneAt: Date | null
  /** Why it was undone. */
  readonly undoneReason: string | null
}

const columns = (db: Db) => db`
  t.id, t.order_number as "orderNumber", t.amount, t.at, m.reference, t.status, m.recorded_by as "recordedBy",
  m.recorded_at as "recordedAt", m.final_at as "finalAt", m.undone_by as "undoneBy", m.undone_at as "undoneAt",
  x.reason as "undoneReason"`

const tables = (db: Db) => db`
  manual_payments m join transfers t on t.id = m.transfer_id left join transactions x on x.transfer_id = t.id`

export const insertManualPayment = async (
  db: Db,
  payment: Pick<ManualPayment, 'id' | 'recordedBy' | 'recordedAt' | 'reference' | 'finalAt'> & {
    readonly fingerprint: string | null
  },
) => db`
  insert into manual_payments (transfer_id, recorded_by, recorded_at, reference, final_at, fingerprint)
  values (${payment.id}, ${payment.recordedBy}, ${payment.recordedAt}, ${payment.reference}, ${payment.finalAt},
    ${payment.fingerprint})`

/** Of one order, newest first. */
export const manualPaymentsOf = async (db: Db, orderNumber: string) => db<ManualPayment[]>`
  select ${columns(db)} from ${tables(db)} where t.order_number = ${orderNumber} order by m.recorded_at desc, t.id`

export const manualPaymentById = async (db: Db, id: string) =>
  firstOf(db<ManualPayment[]>`select ${columns(db)} from ${tables(db)} where t.id = ${id}`)

/** False if it is final or undone. */
export const setFinal = async (db: Db, id: string) =>
  hasChanged(
    db`update transfers set status = 'final' where id = ${id} and method = 'manual' and status = 'seen'`,
  )

export const setFinalAt = async (db: Db, id: string, at: Date) =>
  db`update manual_payments set final_at = ${at} where transfer_id = ${id}`

/** False if it was undone before. */
export const setUndone = async (db: Db, id: string, { who, at }: { who: string; at: Date }) => {
  const isUndone = await hasChanged(db`
    update manual_payments set undone_by = ${who}, undone_at = ${at}, final_at = null
    where transfer_id = ${id} and undone_at is null`)
  if (isUndone)
    await db`update transfers set status = 'orphaned', orphaned_at = ${at} where id = ${id} and method = 'manual'`
  return isUndone
}

export const transactionOf = async (db: Db, transferId: string) =>
  firstOf(db<{ id: string }[]>`select id from transactions where transfer_id = ${transferId}`)

/** Whose time to be undone has passed. */
export const duePayments = async (db: Db, now: Date, most: number) =>
  columnOf<string>(db`
    select m.transfer_id from manual_payments m join transfers t on t.id = m.transfer_id
    where m.undone_at is null and m.final_at <= ${now} and t.status = 'seen' order by m.final_at limit ${most}`)

/** Fingerprints among these that are booked. */
export const bookedFingerprints = async (db: Db, fingerprints: readonly string[]) =>
  columnOf<string>(db`
    select fingerprint from manual_payments
    where undone_at is null and fingerprint = any(${[...fingerprints]}::text[])`)
