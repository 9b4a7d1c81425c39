// Wallet proofs: evidence of control, without any secret of the wallet.
import { randomBytes } from 'node:crypto'
import type { Viewer } from '../../people/accounts/rules.ts'
import { record } from '../../platform/audit/actions.ts'
import { allow } from '../../platform/rate-limits/actions.ts'
import type { LimitRule } from '../../platform/rate-limits/rules.ts'
import { ok, type Result, refuse } from '../../result.ts'
import { announce, type World } from '../../world.ts'
import { offeredTreasury } from '../destinations/views.ts'
import { type Begin, readSignature } from './input.ts'
import {
  challengeLife,
  isInTime,
  isLive,
  memoFor,
  messageFor,
  methodFor,
  normalizeMemo,
  type ProofMethod,
} from './rules.ts'
import * as store from './store.ts'

const challenges: LimitRule = { name: 'wallet-challenge', limit: 30, seconds: 3600 }
const answers: LimitRule = { name: 'wallet-answer', limit: 30, seconds: 3600 }
const day = 86_400_000

/**
 * Returns the id of a challenge that awaits a signature or payment. Refuses `proofs.address`, `proofs.way` (this wallet
 * cannot be proved that way), `limit.reached`.
 */
export async function beginProof(world: World, who: Viewer, input: Begin): Promise<Result<string>> {
  const { kind, way } = input
  const address = await world.wallets.readAddress(kind, input.address)
  if (!address) return refuse('proofs.address', { fields: { address: 'proofs.address' } })
  const method = methodFor(kind, way)
  if (!method || (method === 'payment' && !(await offeredTreasury(world))))
    return refuse('proofs.way')
  const allowed = await allow(world, challenges, who.id)
  if (!allowed.ok) return allowed
  const issuedAt = world.now()
  const expiresAt = new Date(issuedAt.getTime() + challengeLife[method])
  const isPayment = method === 'payment'
  const nonce = isPayment ? memoFor(randomBytes(10)) : randomBytes(16).toString('hex')
  const { publicUrl, shopName } = world.config
  const spell = { nonce, issuedAt, expiresAt }
  const chainId = world.config.usdt?.chains.find(({ ledger }) =>
    ledger.startsWith('eip155:'),
  )?.chainId
  const facts = {
    publicUrl,
    shopName,
    username: who.username,
    address,
    ...spell,
    ...(chainId && { chainId }),
  }
  const message = isPayment ? '' : messageFor(kind, facts)
  const id = world.id()
  const challenge = { id, userId: who.id, kind, address, method, nonce, message }
  return world.transaction(async (world) => {
    await store.saveChallenge(world.db, { ...challenge, issuedAt, expiresAt })
    return ok(id)
  })
}

/**
 * Refuses `proofs.not_found` (also for another's), `proofs.expired` (too old, or already used), `proofs.signature`,
 * `limit.reached`.
 */
export async function submitSignature(
  world: World,
  who: Viewer,
  input: { challenge: string; signature: string },
): Promise<Result> {
  const allowed = await allow(world, answers, who.id)
  if (!allowed.ok) return allowed
  const challenge = await store.challengeOf(world.db, who.id, input.challenge)
  if (!challenge || challenge.method === 'payment') return refuse('proofs.not_found')
  if (challenge.usedAt || !isLive(challenge, world.now())) return refuse('proofs.expired')
  const signature = readSignature(input.signature)
  const isSigned = await world.wallets.isSigned({ ...challenge, signature })
  if (!isSigned) return refuse('proofs.signature', { fields: { signature: 'proofs.signature' } })
  return world.transaction(async (world) => {
    if (!(await store.consumeChallenge(world.db, challenge.id, world.now())))
      return refuse('proofs.expired')
    await keep(world, challenge, challenge.method, signature)
    return world.reactions.walletProved(world, who)
  })
}

/** Applies a ledger payment, in the transaction that stores it. Returns whether it proved a wallet. */
export async function provedByPayment(
  world: World,
  payment: { sender: string; memo: string; hash: string; at: Date },
): Promise<boolean> {
  const memo = normalizeMemo(payment.memo)
  if (!memo) return false
  const challenge = await store.challengeByMemo(world.db, memo, payment.sender)
  if (!challenge || !isInTime(challenge, payment.at)) return false
  if (!(await store.consumeChallenge(world.db, challenge.id, world.now()))) return false
  await keep(world, challenge, 'payment', payment.hash)
  return true
}

/** Records a proof by a signature that the caller has verified, for a challenge of its own. */
export const provedBySignature = (
  world: World,
  who: Pick<Viewer, 'id'>,
  { kind, address, signature }: Pick<Wallet, 'kind' | 'address'> & { signature: string },
): Promise<Result> =>
  world.transaction(async (world) => {
    const method = kind === 'evm' ? 'siwe' : 'sep53'
    await keep(world, { userId: who.id, kind, address }, method, signature)
    return world.reactions.walletProved(world, who)
  })

/** Records a proof by a signed payment of the person's own order. */
export const provedByOrder = (
  world: World,
  who: Pick<Viewer, 'id'>,
  payment: { sender: string; hash: string },
): Promise<Result> =>
  world.transaction(async (world) => {
    const wallet = { userId: who.id, kind: 'stellar', address: payment.sender } as const
    await keep(world, wallet, 'order', payment.hash)
    return ok()
  })

/** Records a proof by Pi's server; `uid` is Pi's id of the person. */
export const provedByPiApp = (
  world: World,
  who: Pick<Viewer, 'id'>,
  wallet: { address: string; uid: string },
): Promise<Result> =>
  world.transaction(async (world) => {
    const { address, uid } = wallet
    await keep(world, { userId: who.id, kind: 'stellar', address }, 'pi_app', uid)
    return world.reactions.walletProved(world, who)
  })

/** Refuses `proofs.not_found`. */
export const forgetProof = (world: World, who: Viewer, id: string): Promise<Result> =>
  world.transaction(async (world) => {
    if (!(await store.deleteProof(world.db, who.id, id))) return refuse('proofs.not_found')
    await record(world, who, 'wallet.forgotten', `user:${who.id}`)
    return ok()
  })

/** Deletes old challenges. Returns the number. */
export const forgetChallenges = (world: World): Promise<number> =>
  store.deleteEnded(world.db, new Date(world.now().getTime() - 7 * day))

type Wallet = Pick<store.Proof, 'userId' | 'kind' | 'address'>

async function keep(world: World, wallet: Wallet, method: ProofMethod, evidence: string) {
  const { userId, kind, address } = wallet
  const proof = { id: world.id(), userId, kind, address, method, evidence, at: world.now() }
  await store.saveProof(world.db, proof)
  // The audit log records the method only, since the address is personal data.
  const details = { kind, method }
  await record(world, 'system', 'wallet.proved', `user:${userId}`, details)
  await announce(world, `user:${userId}`)
}
