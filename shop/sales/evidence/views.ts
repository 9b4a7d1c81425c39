// Evidence files of orders, signed now; and the keys that verify them.
import { orderOfProofId, proofIdFor } from '../../payments/requests/views/proof.ts'
import { may, type Viewer } from '../../people/accounts/rules.ts'
import { recordRead } from '../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../result.ts'
import { type World, writing } from '../../world.ts'
import { orderByNumber } from '../orders/views/orders.ts'
import { signingSecret } from './actions/keys.ts'
import { collectEvidence } from './collect.ts'
import type { Evidence, EvidencePart, KeyHistory } from './rules/format.ts'
import { signedFile } from './sign.ts'
import { allKeys } from './store.ts'

export type EvidenceFile = {
  readonly evidence: Evidence
  /** The file, byte for byte. */
  readonly text: string
  readonly fileName: string
  /** Of the public page; null for an order without a payment request. */
  readonly proofId: string | null
}

/** The whole file, for the order's owner. Refuses `orders.not_found`, also for another person's order. */
export async function evidenceForOwner(
  world: World,
  who: Pick<Viewer, 'id'>,
  number: string,
): Promise<Result<EvidenceFile>> {
  const order = await orderByNumber(world, number)
  return order?.userId === who.id ? signed(world, number, 'whole') : refuse('orders.not_found')
}

/**
 * The same for staff who may read orders and payments; each reading is in the audit log. Refuses `auth.forbidden`,
 * `orders.not_found`.
 */
export async function evidenceForStaff(
  world: World,
  who: Viewer,
  number: string,
): Promise<Result<EvidenceFile>> {
  if (!may(who, 'orders.read') || !may(who, 'payments.read')) return refuse('auth.forbidden')
  const file = await signed(world, number, 'whole')
  if (!file.ok) return file
  const subject = `order:${number}`
  await recordRead(writing(world), { who, action: 'evidence.read', subject, details: {} })
  return file
}

/** The public part, by the id of the proof page. Null if there is none. */
export async function publicEvidence(world: World, proofId: string): Promise<EvidenceFile | null> {
  const number = await orderOfProofId(world, proofId)
  const file = number ? await signed(world, number, 'public') : null
  return file?.ok ? file.value : null
}

/** For a program with an API key. Refuses `orders.not_found`. */
export const evidenceForProgram = (world: World, number: string): Promise<Result<EvidenceFile>> =>
  signed(world, number, 'whole')

async function signed(
  world: World,
  number: string,
  part: EvidencePart,
): Promise<Result<EvidenceFile>> {
  // The key first: it is in use before the file's time.
  const secret = await signingSecret(writing(world))
  const proofId = await proofIdFor(world, number)
  const evidence = await collectEvidence(world, number, { part, proofId })
  if (!evidence) return refuse('orders.not_found')
  const fileName = `${number}-${part === 'public' ? 'proof' : 'evidence'}.json`
  return ok({ evidence, text: signedFile(evidence, secret), fileName, proofId })
}

/** Every key that ever signed, the newest first, as it is published. */
export async function keyHistory(world: World): Promise<KeyHistory> {
  const rows = await allKeys(world.db)
  return {
    shop: { name: world.config.shopName, url: world.config.publicUrl },
    asOf: world.now().toISOString(),
    keys: rows.map(({ kid, publicKey, createdAt, retiredAt, revokedAt, reason }) => ({
      crv: 'Ed25519',
      kty: 'OKP',
      x: publicKey,
      kid,
      alg: 'EdDSA',
      use: 'sig',
      from: createdAt.toISOString(),
      until: retiredAt?.toISOString() ?? null,
      revoked: revokedAt?.toISOString() ?? null,
      reason,
    })),
  }
}
