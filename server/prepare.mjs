// Set-up before `npm start` and `npm test`: installs and builds what is missing. Runs on Node 20 without packages.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, compressBuild, isBuilt, isCompressed } from './build.mjs'
import { heap } from './heap.mjs'

const program = fileURLToPath(import.meta.url)
const root = dirname(dirname(program))
const modules = join(root, 'node_modules')
/** Node 24 comes as a package for Linux, Windows and Intel Macs; elsewhere it must be installed. */
const ownNode = join(modules, '.bin', 'node')
const major = Number(process.versions.node.split('.')[0])

/** `npm start` and similar: need no development packages once the shop is built. */
const isRunning = process.argv.includes('--run')
/** For an image: builds, and nothing else. */
const isBuilding = process.argv.includes('--build')
/** Beside a shop that opens. */
const isTidying = process.argv.includes('--tidy')
/** Opens a shop after this. */
const isOpening = isRunning && !process.argv.includes('--no-build')

/**
 * What npm installs: everything; everything but the tests' workspace, to build and run; only what is needed to run.
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
function isInstalled(/** @type {Extent} */ extent) {
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
    (existsSync(ownNode) || major >= 24) &&
    Object.entries(locked).every(([path, wanted]) => {
      const there = present[path]
      if (!wanted.integrity || (!there && mayBeAway(path, wanted))) return true
      return there?.version === wanted.version && there?.integrity === wanted.integrity
    })
  )
}

/**
 * Runs a command and reports progress every few seconds; prints its output if it fails. `nice`: lower its priority by.
 * @param {string} what @param {string} command @param {string[]} args @param {Record<string, string>} [env]
 * @param {number} [nice]
 */
async function run(what, command, args, env, nice = 0) {
  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 1000)
  console.log(`${what} …`)
  const tick = setInterval(() => console.log(`${what} … ${seconds()} s`), 5_000)
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env } })
  if (child.pid && nice > 0) setPriority(child.pid, nice)
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
  if (major < 20) {
    throw new Error(`Node ${process.versions.node} is too old: version 20 or newer, please.`)
  }
  const isReady = isBuilt(root)
  const extent = isBuilding ? 'build' : isRunning ? (isReady ? 'run' : 'build') : 'all'
  if (!isInstalled(extent)) {
    const npm = process.env.npm_execpath
    const [command, ...first] = npm?.endsWith('js') ? [process.execPath, npm] : ['npm']
    const always = ['ci', '--include=optional', '--prefer-offline', '--no-audit', '--no-fund']
    // Half of the files are removed again, which is no reason to wait either.
    const later = isOpening ? { PIAZZA_LEAN: 'later' } : {}
    await run('Installing packages', command, [...first, ...always, ...options[extent]], later)
  }
  if (!existsSync(ownNode) && major < 24)
    throw new Error(
      `Install Node 24 first: none comes along for ${process.platform} ${process.arch}.`,
    )
  // `npm run piazza` and similar need only the packages.
  if (process.argv.includes('--no-build')) return
  const node = existsSync(ownNode) ? ownNode : process.execPath
  if (!isReady) {
    const builder = join(modules, '@react-router', 'dev', 'bin.cjs')
    const demonstration = isRunning ? prepareDemonstration(node) : null
    // The past takes longer on one core than the build on the others: it goes first.
    const nice = demonstration ? 5 : 0
    await build(root, () =>
      run('Building the shop', node, [builder, 'build'], { NODE_ENV: 'production' }, nice),
    )
    await demonstration
  }
  if (!isRunning) await compressBuild(root)
  else if (!isCompressed(root) || !existsSync(join(modules, '.lean')))
    spawn(node, [program, '--tidy'], { stdio: 'ignore' }).unref()
}

/** Compressing takes as long as the build and is no reason to wait: meanwhile files are sent as they are. */
async function tidyBeside() {
  setPriority(constants.priority.PRIORITY_LOW)
  await compressBuild(root)
  await import('./lean.mjs')
}

/** Needs no built page, so it takes no time of its own. The start makes up for what fails here. */
function prepareDemonstration(/** @type {string} */ node) {
  const settings = existsSync(join(root, '.env')) ? ['--env-file', '.env'] : []
  const program = join(root, 'demo', 'prepare.ts')
  // The start reads the same kept code.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(modules, '.cache', 'start') }
  const options = { cwd: root, stdio: ['pipe', 'ignore', 'ignore'], env }
  const child = spawn(node, [...heap, ...settings, program], options)
  return new Promise((resolve) => child.on('error', resolve).on('close', resolve))
}

try {
  await (isTidying ? tidyBeside() : prepare())
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
