// Idempotency keys for API requests: a repeated request gets the first response, without further effect. Responses are
// stored encrypted, since they hold secrets that are shown once, names and addresses.
import { ok, type Result } from '../result.ts'
import type { Db, World } from '../world.ts'
import { firstOf, hasChanged } from './rows.ts'
import { type Sealed, seal, unseal } from './sealed.ts'

type Response = { readonly status: number; readonly body: string }
/** `about`: ids of what the response contains, such as an order's, by which an erasure finds it. */
export type Answered = Response & { readonly about?: readonly string[] }
export type Once =
  | (Response & { readonly isReplayed: boolean })
  /** The key was used for another request. */
  | 'other'

/** An idempotency key chosen by the client; `request` is a hash of the whole request. */
export type ReplayKey = { readonly by: string; readonly name: string; readonly request: string }

type Stored = {
  readonly request: string
  readonly status: number
  readonly body: string | null
  readonly secret: Sealed['secret'] | null
  readonly keyVersion: number | null
}

/** The table of responses, its client column, and the hours for which responses are kept. */
export function replays(table: string, column: string, hours: number) {
  const keptSince = (now: Date): Date => new Date(now.getTime() - hours * 3_600_000)

  /** Claims a key; waits for its holder. Null: it was free. */
  async function claim(db: Db, { by, name, request }: ReplayKey, now: Date) {
    const isFree = await hasChanged(db`
      insert into ${db(table)} as old (${db(column)}, name, request, at)
      values (${by}, ${name}, ${request}, ${now})
      on conflict (${db(column)}, name) do update
      set request = excluded.request, at = excluded.at, status = null, body = null, sealed = null,
        key_version = null, about = '{}'
      where old.at <= ${keptSince(now)}`)
    if (isFree) return null
    return firstOf(db<Stored[]>`
      select request, status, body, sealed as secret, key_version as "keyVersion" from ${db(table)}
      where ${db(column)} = ${by} and name = ${name}`)
  }

  /** Associated data: a response is useless in another row. */
  const placeOf = ({ by, name, request }: ReplayKey) => JSON.stringify([table, by, name, request])

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
        if (earlier) {
          const { status, secret, keyVersion } = earlier
          // Stored by an earlier version: in the clear.
          if (secret === null || keyVersion === null)
            return ok({ status, body: earlier.body ?? '', isReplayed: true })
          const body = unseal(world.keys, placeOf(key), { secret, keyVersion }, 'replays')
          return ok({ status, body: body.toString(), isReplayed: true })
        }
        const done = await work(world)
        if (!done.ok) return done
        const { status, body, about = [] } = done.value
        const sealed = seal(world.keys, placeOf(key), Buffer.from(body), 'replays')
        await world.db`
          update ${world.db(table)} set status = ${status}, sealed = ${sealed.secret},
            key_version = ${sealed.keyVersion}, about = ${[...about]}
          where ${world.db(column)} = ${key.by} and name = ${key.name}`
        return ok({ status, body, isReplayed: false })
      }),

    /** Deletes responses about these ids: a repeated request is then a new one. */
    forgetAbout: async ({ db }: World, ids: readonly string[]): Promise<unknown> =>
      db`delete from ${db(table)} where about && ${[...ids]}::text[]`,

    /** Deletes responses that are no longer replayed. */
    forget: async ({ db, now }: World): Promise<unknown> =>
      db`delete from ${db(table)} where at <= ${keptSince(now())}`,
  }
}
