// `npm test`: types, lint, format, then unit and action tests on the real database and journeys in a browser.
//
//   npm test                                 what a change usually breaks, in about thirteen minutes on two cores
//   npm test -- --all                        everything: what .ci/run calls
//   npm test -- shop/sales/cart              a room, a file, a journey: any paths
//   npm test -- --changed                    what uncommitted changes can break
//   npm test -- tests/journeys/buy.spec.ts --headed     a journey in a window
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { slowJourneys, slowTests } from './slow.mjs'

const root = join(import.meta.dirname, '..')
const { values: wanted, positionals } = asked()

function asked() {
  const flag = /** @type {const} */ ({ type: 'boolean', default: false })
  try {
    const options = { all: flag, changed: flag, headed: flag }
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    console.error(`${error.message}\nSee the first lines of tests/run.mjs.`)
    process.exit(64)
  }
}

/** Of the last run. */
const reports = join(root, 'node_modules', '.tests')
mkdirSync(reports, { recursive: true })
const total = { passed: 0, failed: 0 }
/** Failures are printed again at the end of a long log. */
const failures = /** @type {string[]} */ ([])

/** @param {string} command @param {string[]} args @param {import('node:child_process').SpawnOptions} options */
function begin(command, args, options) {
  const bin = join(root, 'node_modules', '.bin')
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, ...options.env }
  return spawn(join(bin, command), args, { ...options, cwd: root, env })
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<boolean>} */
const ended = (child) =>
  new Promise((resolve) => {
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })

/**
 * Runs a check by its exit code. Its output is printed at its end, since several run concurrently.
 * @param {string} name @param {string} command @param {string[]} args
 */
async function check(name, command, args) {
  const child = begin(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      said += text
    })
  const passed = await ended(child)
  console.log(`\n== ${name}\n${said || (passed ? 'passed' : 'failed')}`)
  total[passed ? 'passed' : 'failed'] += 1
  if (!passed) failures.push(`${name}\n${said}`)
}

/** @param {string} name @param {string[]} args @param {Record<string, string>} [env] */
async function tests(name, args, env) {
  console.log(`\n== ${name}`)
  const json = join(reports, `${name.replaceAll(' ', '-')}.json`)
  const again = json.replace('.json', '.txt')
  for (const old of [json, again]) rmSync(old, { force: true })
  const reporters = ['default', 'json', './tests/support/runs/failures.ts']
  const flags = reporters.map((reporter) => `--reporter=${reporter}`)
  const start = Date.now()
  // Code is compiled once for all files, a tenth of the CPU time.
  const cache = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'tests') }
  const passed = await ended(
    begin('vitest', ['run', ...args, ...flags, `--outputFile.json=${json}`], {
      stdio: 'inherit',
      env: { ...cache, TESTS_FAILURES: again, ...env },
    }),
  )
  console.log(`${name}: ${Math.round((Date.now() - start) / 1000)} s`)
  const report = existsSync(json) ? JSON.parse(readFileSync(json, 'utf8')) : null
  total.passed += report?.numPassedTests ?? 0
  if (passed) return
  // A file that does not load, or an aborted run, fails without a failed test.
  total.failed += report?.numFailedTests || report?.numFailedTestSuites || 1
  const told = existsSync(again) ? readFileSync(again, 'utf8') : 'The run broke off.'
  failures.push(`${name}\n${told}`)
}

async function checks() {
  await check('types of the routes', 'react-router', ['typegen'])
  await Promise.all([
    check('types', 'tsc', ['--noEmit']),
    check('lint', 'oxlint', ['--deny-warnings']),
    check('format', 'biome', ['check', '--error-on-warnings']),
  ])
}

const journeyConfig = ['--config', 'vitest.journeys.config.ts']
const except = (/** @type {readonly string[]} */ files) =>
  files.flatMap((file) => ['--exclude', file])

async function everything() {
  await checks()
  await tests('tests', [])
  const olderPostgres = '/usr/lib/postgresql/15/bin/postgres'
  if (!process.env.DATABASE_URL && existsSync(olderPostgres))
    await tests('store tests on PostgreSQL 15', storeTests(), { TEST_POSTGRES: '15' })
  await tests('journeys', journeyConfig)
}

async function usual() {
  await checks()
  await tests('tests', [], { TESTS_LEFT_OUT: Object.keys(slowTests).join() })
  await tests('journeys', [...journeyConfig, ...except(Object.keys(slowJourneys))])
}

/** Journeys start the built shop, so imports do not show what they cover: the default ones are run. */
async function changed() {
  await checks()
  await tests('tests', ['--changed', '--passWithNoTests'])
  await tests('journeys', [...journeyConfig, ...except(Object.keys(slowJourneys))])
}

/** @param {string[]} paths */
async function chosen(paths) {
  const below = paths.map((path) => relative(root, join(process.cwd(), path)))
  const journeys = below.filter(
    (path) => path.startsWith(join('tests', 'journeys')) || path.endsWith('.spec.ts'),
  )
  const others = below.filter((path) => !journeys.includes(path))
  if (others.length > 0) await tests('tests', others)
  const env = wanted.headed ? { HEADED: '1' } : undefined
  if (journeys.length > 0) await tests('journeys', [...journeyConfig, ...journeys], env)
}

/** The files whose tests make statements: images and commands are the same on each database. */
const storeTests = () =>
  ['shop', 'adapters/database', 'server/jobs', 'server/instance']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) =>
        join(folder, String(name)),
      ),
    )
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) =>
      readFileSync(join(root, file), 'utf8').match(
        /testWorld\(|worldWithAccounts\(|tests\/fixtures\//,
      ),
    )

if (positionals.length > 0) await chosen(positionals)
else if (wanted.all) await everything()
else if (wanted.changed) await changed()
else await usual()

if (failures.length > 0) console.log(`\n== What failed\n${failures.join('\n\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
