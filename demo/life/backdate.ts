// Adjusts what the database itself has dated, and pending emails: neither belongs to today.

import type { World } from '../../shop/world.ts'

/** Triggers write initial stock and first prices with the database's clock. */
export async function backdate({ db }: World, begin: Date): Promise<void> {
  await db`update stock_movements set at = ${begin} where reason = 'opening'`
  await db`update price_history set since = ${begin}`
}

/** Past emails were stored when they were written, as in the demonstration's mailbox: none is sent now. */
export async function markSent({ db }: World): Promise<void> {
  await db`
    update mail_outbox set status = 'kept', done_at = created_at, context = null,
      to_address = case when forgets_address then '' else to_address end
    where status = 'waiting'`
  await db`
    delete from graphile_worker._private_jobs as jobs using graphile_worker._private_tasks as tasks
    where tasks.id = jobs.task_id and tasks.identifier in ('send-mail', 'send-newsletters')`
}
