// Idempotency keys for API requests: a repeated request gets the first response, without further effect.
import { ok, type Result } from '../result.ts'
import type { Db, World } from '../world.ts'
import { firstOf, hasChanged } from './rows.ts'

export type Answered = { readonly status: number; readonly body: string }
export type Once =
  | (Answered & { readonly isReplayed: boolean })
  /** The key was used for another request. */
  | 'other'

/** An idempotency key chosen by the client; `request` is a hash of the whole request. */
export type ReplayKey = { readonly by: string; readonly name: string; readonly request: string }

/** The table of responses, its client column, and the hours for which responses are kept. */
export function replays(table: string, column: string, hours: number) {
  const keptSince = (now: Date): Date => new Date(now.getTime() - hours * 3_600_000)

  /** Claims a key; waits for its holder. Null: it was free. */
  async function claim(db: Db, { by, name, request }: ReplayKey, now: Date) {
    const isFree = await hasChanged(db`
      insert into ${db(table)} as old (${db(column)}, name, request, at)
      values (${by}, ${name}, ${request}, ${now})
      on conflict (${db(column)}, name) do update
      set request = excluded.request, at = excluded.at, status = null, body = null
      where old.at <= ${keptSince(now)}`)
    if (isFree) return null
    return firstOf(db<(Answered & { readonly request: string })[]>`
      select request, status, body from ${db(table)} where ${db(column)} = ${by} and name = ${name}`)
  }

  return {
    /**
     * Runs `work` in one transaction, after a concurrent request with the same key. A refusal is not stored: nothing
     * was done, and the next attempt may succeed.
     */
    once: (
      world: World,
      key: ReplayKey,
      work: (world: World) => Promise<Result<Answered>>,
    ): Promise<Result<Once>> =>
      world.transaction<Once>(async (world) => {
        const earlier = await claim(world.db, key, world.now())
        if (earlier && earlier.request !== key.request) return ok('other')
        if (earlier) return ok({ status: earlier.status, body: earlier.body, isReplayed: true })
        const done = await work(world)
        if (!done.ok) return done
        const { status, body } = done.value
        await world.db`
          update ${world.db(table)} set status = ${status}, body = ${body}
          where ${world.db(column)} = ${key.by} and name = ${key.name}`
        return ok({ status, body, isReplayed: false })
      }),

    /** Deletes responses that are no longer replayed. */
    forget: async ({ db, now }: World): Promise<unknown> =>
      db`delete from ${db(table)} where at <= ${keptSince(now())}`,
  }
}
