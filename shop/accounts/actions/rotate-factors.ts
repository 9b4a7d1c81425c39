// Seals the secrets of authenticator apps anew, with the key of the present secret.
import { record } from '../../audit/actions.ts'
import { ok, type Result } from '../../result.ts'
import type { World } from '../../world.ts'
import { type Sealed, seal, unseal } from '../sealed.ts'
import { factorsSealedBefore, resealFactor, type SealedRow } from '../store/rotation.ts'

const batch = 200

/** Goes on where it was broken off, beside a running shop and beside itself; names whose secret no known key opens. */
export async function rotateFactors(
  world: World,
): Promise<Result<{ readonly rewrapped: number; readonly unreadable: readonly string[] }>> {
  const { version } = world.keys
  const unreadable: string[] = []
  let rewrapped = 0
  for (let after = ''; ; ) {
    const rows = await factorsSealedBefore(world.db, version, after, batch)
    for (const row of rows) {
      const sealed = sealedAnew(world, row)
      if (!sealed) unreadable.push(row.userId)
      else if (await resealFactor(world.db, row, sealed)) rewrapped += 1
      after = row.userId
    }
    if (rows.length < batch) break
  }
  if (rewrapped > 0) {
    const details = { rewrapped, version }
    await record(world, { who: 'system', action: 'keys.rotated', subject: 'factors', details })
  }
  return ok({ rewrapped, unreadable })
}

function sealedAnew({ keys }: World, row: SealedRow): Sealed | null {
  try {
    return seal(keys, row.userId, unseal(keys, row.userId, row))
  } catch {
    return null
  }
}
