// Idempotent requests: a repeated one is answered as the first was, and changes nothing again.
import { ok, type Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { hoursOfReplay } from '../rules.ts'
import { claimReplay, saveReplay } from '../store.ts'

export type Answered = { readonly status: number; readonly body: string }
export type Once =
  | (Answered & { readonly isReplayed: boolean })
  /** The name was used for another request. */
  | 'other'

/**
 * One transaction with `work`, which waits for a concurrent request of the same name. A refusal is not kept: nothing
 * was done, and the next attempt may succeed. `request` is a hash of all that was asked for.
 */
export const once = (
  world: World,
  { keyId, name, request }: { keyId: string; name: string; request: string },
  work: (world: World) => Promise<Result<Answered>>,
): Promise<Result<Once>> =>
  world.transaction<Once>(async (world) => {
    const now = world.now()
    const since = new Date(now.getTime() - hoursOfReplay * 3_600_000)
    const earlier = await claimReplay(world.db, { keyId, name, request, now, since })
    if (earlier && earlier.request !== request) return ok('other')
    if (earlier) return ok({ status: earlier.status, body: earlier.body, isReplayed: true })
    const done = await work(world)
    if (!done.ok) return done
    await saveReplay(world.db, { keyId, name, ...done.value })
    return ok({ ...done.value, isReplayed: false })
  })
