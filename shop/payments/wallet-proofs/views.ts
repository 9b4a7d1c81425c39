// Proved wallets, and open challenges.
import type { Viewer } from '../../people/accounts/rules.ts'
import { pick } from '../../platform/pick.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { offeredTreasury } from '../destinations/views.ts'
import { isLive, type ProofMethod } from './rules.ts'
import { type Challenge, challengeOf, type Proof, proofsOfUser } from './store.ts'

export type ProofView = Pick<Proof, 'id' | 'kind' | 'address' | 'method' | 'at'>

/** The user's own, newest first: evidence of control at that time, never of identity. */
export const proofsOf = async (world: World, who: Pick<Viewer, 'id'>): Promise<ProofView[]> =>
  (await proofsOfUser(world.db, who.id)).map((proof) =>
    pick(proof, 'id', 'kind', 'address', 'method', 'at'),
  )

/** How and when this person has proved this wallet; null if they have not. */
export async function proofOf(
  world: World,
  userId: string,
  address: string,
): Promise<{ method: ProofMethod; at: Date } | null> {
  const proofs = await proofsOfUser(world.db, userId)
  const found = proofs.find((each) => each.address.toLowerCase() === address.toLowerCase())
  return found ? { method: found.method, at: found.at } : null
}

export type ChallengeView = Pick<Challenge, 'id' | 'kind' | 'address' | 'expiresAt'> & {
  /** `waiting` accepts a response. */
  readonly state: 'waiting' | 'proved' | 'expired'
} & (
    | { readonly way: 'signature'; readonly message: string }
    | { readonly way: 'payment'; readonly memo: string; readonly account: string }
  )

/** Refuses `proofs.not_found`, also for another's. */
export async function challengeFor(
  world: World,
  who: Viewer,
  id: string,
): Promise<Result<ChallengeView>> {
  const found = await challengeOf(world.db, who.id, id)
  if (!found) return refuse('proofs.not_found')
  const { kind, address, expiresAt, message, nonce, method, usedAt } = found
  const state = usedAt ? 'proved' : isLive(found, world.now()) ? 'waiting' : 'expired'
  const shared = { id, kind, address, expiresAt, state } as const
  if (method !== 'payment') return ok({ ...shared, way: 'signature', message })
  const account = (await offeredTreasury(world)) ?? ''
  // While payments in Pi are paused, nothing may be sent.
  const isPaused = account === '' && state === 'waiting'
  const shown = isPaused ? 'expired' : state
  return ok({ ...shared, way: 'payment', memo: nonce, account, state: shown })
}
