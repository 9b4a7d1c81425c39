// SQL of answers to agents that are replayed.
import type { Db } from '../../../world.ts'

export type Replay = { readonly request: string; readonly status: number; readonly body: string }

/** Claims an idempotency key; waits for its holder. Null: it was free. */
export async function claimReplay(
  db: Db,
  replay: { agent: string; name: string; request: string; now: Date; since: Date },
): Promise<Replay | null> {
  const { agent, name, request, now, since } = replay
  const claimed = await db`
    insert into agent_replays as old (agent, name, request, at) values (${agent}, ${name}, ${request}, ${now})
    on conflict (agent, name) do update set request = excluded.request, at = excluded.at, status = null, body = null
    where old.at <= ${since}`
  if (claimed.count === 1) return null
  const [row] = await db<[Replay]>`
    select request, status, body from agent_replays where agent = ${agent} and name = ${name}`
  return row
}

export const saveReplay = async (
  db: Db,
  { agent, name, status, body }: { agent: string; name: string; status: number; body: string },
): Promise<unknown> => db`
  update agent_replays set status = ${status}, body = ${body} where agent = ${agent} and name = ${name}`

export const deleteReplays = async (db: Db, before: Date): Promise<unknown> =>
  db`delete from agent_replays where at <= ${before}`
