// Keys that cannot be changed, since what they prove or find must stay as it is, move under the present secret.
import { ok, type Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { seal, unseal } from '../seal.ts'
import { type RetainedKeyRow, retainedKeyRows, saveRetainedKey } from '../store/retained-keys.ts'

/** The audit log's entries are sealed by the key of their day, and none is ever written again. */
const ofEveryVersion = ['audit']
/** Keyed hashes of what nobody has any more: with another key the same document would not be found again. */
const ofTheFirst = ['duplicates', 'fingerprints', 'selfie-code', 'recovery-codes', 'newsletter']

export type CarriedKey = { readonly purpose: string; readonly version: number }
export type Carried = { readonly carried: number; readonly missing: readonly CarriedKey[] }

const context = ({ purpose, version }: CarriedKey, sealedBy: number) => [
  'kept-key',
  purpose,
  String(version),
  String(sealedBy),
]

/** All or none, and safe to do again. Whatever cannot be derived any more, and was not kept, is named. */
export const carryKeys = (world: World): Promise<Result<Carried>> => world.transaction(carryAll)

async function carryAll(world: World): Promise<Result<Carried>> {
  const { version: present } = world.keys
  const before = await retainedKeyRows(world.db)
  const missing: CarriedKey[] = []
  let carried = 0
  for (const each of keysBefore(present)) {
    const isThere = before.some(
      ({ purpose, version, sealedBy }) =>
        purpose === each.purpose && version === each.version && sealedBy === present,
    )
    if (isThere) continue
    const plain = knownKey(world, each)
    if (!plain) {
      missing.push(each)
      continue
    }
    const sealed = seal(world.keys.key('kept-keys', present), plain, context(each, present))
    if (await saveRetainedKey(world.db, { ...each, sealedBy: present, sealed })) carried += 1
  }
  return ok({ carried, missing })
}

function keysBefore(present: number): CarriedKey[] {
  const versions = Array.from({ length: present - 1 }, (_, index) => index + 1)
  return versions.flatMap((version) =>
    [...ofEveryVersion, ...(version === 1 ? ofTheFirst : [])].map((purpose) => ({
      purpose,
      version,
    })),
  )
}

function knownKey(world: World, { purpose, version }: CarriedKey): Uint8Array | null {
  try {
    return world.keys.key(purpose, version)
  } catch {
    return null
  }
}

/** What a keyring needs beside its secrets: every kept key that one of them opens. */
export async function retainedKeys(
  db: World['db'],
  keys: World['keys'],
): Promise<readonly (CarriedKey & { readonly key: Uint8Array })[]> {
  return (await retainedKeyRows(db)).flatMap((row) => {
    const key = opened(keys, row)
    return key ? [{ purpose: row.purpose, version: row.version, key }] : []
  })
}

function opened(keys: World['keys'], row: RetainedKeyRow): Uint8Array | null {
  try {
    return unseal(keys.key('kept-keys', row.sealedBy), row.sealed, context(row, row.sealedBy))
  } catch {
    return null
  }
}
