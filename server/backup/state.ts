// When the shop was last backed up, as recorded by the command, and whether that needs attention.

import { connect } from '../../adapters/database/connect.ts'
import { day } from '../../shop/platform/durations.ts'
import type { Db } from '../../shop/world.ts'
import type { Config } from '../config/config.ts'

export type BackupState = {
  readonly completedAt: Date | null
  readonly failedAt: Date | null
  readonly failure: string | null
}

export type BackupProblemCode = 'backup_failed' | 'backup_old' | 'backup_missing'

/** A nightly backup that took its time, and one that was left out. */
export const oldAfter = 2 * day

export async function backupState(db: Db): Promise<BackupState> {
  const [row] = await db<BackupState[]>`
    select completed_at as "completedAt", failed_at as "failedAt", failure from backup_state`
  return row ?? { completedAt: null, failedAt: null, failure: null }
}

/** The last attempt did. */
export const hasFailed = ({ completedAt, failedAt }: BackupState): boolean =>
  failedAt !== null && (!completedAt || failedAt > completedAt)

/** A shop without a destination may be backed up by other means: then only a backup of its own can be too old. */
export function problemOfBackups(
  state: BackupState,
  { backup }: Pick<Config, 'backup'>,
  now: Date,
): BackupProblemCode | null {
  const { completedAt } = state
  if (hasFailed(state)) return 'backup_failed'
  if (completedAt) return now.getTime() - completedAt.getTime() > oldAfter ? 'backup_old' : null
  return backup.to ? 'backup_missing' : null
}

export type Outcome = { readonly bytes: number } | { readonly failure: string }

/** By the command, as the owner of the tables. A success leaves the last failure, which is older. */
export async function recordBackup(url: string, outcome: Outcome, at: Date): Promise<void> {
  const pool = connect(url, 1)
  const row =
    'bytes' in outcome
      ? { completed_at: at, bytes: outcome.bytes }
      : { failed_at: at, failure: outcome.failure }
  try {
    await pool`
      insert into backup_state ${pool(row as never)} on conflict (id) do update set
        ${pool(row as never)}`
  } catch (error) {
    // A new release that has not been started yet: nothing reads it, and the backup itself is good.
    if ((error as { code?: unknown }).code !== '42P01') throw error
  } finally {
    await pool.end({ timeout: 5 })
  }
}
