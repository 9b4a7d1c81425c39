// The key that signs evidence files: made on first use, replaced with the shop's secret, revoked by an operator.
import { record } from '../../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { thumbprint } from '../rules/verify.ts'
import { publicJwk } from '../sign.ts'
import * as store from '../store.ts'

/** Derived anew from the shop's secret each time; no private key is stored. */
const secretOf = (
  { keys }: World,
  { number, keyVersion }: Pick<store.KeyRow, 'number' | 'keyVersion'>,
) => keys.key(`evidence-${number}`, keyVersion)

/**
 * The private key in force. A secret that was rotated, or of another installation, gets a new key: the earlier one
 * stays in the history.
 */
export async function signingSecret(world: World): Promise<Uint8Array> {
  const current = await store.currentKey(world.db)
  if (current && isOwn(world, current)) return secretOf(world, current)
  const made = await world.transaction(async (world) => ok(await newKey(world)))
  if (!made.ok) throw new Error(made.code)
  return secretOf(world, made.value)
}

const isOwn = (world: World, row: store.KeyRow): boolean =>
  row.keyVersion === world.keys.version && publicJwk(secretOf(world, row)).x === row.publicKey

/** Another key signs from now on. Returns its id. */
export const rotateEvidenceKey = (world: World): Promise<Result<string>> =>
  world.transaction(async (world) => {
    await store.lockKeys(world.db)
    return ok((await replaced(world)).kid)
  })

/**
 * Nothing that the key signed proves anything any more, since somebody else may have it. Refuses `evidence.key` (no such
 * key, or revoked before), `evidence.reason`.
 */
export const revokeEvidenceKey = (world: World, kid: string, typed: string): Promise<Result> =>
  world.transaction(async (world) => {
    const reason = typed.trim().slice(0, 200)
    if (!reason) return refuse('evidence.reason')
    await store.lockKeys(world.db)
    if (!(await store.revokeKey(world.db, kid, { at: world.now(), reason })))
      return refuse('evidence.key')
    await record(world, 'system', 'evidence.key_revoked', `evidence_key:${kid}`)
    return ok()
  })

async function newKey(world: World): Promise<store.KeyRow> {
  await store.lockKeys(world.db)
  // Another process may have been faster.
  const current = await store.currentKey(world.db)
  return current && isOwn(world, current) ? current : replaced(world)
}

async function replaced(world: World): Promise<store.KeyRow> {
  const [newest] = await store.allKeys(world.db)
  const createdAt = world.now()
  await store.retireCurrent(world.db, createdAt)
  const named = { number: (newest?.number ?? 0) + 1, keyVersion: world.keys.version }
  const jwk = publicJwk(secretOf(world, named))
  const row = { ...named, kid: thumbprint(jwk), publicKey: jwk.x, createdAt }
  await store.insertKey(world.db, row)
  await record(world, 'system', 'evidence.key_created', `evidence_key:${row.kid}`)
  return { ...row, retiredAt: null, revokedAt: null, reason: null }
}
