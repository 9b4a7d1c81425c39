// Idempotent requests of agents, which may end as an answer although what was begun is undone.
import { type Answered, type ReplayKey, replays } from '../../platform/replays.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { hoursOfReplay } from './rules.ts'

/** Answers by agent. */
export const agentReplays = replays('agent_replays', 'agent', hoursOfReplay)

type Work = (world: World) => Promise<Answered>
/** What was begun is undone where `undone` is there; it answers what is so then. */
export type Worked = Answered | { readonly undone: Work }

/**
 * One transaction with `work`, which waits for a concurrent request of the same name; without a key nothing is kept to
 * be repeated. `other`: the name was used for another request.
 */
export async function onceForAgent(
  world: World,
  key: ReplayKey | null,
  work: (world: World) => Promise<Worked>,
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
