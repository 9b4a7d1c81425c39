// SQL of the notifications to platforms about their agents' orders.
import type { Db } from '../../../world.ts'

export type DueDelivery = {
  readonly id: string
  readonly told: string | null
  readonly tries: number
}

/** Claims sessions whose order is due for a check, and postpones them for concurrent workers. */
export const claimDueDeliveries = async (
  db: Db,
  { now, until, most }: { now: Date; until: Date; most: number },
) => db<DueDelivery[]>`
  update agent_sessions set tell_at = ${until} where id in (
    select s.id from agent_sessions s join purchases p on p.id = s.purchase_id
    where s.tell_at <= ${now} and p.order_number is not null
    order by s.tell_at limit ${most} for update of s skip locked)
  returning id, told, tries`

export const saveTold = async (
  db: Db,
  id: string,
  { told, tries, at }: { told: string | null; tries: number; at: Date | null },
) => db`
  update agent_sessions set told = ${told}, tries = ${tries}, tell_at = ${at} where id = ${id}`
