// What shopping agents do with carts and checkouts.

import { allow } from '../../../platform/rate-limits/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { agentReplays } from '../idempotency.ts'
import {
  type Agent,
  countedFor,
  daysOfBuyer,
  type Kind,
  lifeOf,
  limits,
  maxOpenSessions,
  type Session,
  type SessionInput,
} from '../rules.ts'
import * as store from '../store.ts'
import { openOne } from './open-sessions.ts'

/** Refuses `limit.reached`, `agents.too_many` {most}. */
export const openSession = (
  world: World,
  agent: Agent,
  kind: Kind,
  {
    wish,
    language,
    cartId = null,
  }: { wish: SessionInput; language: string; cartId?: string | null },
): Promise<Result<Session>> =>
  world.transaction<Session>(async (world) => {
    const key = countedFor(agent)
    const counted = await allow(world, limits.openings, key)
    if (!counted.ok) return counted
    const most = maxOpenSessions(agent.isSigned)
    const now = world.now()
    if ((await store.countOpen(world.db, key, now)) >= most)
      return refuse('agents.too_many', { facts: { most } })
    const id = world.id()
    const session = {
      id,
      kind,
      language,
      cartId,
      createdAt: now,
      countedFor: key,
      agent: agent.profile,
      isSigned: agent.isSigned,
      webhook: agent.webhook,
      expiresAt: new Date(now.getTime() + lifeOf[kind]),
    }
    await store.insertSession(world.db, session, wish)
    return found(await store.sessionById(world.db, id))
  })

/** Replaces all that was set before, and ends an approval. Refuses `agents.not_found`, `agents.ended`. */
export const changeSession = (
  world: World,
  agent: Agent,
  { kind, id, wish }: { kind: Kind; id: string; wish: (session: Session) => SessionInput },
): Promise<Result<Session>> =>
  world.transaction<Session>(async (world) => {
    const session = await openOne(world, agent, kind, id)
    if (!session.ok) return session
    await store.changeSession(world.db, id, wish(session.value))
    return found(await store.sessionById(world.db, id))
  })

/** Returns the cancelled session. Refuses `agents.not_found`, `agents.ended`. */
export const cancelSession = (
  world: World,
  agent: Agent,
  { kind, id }: { kind: Kind; id: string },
): Promise<Result<Session>> =>
  world.transaction<Session>(async (world) => {
    const session = await openOne(world, agent, kind, id)
    if (!session.ok) return session
    await store.cancelSession(world.db, id, world.now())
    return ok({ ...session.value, cancelledAt: world.now() })
  })

/** The open checkout of a cart; null if there is none. */
export const checkoutOfCart = (world: World, cartId: string): Promise<Session | null> =>
  store.openCheckoutOfCart(world.db, cartId, world.now())

const found = (session: Session | null): Result<Session> =>
  session ? ok(session) : refuse('agents.not_found')

/** Housekeeping: deletes abandoned sessions, buyers' data and expired idempotent responses. */
export async function forgetAgentSessions(world: World): Promise<void> {
  const hoursAgo = (hours: number) => new Date(world.now().getTime() - hours * 3_600_000)
  const buyersBefore = hoursAgo(daysOfBuyer * 24)
  await store.forgetSessions(world.db, { ended: hoursAgo(24), buyersBefore })
  await agentReplays.forget(world)
}
