// Before `npm start` and `npm test`: installs what is missing, builds what has changed. Runs on Node 20, without packages.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, isBuilt } from './build.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')

/** @param {string} file @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }>} */
const packagesIn = (file) =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {}

/** npm writes its own lock into node_modules as the last step of an install: that is the stamp to compare with. */
function isInstalled() {
  const present = packagesIn(join(modules, '.package-lock.json'))
  return (
    existsSync(join(modules, '.bin', 'node')) &&
    Object.entries(packagesIn(join(root, 'package-lock.json'))).every(([name, wanted]) => {
      const there = present[name]
      if (!name || (!there && wanted.optional)) return true
      return there?.version === wanted.version && there?.integrity === wanted.integrity
    })
  )
}

/**
 * Runs a command, with a line every few seconds so that nobody wonders; its output is shown when it fails.
 * @param {string} what @param {string} command @param {string[]} args @param {Record<string, string>} [env]
 */
async function run(what, command, args, env) {
  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 1000)
  console.log(`${what} …`)
  const tick = setInterval(() => console.log(`${what} … ${seconds()} s`), 5_000)
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env } })
  child.stdin.end()
  let output = ''
  const keep = (/** @type {string} */ chunk) => {
    output += chunk
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const code = await new Promise((resolve) => {
    child.on('error', (error) => resolve(keep(error.message)))
    child.on('close', resolve)
  })
  clearInterval(tick)
  if (code !== 0) throw new Error(`${output}\n${what}: failed.`)
  console.log(`${what}: done in ${seconds()} s`)
}

async function prepare() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Error(`Node ${process.versions.node} is too old: version 20 or newer, please.`)
  }
  if (!isInstalled()) {
    const npm = process.env.npm_execpath
    const [command, ...first] = npm?.endsWith('js') ? [process.execPath, npm] : ['npm']
    const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund']
    await run('Installing packages', command, [...first, 'ci', ...options])
  }
  // `npm run admin` and the like need the packages only.
  if (process.argv.includes('--no-build') || isBuilt(root)) return
  const builder = join(modules, '@react-router', 'dev', 'bin.cjs')
  await build(root, () =>
    run('Building the shop', join(modules, '.bin', 'node'), [builder, 'build'], {
      NODE_ENV: 'production',
    }),
  )
}

try {
  await prepare()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
