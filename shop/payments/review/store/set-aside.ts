// SQL of quarantined ledger records.
import { columnOf, firstOf, hasChanged, hasRows, onlyOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { PiSetAside } from '../../pi/port.ts'
import { spellingsOf } from '../../requests/rules/hashes.ts'
import { everyAddress } from '../../requests/store/cursors.ts'
import type { Place } from '../../requests/store/transfers.ts'

export type SetAsideRow = Place &
  PiSetAside & {
    readonly foundAt: Date
    readonly triedAt: Date
    readonly endedAs: 'read' | 'closed' | null
    readonly endedAt: Date | null
    readonly closedReason: string | null
  }

/** Idempotent. Returns false if it is known, or its own payment was stored before the server contradicted it. */
export const insertSetAside = async (
  db: Db,
  { ledger, account }: Place,
  { operationId, hash, why, record, isOther = false }: PiSetAside,
  orderNumber: string | null,
  at: Date,
) =>
  hasChanged(db`
    insert into set_aside_records
      (ledger, account, operation_id, hash, reason, record, order_number, found_at, tried_at)
    select ${ledger}, ${account}, ${operationId}, ${hash}, ${why}, ${record}, ${orderNumber}, ${at}, ${at}
    where ${isOther} or not exists (
      select from transfers t where t.ledger = ${ledger} and t.account = ${account}
        and t.operation_id in (${operationId}, ${`${operationId}.0`}, ${`${operationId}.1`}))
    on conflict (ledger, account, operation_id) do nothing`)

/** Waiting records, and those closed by staff: their effect on the balance is unknown. */
export const countUnread = async (db: Db, { ledger, account }: Place) =>
  onlyOf(db<[{ open: number; unread: number }]>`
    select count(*) filter (where ended_at is null)::int as open, count(*)::int as unread
    from set_aside_records
    where ledger = ${ledger} and account = ${account} and ended_as is distinct from 'read'`)

const columns = (db: Db) => db`
  ledger, account, operation_id as "operationId", hash, reason as why, record, found_at as "foundAt",
  tried_at as "triedAt", ended_as as "endedAs", ended_at as "endedAt", closed_reason as "closedReason"`

/** Waiting records, the least recently retried first. */
export const openSetAside = async (db: Db, most: number) => db<SetAsideRow[]>`
  select ${columns(db)} from set_aside_records where ended_at is null
  order by tried_at, ledger, account, operation_id limit ${most}`

/**
 * The same of records that a server is asked for again: up to `most` that name an order, and as many that do not, so that
 * what a stranger sends in numbers delays no customer. A chain's log stays as it is.
 */
export const retriedSetAside = async (db: Db, most: number) => db<SetAsideRow[]>`
  (select ${columns(db)} from set_aside_records
    where ended_at is null and account <> ${everyAddress} and order_number is not null
    order by tried_at, ledger, account, operation_id limit ${most})
  union all
  (select ${columns(db)} from set_aside_records
    where ended_at is null and account <> ${everyAddress} and order_number is null
    order by tried_at, ledger, account, operation_id limit ${most})`

/** A waiting record by its operation. */
export const openSetAsideOf = async (db: Db, operationId: string) =>
  firstOf(db<SetAsideRow[]>`
    select ${columns(db)} from set_aside_records
    where operation_id = ${operationId} and ended_at is null order by ledger, account limit 1`)

/** All of them, newest first. */
export const newestSetAside = async (db: Db, most: number) => db<SetAsideRow[]>`
  select ${columns(db)} from set_aside_records
  order by found_at desc, ledger, account, operation_id limit ${most}`

/** Waiting records among these operations. */
export async function waitingOf(
  db: Db,
  { ledger, account }: Place,
  operationIds: readonly string[],
): Promise<string[]> {
  if (operationIds.length === 0) return []
  return columnOf<string>(db`
    select operation_id from set_aside_records
    where ledger = ${ledger} and account = ${account} and ended_at is null
      and operation_id = any(${[...operationIds]}::text[])`)
}

/** Whether records are waiting that name this order, or that its shopper has claimed. */
export const hasSetAsideOf = async (db: Db, orderNumber: string) =>
  hasRows(db`
    select 1 from set_aside_records where ended_at is null and (order_number = ${orderNumber} or hash in (
      select spelled from receipts r, unnest(array[r.hash, '0x' || r.hash, replace(r.hash, '0x', '')]) as spelled
      where r.order_number = ${orderNumber} and r.state = 'waiting'))
    limit 1`)

/** Whether a record of this transaction, in any spelling, is waiting. */
export const isSetAside = async (db: Db, hash: string) =>
  hasRows(db`
    select 1 from set_aside_records
    where hash = any(${spellingsOf(hash)}::text[]) and ended_at is null limit 1`)

export type SetAsideKey = Place & Pick<PiSetAside, 'operationId'>

export const recordAttempt = async (
  db: Db,
  { ledger, account, operationId }: SetAsideKey,
  at: Date,
) => db`
  update set_aside_records set tried_at = ${at}
  where ledger = ${ledger} and account = ${account} and operation_id = ${operationId}`

/** Removes a record that is readable now. */
export const endAsRead = async (
  db: Db,
  { ledger, account, operationId }: SetAsideKey,
  at: Date,
) => db`
  update set_aside_records set ended_as = 'read', ended_at = ${at}
  where ledger = ${ledger} and account = ${account} and operation_id = ${operationId}
    and ended_at is null`

/** Returns false if it is not waiting. */
export const closeSetAsideOf = async (
  db: Db,
  { ledger, account, operationId }: SetAsideKey,
  { who, at, reason }: { who: string; at: Date; reason: string },
) =>
  hasChanged(db`
    update set_aside_records set ended_as = 'closed', ended_at = ${at}, closed_by = ${who},
      closed_reason = ${reason}
    where ledger = ${ledger} and account = ${account} and operation_id = ${operationId}
      and ended_at is null`)
