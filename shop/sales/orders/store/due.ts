// Numbers of due orders, for jobs and after an identity approval.
import { columnOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'

/** Past a deadline, or with unsettled money after a crash, a partial payment or a receipt. */
export const dueNumbers = async (db: Db, now: Date, limit: number) =>
  columnOf<string>(db`
    select number from orders where reserved_until < ${now}
    union select number from orders where watch_until < ${now}
    union select number from orders where status = 'pending' and watch_until is not null
    limit ${limit}`)

/** Pending and paid: only identity or address is missing. In random order, against starvation. */
export const paidUnreleasedNumbers = async (db: Db, limit: number) =>
  columnOf<string>(db`
    select number from orders where status = 'pending' and watch_until is null
    order by random() limit ${limit}`)

/** Locks a person's paid orders; skips locked ones. */
export const lockPaidNumbers = async (db: Db, userId: string) =>
  columnOf<string>(db`
    select number from orders where user_id = ${userId} and status = 'pending' and watch_until is null
    order by number for update skip locked`)

export const deliveredNumbers = async (db: Db, before: Date, limit: number) =>
  columnOf<string>(db`
    select number from orders o where status = 'delivered' and exists (
      select 1 from order_events e
      where e.order_number = o.number and e.to_status = 'delivered' and e.at < ${before})
    limit ${limit}`)
