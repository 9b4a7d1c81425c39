// Key rotation for keys that are still needed when their secret is gone: re-encrypts them with the current secret.
import { orNull } from '../../../platform/audit/rotate.ts'
import { ok, type Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { seal, unseal } from '../seal.ts'
import { retainedKeyRows, saveRetainedKey } from '../store.ts'

/** Audit entries are hashed with the key of their version, and never rewritten. */
const ofEveryVersion = ['audit']
/** Answers to repeated requests, not rewritten either: they are deleted within two days. */
const ofRecentAnswers = 'replays'
/** Keyed hashes whose input is not stored: with another key the same document would not be found again. */
const ofTheFirst = [
  'duplicates',
  'fingerprints',
  'selfie-code',
  'recovery-codes',
  'guest-codes',
  'guest-links',
  'pay-links',
  'newsletter',
  'agent-checkouts',
  'design-preview',
]

export type RewrappedKey = { readonly purpose: string; readonly version: number }
export type RewrappedKeys = { readonly carried: number; readonly missing: readonly RewrappedKey[] }

const context = ({ purpose, version }: RewrappedKey, sealedBy: number) => [
  'kept-key',
  purpose,
  String(version),
  String(sealedBy),
]

/** All or none, and idempotent. Names the keys that can no longer be derived and were not retained. */
export const rewrapKeys = (world: World): Promise<Result<RewrappedKeys>> =>
  world.transaction(carryAll)

async function carryAll(world: World): Promise<Result<RewrappedKeys>> {
  const { version: present } = world.keys
  const before = await retainedKeyRows(world.db)
  const missing: RewrappedKey[] = []
  let carried = 0
  for (const each of keysBefore(present)) {
    const isThere = before.some(
      ({ purpose, version, sealedBy }) =>
        purpose === each.purpose && version === each.version && sealedBy === present,
    )
    if (isThere) continue
    const plain = orNull(() => world.keys.key(each.purpose, each.version))
    if (!plain) {
      // A secret that was destroyed in an earlier rotation has no answers any more.
      if (each.purpose !== ofRecentAnswers) missing.push(each)
      continue
    }
    const sealed = seal(world.keys.key('kept-keys', present), plain, context(each, present))
    if (await saveRetainedKey(world.db, { ...each, sealedBy: present, sealed })) carried += 1
  }
  return ok({ carried, missing })
}

function keysBefore(present: number): RewrappedKey[] {
  const versions = Array.from({ length: present - 1 }, (_, index) => index + 1)
  return versions.flatMap((version) =>
    [...ofEveryVersion, ofRecentAnswers, ...(version === 1 ? ofTheFirst : [])].map((purpose) => ({
      purpose,
      version,
    })),
  )
}

/** The retained keys that a keyring needs besides its secrets: all that one of them decrypts. */
export const retainedKeys = async (
  db: World['db'],
  keys: World['keys'],
): Promise<readonly (RewrappedKey & { readonly key: Uint8Array })[]> =>
  (await retainedKeyRows(db)).flatMap((row) => {
    const key = orNull(() =>
      unseal(keys.key('kept-keys', row.sealedBy), row.sealed, context(row, row.sealedBy)),
    )
    return key ? [{ purpose: row.purpose, version: row.version, key }] : []
  })
