// Initializes the data folder of a PostgreSQL server, atomically.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { changeOwner, type Identity, killWithParent } from './identity.ts'
import { isAlive } from './postmaster.ts'

const run = promisify(execFile)
/** Number of clusters that this process has started to create. */
let begun = 0

/** Creates a database cluster in `folder`. Atomic, also if the process is killed. Throws with the reason of initdb. */
export async function prepareCluster(
  folder: string,
  binaries: Binaries,
  identity: Identity,
): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) {
    changeOwner(identity, folder)
    return
  }
  begun += 1
  const fresh = `${folder}.${begun}.${process.pid}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  changeOwner(identity, fresh)
  const locale =
    binaries.major >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8']
  const initdb = killWithParent(join(binaries.folder, 'initdb'), [
    '--pgdata',
    fresh,
    '--username=piazza',
    '--auth=trust',
    '--encoding=UTF8',
    '--data-checksums',
    '--no-instructions',
    ...locale,
  ])
  const [command, args] = identity.wrap(...initdb)
  try {
    await run(command, args, { cwd: '/' })
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    const { stderr, message } = error as Error & { stderr: string }
    throw new Error(`initdb failed: ${stderr || message}`, { cause: error })
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

/** Removes remnants of killed first starts. */
export function removeStaleClusters(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = /\.(\d+)\.new$/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true })
  }
}
