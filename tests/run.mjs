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
/** What failed and passed when run again. */
const chances = /** @type {string[]} */ ([])
/** How tests/support/runs/failures.ts calls errors that belong to no test. */
const outside = 'Outside of a test'

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

/** @typedef {{ config?: string[], files?: string[], flags?: string[], env?: Record<string, string> }} Run */

/**
 * With `--all`, at most six files that fail are run once more, by themselves. What passes then failed by chance: it
 * counts as passed, and the end of the log names it.
 * @param {string} name @param {Run} run
 */
async function tests(name, run) {
  const first = await once(name, run)
  total.passed += first.passed
  if (first.failed === 0) return
  if (!wanted.all || first.files.length === 0 || first.files.length > 6) return fail(name, first)
  const again = await once(`${name} again`, { ...run, files: first.files, flags: [] })
  total.passed += again.passed - first.passedInFiles
  if (again.failed > 0) return fail(name, again)
  chances.push(`${name}\n${first.told}`)
}

/** @param {string} name @param {{ failed: number, told: string }} run */
function fail(name, { failed, told }) {
  total.failed += failed
  failures.push(`${name}\n${told}`)
}

/** @param {string} name @param {Run} run */
async function once(name, { config = [], files = [], flags = [], env }) {
  console.log(`\n== ${name}`)
  const json = join(reports, `${name.replaceAll(' ', '-')}.json`)
  const text = json.replace('.json', '.txt')
  for (const old of [json, text]) rmSync(old, { force: true })
  const reporters = ['default', 'json', './tests/support/runs/failures.ts']
  const output = [...reporters.map((each) => `--reporter=${each}`), `--outputFile.json=${json}`]
  const start = Date.now()
  // Code is compiled once for all files, a tenth of the CPU time.
  const cache = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'tests') }
  const isGreen = await ended(
    begin('vitest', ['run', ...config, ...files, ...flags, ...output], {
      stdio: 'inherit',
      env: { ...cache, TESTS_FAILURES: text, ...env },
    }),
  )
  console.log(`${name}: ${Math.round((Date.now() - start) / 1000)} s`)
  const report = existsSync(json) ? JSON.parse(readFileSync(json, 'utf8')) : null
  const passed = report?.numPassedTests ?? 0
  if (isGreen) return { passed, failed: 0, told: '', files: [], passedInFiles: 0 }
  // A file that does not load, or an aborted run, fails without a failed test.
  const failed = report?.numFailedTests || report?.numFailedTestSuites || 1
  const told = existsSync(text) ? readFileSync(text, 'utf8') : 'The run broke off.'
  return { passed, failed, told, ...failedFiles(report, told) }
}

/**
 * The failed files, and how many of their tests passed. None if something failed outside of tests, which no file
 * repeats.
 * @param {{ testResults: { name: string, status: string, assertionResults: { status: string }[] }[] } | null} report
 * @param {string} told
 */
function failedFiles(report, told) {
  const failed = (report?.testResults ?? []).filter(({ status }) => status === 'failed')
  if (told.includes(outside)) return { files: [], passedInFiles: 0 }
  const results = failed.flatMap(({ assertionResults }) => assertionResults)
  return {
    files: failed.map(({ name }) => relative(root, name)),
    passedInFiles: results.filter(({ status }) => status === 'passed').length,
  }
}

async function checks() {
  await check('types of the routes', 'react-router', ['typegen'])
  await Promise.all([
    check('types', 'tsc', ['--noEmit']),
    check('lint', 'oxlint', ['--deny-warnings']),
    check('format', 'biome', ['check', '--error-on-warnings']),
  ])
}

const journeys = { config: ['--config', 'vitest.journeys.config.ts'] }
const except = (/** @type {readonly string[]} */ files) =>
  files.flatMap((file) => ['--exclude', file])

async function everything() {
  await checks()
  await tests('tests', {})
  const olderPostgres = '/usr/lib/postgresql/15/bin/postgres'
  if (!process.env.DATABASE_URL && existsSync(olderPostgres))
    await tests('store tests on PostgreSQL 15', {
      files: storeTests(),
      env: { TEST_POSTGRES: '15' },
    })
  await tests('journeys', journeys)
}

async function usual() {
  await checks()
  await tests('tests', { env: { TESTS_LEFT_OUT: Object.keys(slowTests).join() } })
  await tests('journeys', { ...journeys, flags: except(Object.keys(slowJourneys)) })
}

/** Journeys start the built shop, so imports do not show what they cover: the default ones are run. */
async function changed() {
  await checks()
  await tests('tests', { flags: ['--changed', '--passWithNoTests'] })
  await tests('journeys', { ...journeys, flags: except(Object.keys(slowJourneys)) })
}

/** @param {string[]} paths */
async function chosen(paths) {
  const below = paths.map((path) => relative(root, join(process.cwd(), path)))
  const specs = below.filter(
    (path) => path.startsWith(join('tests', 'journeys')) || path.endsWith('.spec.ts'),
  )
  const others = below.filter((path) => !specs.includes(path))
  if (others.length > 0) await tests('tests', { files: others })
  const env = wanted.headed ? { HEADED: '1' } : undefined
  if (specs.length > 0) await tests('journeys', { ...journeys, files: specs, env })
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

if (chances.length > 0)
  console.log(`\n== What failed once and passed when run again\n${chances.join('\n\n')}`)
if (failures.length > 0) console.log(`\n== What failed\n${failures.join('\n\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
