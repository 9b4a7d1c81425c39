// Temporary folder for one run of a command, test or benchmark and its child processes: removed at the end, on a signal, and at the next run if it was killed.
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../../../adapters/database/postmaster.ts'

const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const

/**
 * Points `tmpdir()` to a folder of this process and its child processes. Returns it, and removes abandoned
 * ones. With `isStopping` the caller handles signals itself.
 */
export function ownTemporaryFolder(
  name: string,
  { isStopping = false }: { readonly isStopping?: boolean } = {},
): string {
  const prefix = `piazza-run-${name}-`
  const parent = tmpdir()
  sweep(parent, prefix)
  const folder = join(parent, `${prefix}${process.pid}`)
  rmSync(folder, { recursive: true, force: true })
  // If the process runs as root, its database runs as another user, who must traverse the folder.
  mkdirSync(folder, { mode: 0o711 })
  process.env.TMPDIR = folder
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', remove)
  if (!isStopping)
    for (const [signal, number] of Object.entries(signals))
      process.once(signal, () => process.exit(128 + number))
  return folder
}

/** Removes folders of processes that no longer exist. */
function sweep(parent: string, prefix: string): void {
  for (const entry of readdirSync(parent)) {
    const pid = entry.startsWith(prefix) ? Number(entry.slice(prefix.length)) : Number.NaN
    if (Number.isSafeInteger(pid) && pid !== process.pid && !isAlive(pid))
      rmSync(join(parent, entry), { recursive: true, force: true })
  }
}
