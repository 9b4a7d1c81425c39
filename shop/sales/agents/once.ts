// Idempotent requests of agents: a repeated one is answered as the first was, and changes nothing again.
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { hoursOfReplay } from './rules.ts'
import { claimReplay, saveReplay } from './store/replays.ts'

export type Answered = { readonly status: number; readonly body: string }
type Work = (world: World) => Promise<Answered>
/** What was begun is undone where `undone` is there; it answers what is so then. */
export type Worked = Answered | { readonly undone: Work }
type Key = { readonly agent: string; readonly name: string; readonly request: string }

/**
 * One transaction with `work`, which waits for a concurrent request of the same name; without a key nothing is kept to
 * be repeated. `other`: the name was used for another request.
 */
export async function onceForAgent(
  world: World,
  key: Key | null,
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
  key: Key | null,
  work: (world: World) => Promise<Result<Answered>>,
): Promise<Result<Answered | 'other'>> =>
  world.transaction<Answered | 'other'>(async (world) => {
    const now = world.now()
    const since = new Date(now.getTime() - hoursOfReplay * 3_600_000)
    const earlier = key && (await claimReplay(world.db, { ...key, now, since }))
    if (earlier) {
      const { request, ...answer } = earlier
      return ok(request === key?.request ? answer : ('other' as const))
    }
    const done = await work(world)
    if (done.ok && key)
      await saveReplay(world.db, { agent: key.agent, name: key.name, ...done.value })
    return done
  })
