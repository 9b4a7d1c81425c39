// Key rotation: re-encrypts sealed rows with the current secret.
import { ok, type Result } from '../../result.ts'
import type { World } from '../../world.ts'
import { record } from './actions.ts'

const batch = 200

export type Rotation = { readonly rewrapped: number; readonly unreadable: readonly string[] }

/** How one kind of row is moved. */
export type Sealing<Row, Fresh> = {
  /** Named in the audit log. */
  readonly subject: string
  idOf(row: Row): string
  /** Rows under an older key than `version`, by id, after one: what cannot be opened is not met again. */
  rowsBefore(version: number, after: string, limit: number): Promise<readonly Row[]>
  /** Null where no known key opens it: an older secret is missing, or somebody has changed the row. */
  sealedAnew(row: Row): Fresh | null
  /** Only over what was read; false where another change came first. */
  save(row: Row, fresh: Fresh): Promise<boolean>
}

/**
 * Goes on where it was broken off, beside a running shop and beside itself. What no known key opens stays as it is and
 * is named.
 */
export async function rotateRows<Row, Fresh>(
  world: World,
  { subject, idOf, rowsBefore, sealedAnew, save }: Sealing<Row, Fresh>,
): Promise<Result<Rotation>> {
  const { version } = world.keys
  const unreadable: string[] = []
  let rewrapped = 0
  for (let after = ''; ; ) {
    const rows = await rowsBefore(version, after, batch)
    for (const row of rows) {
      after = idOf(row)
      const fresh = sealedAnew(row)
      if (fresh === null) unreadable.push(after)
      else if (await save(row, fresh)) rewrapped += 1
    }
    if (rows.length < batch) break
  }
  if (rewrapped > 0) {
    const details = { rewrapped, version }
    await record(world, { who: 'system', action: 'keys.rotated', subject, details })
  }
  return ok({ rewrapped, unreadable })
}
