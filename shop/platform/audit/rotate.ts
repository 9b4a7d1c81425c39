// Key rotation: re-encrypts sealed rows with the current secret.
import { ok, type Result } from '../../result.ts'
import type { World } from '../../world.ts'
import { record } from './actions.ts'

const batch = 200

export type Rotation = { readonly rewrapped: number; readonly unreadable: readonly string[] }

/** How one kind of row is re-encrypted. */
export type Sealing<Row, Fresh> = {
  /** Name in the audit log. */
  readonly subject: string
  idOf(row: Row): string
  /** Rows with an older key than `version`, ordered by id after a cursor, so that failed rows are not read again. */
  rowsBefore(version: number, after: string, limit: number): Promise<readonly Row[]>
  /** Null or an error if no known key decrypts it: an older secret is missing, or the row was modified. */
  sealedAnew(row: Row): Fresh | null
  /** Only if unchanged since it was read; otherwise false. */
  save(row: Row, fresh: Fresh): Promise<boolean>
}

/**
 * Resumable and safe to run concurrently, beside a running shop. Rows that no known key decrypts stay as they are and
 * are listed.
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
      const fresh = orNull(() => sealedAnew(row))
      if (fresh === null) unreadable.push(after)
      else if (await save(row, fresh)) rewrapped += 1
    }
    if (rows.length < batch) break
  }
  if (rewrapped > 0) await record(world, 'system', 'keys.rotated', subject, { rewrapped, version })
  return ok({ rewrapped, unreadable })
}

/** Turns an error into null, such as that of a keyring without the key. */
export function orNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
