// Other versions of the shop: the last release, and a later one with additional migrations.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { baselineIn, own } from '../../../adapters/database/schema-version.ts'

const root = join(import.meta.dirname, '../../..')

export type Version = { readonly name: string; readonly folder: string }

/**
 * The newest release whose schema this version upgrades while both serve: one with the same baseline. Built in `folder`.
 * This version itself if there is none yet, or no Git history.
 */
export function lastRelease(folder: string, of = root): Version {
  const git = (...args: string[]) => spawnSync('git', ['-C', of, ...args], { maxBuffer: 2 ** 30 })
  const names = String(git('tag', '--list', '--sort=-v:refname').stdout).split('\n')
  const name = names.find((each) => /^\d+\.\d+\.\d+$/.test(each))
  if (!name) return { name: 'this version', folder: of }
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', name).stdout })
  const schema = join(folder, 'adapters/database/schema')
  const isSame =
    existsSync(schema) && baselineIn({ ...own, schema }).checksum === baselineIn(own).checksum
  if (!isSame) return { name: 'this version', folder: of }
  prepare(folder, of)
  return { name, folder }
}

/** Links this version's packages if the lockfile is the same. */
function prepare(folder: string, of: string): void {
  const locked = (at: string) => readFileSync(join(at, 'package-lock.json'), 'utf8')
  if (locked(folder) === locked(of)) symlinkSync(join(of, 'node_modules'), modulesIn(folder))
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync(process.execPath, ['server/prepare.mjs', '--build'], { cwd: folder, env })
}

/** A later version: this one with more migrations, by name. */
export function laterVersion(
  folder: string,
  name: string,
  migrations: Readonly<Record<string, string>>,
): Version {
  const parts =
    'adapters app build contracts demo extensions public server shop package.json'.split(' ')
  const present = new Set(readdirSync(root))
  for (const part of parts.filter((each) => present.has(each)))
    cpSync(join(root, part), join(folder, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), modulesIn(folder))
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as object
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...about, version: name }))
  for (const [file, text] of Object.entries(migrations))
    writeFileSync(join(folder, 'adapters/database/migrations', file), text)
  return { name, folder }
}

const modulesIn = (folder: string) => join(folder, 'node_modules')
