// Set-up before `npm start` and `npm test`: installs and builds what is missing. Runs on Node 20 without packages.
import { spawn } from 'node:child_process'
import { existsSync, rmSync, statSync } from 'node:fs'
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
/** Node 24 is installed as a package for Linux, Windows and Intel Macs; elsewhere it must be installed by hand. */
const ownNode = join(modules, '.bin', 'node')
const major = Number(process.versions.node.split('.')[0])

/** `npm start` and similar: need no development packages once the shop is built. */
const isRunning = process.argv.includes('--run')
/** For a container image: builds, and nothing else. */
const isBuilding = process.argv.includes('--build')
/** In the background of a shop that is opening. */
const isCompressing = process.argv.includes('--compress')

async function prepare() {
  if (major < 20) {
    throw new Error(`Node ${process.versions.node} is too old: version 20 or newer, please.`)
  }
  const isReady = isBuilt(root)
  const extent = isBuilding ? 'build' : isRunning ? (isReady ? 'run' : 'build') : 'all'
  // From an interrupted installation: npm would use it, whatever the lock file says.
  rmSync(locatedLock(root), { force: true })
  if (!isInstalled(root, extent)) await install(root, extent)
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
    // On one core, the history takes longer than the build on the others: it has priority.
    const nice = demonstration ? 5 : 0
    await build(root, () =>
      run('Building the shop', [node, builder, 'build'], {
        cwd: root,
        nice,
        env: { NODE_ENV: 'production' },
      }),
    )
    await demonstration
  }
  if (extent === 'all') await writeClientTypes(node)
  if (!isRunning) await compressBuild(root)
  else if (!isCompressed(root)) spawn(node, [program, '--compress'], { stdio: 'ignore' }).unref()
}

/** The API client's types are those of the build: they are written, not committed (docs/decisions/211-api-client.md). */
async function writeClientTypes(/** @type {string} */ node) {
  const client = join(root, 'clients', 'typescript')
  if (!existsSync(client)) return
  const types = join(client, 'schema.ts')
  const builtAt = statSync(join(root, 'build', 'stamp')).mtimeMs
  if (existsSync(types) && statSync(types).mtimeMs > builtAt) return
  await run('Writing the types of the API client', [node, join(client, 'generate.ts')], {
    cwd: root,
  })
}

/** Compressing takes as long as the build and must not delay the start: until then files are sent uncompressed. */
async function compressBeside() {
  setPriority(constants.priority.PRIORITY_LOW)
  await compressBuild(root)
}

/** Needs no build, so it runs in parallel. The start repeats whatever fails here. */
function prepareDemonstration(/** @type {string} */ node) {
  const settings = existsSync(join(root, '.env')) ? ['--env-file', '.env'] : []
  const program = join(root, 'demo', 'prepare.ts')
  // The start uses the same compile cache.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(modules, '.cache', 'start') }
  const options = { cwd: root, stdio: ['pipe', 'ignore', 'ignore'], env }
  const child = spawn(node, [...heap, ...settings, program], options)
  return new Promise((resolve) => child.on('error', resolve).on('close', resolve))
}

try {
  await (isCompressing ? compressBeside() : prepare())
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
