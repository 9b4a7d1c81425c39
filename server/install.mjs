// Installs the packages of the lock file. Runs on Node 20 without packages.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run-command.mjs'

const major = Number(process.versions.node.split('.')[0])

/**
 * What npm installs: everything; everything but the tests' workspace, to build and run; only
 * runtime dependencies.
 * @typedef {'all' | 'build' | 'run'} Extent
 */
const options = {
  all: ['--include=dev'],
  build: ['--include=dev', '--workspaces=false'],
  run: ['--omit=dev', '--workspaces=false'],
}

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }} Locked */
/** @param {string} file @returns {Record<string, Locked & { devDependencies?: Record<string, string> }>} */
const packagesIn = (file) =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {}

/** npm writes its lock file into node_modules as the last step of an install: compares with that one. */
export function isInstalled(/** @type {string} */ root, /** @type {Extent} */ extent) {
  const modules = join(root, 'node_modules')
  const present = packagesIn(join(modules, '.package-lock.json'))
  const locked = packagesIn(join(root, 'package-lock.json'))
  const tools = new Set(
    Object.keys(locked['']?.devDependencies ?? {}).map((name) => `node_modules/${name}`),
  )
  /** Whether a package may be missing. */
  const mayBeAway = (/** @type {string} */ path, /** @type {Locked} */ each) =>
    each.optional ||
    (extent !== 'all' && (each.dev || each.devOptional) && !(extent === 'build' && tools.has(path)))
  return (
    (existsSync(join(modules, '.bin', 'node')) || major >= 24) &&
    Object.entries(locked).every(([path, wanted]) => {
      const there = present[path]
      if (!wanted.integrity || (!there && mayBeAway(path, wanted))) return true
      return there?.version === wanted.version && there?.integrity === wanted.integrity
    })
  )
}

/** @param {string} root @param {Extent} extent */
export async function install(root, extent) {
  const npm = process.env.npm_execpath
  const command = npm?.endsWith('js') ? [process.execPath, npm] : ['npm']
  const always = ['ci', '--include=optional', '--prefer-offline', '--no-audit', '--no-fund']
  const ci = () =>
    run('Installing packages', [...command, ...always, ...options[extent]], { cwd: root })
  const located = locatedLock(root)
  try {
    writeFileSync(located, lockWithAddresses(root, registryOf(command)))
    await ci()
  } catch {
    // The registry uses other URLs.
    rmSync(located, { force: true })
    await ci()
  } finally {
    rmSync(located, { force: true })
  }
}

/** npm's other name for a lock file, which takes precedence. */
export const locatedLock = (/** @type {string} */ root) => join(root, 'npm-shrinkwrap.json')

const registryOf = (/** @type {string[]} */ [program = '', ...first]) =>
  execFileSync(program, [...first, 'config', 'get', 'registry'], { encoding: 'utf8' }).trim()

/**
 * The lock file has no registry URLs, so npm would fetch the metadata of every package, in all
 * versions, to learn one URL, which takes 1.7 times as long. npm reads this one instead, which has the URLs.
 * @param {string} root @param {string} registry
 */
export function lockWithAddresses(root, registry) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  for (const [path, each] of Object.entries(lock.packages)) {
    if (!each.integrity) continue
    const name = each.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const file = `${name.split('/').at(-1)}-${each.version}.tgz`
    each.resolved = new URL(`${name}/-/${file}`, registry.replace(/\/*$/, '/')).href
  }
  return JSON.stringify(lock)
}
