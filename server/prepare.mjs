// Set-up before `npm start` and `npm test`: installs and builds what is missing. Runs on Node 20 without packages.
import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, compressBuild, isBuilt, isCompressed } from './build.mjs'
import { heap } from './heap.mjs'
import { install, isInstalled, locatedLock } from './install.mjs'
import { run } from './run-command.mjs'

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

async function prepare() {
  if (major < 20) {
    throw new Error(`Node ${process.versions.node} is too old: version 20 or newer, please.`)
  }
  const isReady = isBuilt(root)
  const extent = isBuilding ? 'build' : isRunning ? (isReady ? 'run' : 'build') : 'all'
  // Of an installation that was broken off: npm would believe it, whatever the lock file says.
  rmSync(locatedLock(root), { force: true })
  // Half of the files are removed again, which is no reason to wait either.
  if (!isInstalled(root, extent))
    await install(root, extent, isOpening ? { PIAZZA_LEAN: 'later' } : {})
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
      run('Building the shop', [node, builder, 'build'], {
        ...{ cwd: root, nice, env: { NODE_ENV: 'production' } },
      }),
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
