// Initializes the data folder of a PostgreSQL server, atomically.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { changeOwner, type Identity } from './identity.ts'
import { isAlive } from './postmaster.ts'

/** Creates a database cluster in `folder`. Atomic, also if the process is killed. */
export function prepareCluster(folder: string, binaries: Binaries, identity: Identity): void {
  if (existsSync(join(folder, 'PG_VERSION'))) {
    changeOwner(identity, folder)
    return
  }
  const fresh = `${folder}.${process.pid}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  changeOwner(identity, fresh)
  const locale =
    binaries.major >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8']
  const [command, args] = identity.wrap(join(binaries.folder, 'initdb'), [
    '--pgdata',
    fresh,
    '--username=piazza',
    '--auth=trust',
    '--encoding=UTF8',
    '--data-checksums',
    '--no-instructions',
    ...locale,
  ])
  const initdb = spawnSync(command, args, { encoding: 'utf8', cwd: '/' })
  if (initdb.status !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    throw new Error(`initdb failed: ${initdb.stderr || initdb.error?.message || initdb.stdout}`)
  }
  try {
    renameSync(fresh, folder)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    // Another process was faster; its cluster is equivalent.
    if (!existsSync(join(folder, 'PG_VERSION'))) throw error
  }
}

export function versionOf(folder: string): number | null {
  const file = join(folder, 'PG_VERSION')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : null
}

/** Removes what killed first starts have left behind. */
export function removeStaleClusters(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = /\.(\d+)\.new$/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true })
  }
}
