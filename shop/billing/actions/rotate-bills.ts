// Wraps the keys of papers anew, with the key of the present secret. No paper is read.
import { record } from '../../audit/actions.ts'
import type { Rotation } from '../../documents/actions/rotate.ts'
import { ok, type Result } from '../../result.ts'
import type { World } from '../../world.ts'
import { unwrapKey, wrapKey } from '../sealed.ts'
import { rewrap, wrappedBefore } from '../store.ts'

const batch = 200

/** Goes on where it was broken off, beside a running shop and beside itself; names what no known key opens. */
export async function rotateBills(world: World): Promise<Result<Rotation>> {
  const { version } = world.keys
  const unreadable: string[] = []
  let rewrapped = 0
  for (let after = ''; ; ) {
    const rows = await wrappedBefore(world.db, version, after, batch)
    for (const row of rows) {
      const key = unwrapKey(world.keys, row.id, row)
      if (!key) unreadable.push(row.id)
      else if (await rewrap(world.db, row, wrapKey(world.keys, row.id, key))) rewrapped += 1
      after = row.id
    }
    if (rows.length < batch) break
  }
  if (rewrapped > 0) {
    const details = { rewrapped, version }
    await record(world, { who: 'system', action: 'keys.rotated', subject: 'bills', details })
  }
  return ok({ rewrapped, unreadable })
}
