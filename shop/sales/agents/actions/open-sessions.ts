// Open carts and checkouts, locked until the transaction ends.
import type { Viewer } from '../../../people/accounts/rules.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { type Agent, isEnded, type Kind, type Session } from '../rules.ts'
import { lockedSession } from '../store.ts'
import { ownSession } from '../views.ts'

/** An agent's own open session, locked. */
export async function openOne(
  world: World,
  agent: Agent,
  kind: Kind,
  id: string,
): Promise<Result<Session>> {
  const session = await ownSession(world, agent, kind, id, true)
  if (!session) return refuse('agents.not_found')
  return isEnded(session, world.now()) ? refuse('agents.ended') : ok(session)
}

/** An open session, locked; the person who continued it first continues alone. */
export async function lockSessionForShopper(
  world: World,
  id: string,
  who: Viewer | null,
): Promise<Result<Session>> {
  const session = await lockedSession(world.db, id)
  if (!session || (session.userId !== null && session.userId !== who?.id))
    return refuse('agents.not_found')
  return isEnded(session, world.now()) ? refuse('agents.ended') : ok(session)
}
