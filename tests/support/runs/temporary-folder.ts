// A temporary folder for one run of a command, its tests or its measures, and for all processes that it starts: gone when
// it ends, when it is stopped by a signal, and at the next run where it was killed.
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../../../adapters/database/postmaster.ts'

const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const

/**
 * From here on `tmpdir()` is a folder of this process alone, also in the processes that it starts. Answers it. What its
 * predecessors have left is removed. With `isStopping` the caller ends by itself when a signal comes.
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
  // The database of a process that runs as root has another user, who must pass through.
  mkdirSync(folder, { mode: 0o711 })
  process.env.TMPDIR = folder
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', remove)
  if (!isStopping)
    for (const [signal, number] of Object.entries(signals))
      process.once(signal, () => process.exit(128 + number))
  return folder
}

/** Those of processes that are no more. */
function sweep(parent: string, prefix: string): void {
  for (const entry of readdirSync(parent)) {
    const pid = entry.startsWith(prefix) ? Number(entry.slice(prefix.length)) : Number.NaN
    if (Number.isSafeInteger(pid) && pid !== process.pid && !isAlive(pid))
      rmSync(join(parent, entry), { recursive: true, force: true })
  }
}
