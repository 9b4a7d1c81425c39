// SQL of what platforms were told of their agents' orders.
import type { Db } from '../../../world.ts'

export type ToTell = { readonly id: string; readonly told: string | null; readonly tries: number }

/** Those whose order is to be looked at, put off for the others that look at the same time. */
export const claimToTell = async (
  db: Db,
  { now, until, most }: { now: Date; until: Date; most: number },
) => db<ToTell[]>`
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
