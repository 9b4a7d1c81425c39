// Marker file that exists while a restore is running, or after it was killed.
import { existsSync } from 'node:fs'
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
