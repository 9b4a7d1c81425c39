// Marker files of a restore: while it is running or after it was killed, and until the shop goes on behind what was issued.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'

export const markerIn = ({ dataDir }: Config): string => join(dataDir, 'restoring')

/** Throws: a shop starting now would write to the empty database. */
export function requireRestored(config: Config): void {
  if (existsSync(markerIn(config)))
    throw new Error(
      'A restore into this place is running or was broken off: run piazza restore again.',
    )
}

/** Holds the time of the backup, until no number or address can be issued twice. */
export const restoredMarkerIn = (dataDir: string): string => join(dataDir, 'restored')

/** When the backup was made whose rows were restored; null if nothing is left to do about it. */
export function pendingRestore(dataDir: string): Date | null {
  const file = restoredMarkerIn(dataDir)
  if (!existsSync(file)) return null
  // A damaged file says only that something was restored: everything may be newer.
  const madeAt = new Date(readFileSync(file, 'utf8').trim())
  return Number.isNaN(madeAt.getTime()) ? new Date(0) : madeAt
}

export const endPendingRestore = (dataDir: string): void =>
  rmSync(restoredMarkerIn(dataDir), { force: true })
