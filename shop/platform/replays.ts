// Idempotent requests of programs: a repeated one is answered as the first was, and changes nothing again.
import { ok, type Result } from '../result.ts'
import type { Db, World } from '../world.ts'
import { firstOf, hasChanged } from './rows.ts'

export type Answered = { readonly status: number; readonly body: string }
export type Once =
  | (Answered & { readonly isReplayed: boolean })
  /** The name was used for another request. */
  | 'other'

/** A name that the asking program has chosen; `request` is a hash of all that was asked for. */
export type ReplayKey = { readonly by: string; readonly name: string; readonly request: string }

/** The table of the answers, its column of who asks, and for how many hours they are kept. */
export function replays(table: string, column: string, hours: number) {
  const keptSince = (now: Date): Date => new Date(now.getTime() - hours * 3_600_000)

  /** Claims a name; waits for its holder. Null: it was free. */
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
     * One transaction with `work`, which waits for a concurrent request of the same name. A refusal is not kept:
     * nothing was done, and the next attempt may succeed.
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

    /** Deletes answers that are no longer replayed. */
    forget: async ({ db, now }: World): Promise<unknown> =>
      db`delete from ${db(table)} where at <= ${keptSince(now())}`,
  }
}
