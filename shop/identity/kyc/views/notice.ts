// Identity notice for the page header, cached for a minute or until an event.
import type { World } from '../../../world.ts'
import { type Identity, type Notice, noticeFrom } from '../rules/check.ts'
import { identityOf } from './identity.ts'

const life = 60_000
const most = 5_000

type Known = {
  readonly of: Map<string, { readonly identity: Identity | null; readonly until: number }>
  generation: number
}
const all = new WeakMap<World['events'], Known>()

function knownIn({ events }: World): Known {
  const found = all.get(events)
  if (found) return found
  const known: Known = { of: new Map(), generation: 0 }
  const forget = () => {
    known.generation += 1
    known.of.clear()
  }
  events.on('kyc', forget)
  // Events may have been missed while disconnected.
  events.on('reconnected', forget)
  all.set(events, known)
  return known
}

/** `seen`: when the user last viewed their status, in milliseconds. Null also if it cannot be read. */
export async function noticeOf(world: World, userId: string, seen: number): Promise<Notice | null> {
  const known = knownIn(world)
  const now = world.now().getTime()
  const cached = known.of.get(userId)
  if (cached && cached.until > now) return cached.identity && noticeFrom(cached.identity, seen)
  const { generation } = known
  const found = await identityOf(world, userId)
  const identity = found.ok ? found.value : null
  if (generation === known.generation) {
    if (known.of.size >= most) known.of.clear()
    known.of.set(userId, { identity, until: now + life })
  }
  return identity && noticeFrom(identity, seen)
}
