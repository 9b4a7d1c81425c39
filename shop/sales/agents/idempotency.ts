// Idempotent requests of agents, which may return a response although their work is rolled back.
import { type Answered, type ReplayKey, replays } from '../../platform/replays.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { idempotencyHours } from './rules.ts'

/** Responses by agent. */
export const agentReplays = replays('agent_replays', 'agent', idempotencyHours)

type Work = (world: World) => Promise<Answered>
/** With `undone` the work is rolled back, and `undone` runs for the response. */
export type IdempotentWork = Answered | { readonly undone: Work }

/**
 * Runs `work` in one transaction, after a concurrent request with the same idempotency key; without a key no response
 * is stored. `other`: the key was used for another request.
 */
export async function withIdempotencyKey(
  world: World,
  key: ReplayKey | null,
  work: (world: World) => Promise<IdempotentWork>,
): Promise<Answered | 'other'> {
  const later: Work[] = []
  const done = await claimed(world, key, async (world) => {
    const worked = await work(world)
    if (!('undone' in worked)) return ok(worked)
    later.push(worked.undone)
    return refuse('agents.undone')
  })
  if (done.ok) return done.value
  const [undone] = later
  if (!undone) throw new Error(done.code)
  const told = await claimed(world, key, async (world) => ok(await undone(world)))
  if (!told.ok) throw new Error(told.code)
  return told.value
}

const claimed = (
  world: World,
  key: ReplayKey | null,
  work: (world: World) => Promise<Result<Answered>>,
): Promise<Result<Answered | 'other'>> =>
  key ? agentReplays.once(world, key, work) : world.transaction(work)
