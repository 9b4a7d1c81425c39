// `npm test`: types, lint, units and actions on the real database, journeys in a browser; the last line sums it all up.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
/** `npm run asvs` reads here what passed last. */
const reports = join(root, 'node_modules', '.asvs')
mkdirSync(reports, { recursive: true })
const total = { passed: 0, failed: 0 }

/** @param {string} command @param {string[]} args @param {Record<string, string>} [env] @returns {Promise<boolean>} */
const run = (command, args, env = {}) =>
  new Promise((resolve) => {
    const bin = join(root, 'node_modules', '.bin')
    const child = spawn(join(bin, command), args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, ...env },
    })
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })

/** A tool that says yes or no counts as one. @param {string} name @param {string} command @param {string[]} args */
async function check(name, command, args) {
  console.log(`\n== ${name}`)
  const passed = await run(command, args)
  total[passed ? 'passed' : 'failed'] += 1
}

/** @param {string} name @param {string[]} args @param {Record<string, string>} [env] */
async function tests(name, args, env) {
  console.log(`\n== ${name}`)
  const file = join(reports, `${name.replaceAll(' ', '-')}.json`)
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const passed = await run('vitest', ['run', ...args, ...reporters], env)
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  total.passed += report?.numPassedTests ?? 0
  // A file that does not load, or a run that breaks off, fails without a failed test.
  const failed = (report?.numFailedTests ?? 0) || report?.numFailedTestSuites || 0
  total.failed += passed ? failed : Math.max(1, failed)
}

/** The files whose tests use the database. */
const storeTests = ['shop', 'adapters', 'server']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, String(name))),
  )
  .filter((file) => file.endsWith('.test.ts'))
  .filter((file) =>
    readFileSync(join(root, file), 'utf8').match(
      /testWorld\(|worldWithAccounts\(|tests\/fixtures\//,
    ),
  )

const olderPostgres = '/usr/lib/postgresql/15/bin/postgres'

await check('types of the routes', 'react-router', ['typegen'])
await check('types', 'tsc', ['--noEmit'])
await check('lint', 'oxlint', ['--deny-warnings'])
await check('format', 'biome', ['check', '--error-on-warnings'])
await tests('tests', [])
if (!process.env.DATABASE_URL && existsSync(olderPostgres)) {
  await tests('store tests on PostgreSQL 15', storeTests, { TEST_POSTGRES: '15' })
}
await tests('journeys', ['--config', 'vitest.journeys.config.ts'])

console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
