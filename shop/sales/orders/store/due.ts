// Due orders, as numbers, for jobs and after an identity approval.
import type { Db } from '../../../world.ts'

/** Past a deadline, or with unsettled money after a crash, a partial payment or a receipt. */
export async function dueNumbers(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db<{ number: string }[]>`
    select number from orders where reserved_until < ${now}
    union select number from orders where watch_until < ${now}
    union select number from orders where status = 'pending' and watch_until is not null
    limit ${limit}`
  return rows.map((row) => row.number)
}

/** Pending and paid: only identity or address is missing. In random order, so that none starves. */
export async function firmNumbers(db: Db, limit: number): Promise<string[]> {
  const rows = await db<{ number: string }[]>`
    select number from orders where status = 'pending' and watch_until is null
    order by random() limit ${limit}`
  return rows.map((row) => row.number)
}

/** Locks a person's paid orders; skips locked ones. */
export async function lockedFirmNumbers(db: Db, userId: string): Promise<string[]> {
  const rows = await db<{ number: string }[]>`
    select number from orders where user_id = ${userId} and status = 'pending' and watch_until is null
    order by number for update skip locked`
  return rows.map((row) => row.number)
}

export async function deliveredNumbers(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db<{ number: string }[]>`
    select number from orders o where status = 'delivered' and exists (
      select 1 from order_events e
      where e.order_number = o.number and e.to_status = 'delivered' and e.at < ${before})
    limit ${limit}`
  return rows.map((row) => row.number)
}
