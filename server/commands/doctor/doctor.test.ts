// `piazza doctor` with working and with failing services.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connect } from '../../../adapters/database/connect.ts'
import { migrate } from '../../../adapters/database/migrate.ts'
import { coins } from '../../../shop/platform/money/rules.ts'
import { runCommand } from '../../../tests/support/browser/processes.ts'
import { emptyDatabase } from '../../../tests/support/empty-database.ts'
import {
  passphrase,
  type Simulator,
  startSimulator,
} from '../../../tests/support/ledgers/simulator.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { examineDatabase } from './database.ts'
import { examineHorizon } from './horizon.ts'
import { examineMail } from './mail.ts'
import { examineRights, guarded } from './rights.ts'

const folder = mkdtempSync(join(tmpdir(), 'piazza-doctor-'))
const world = await testWorld()
const [row] = await world.db<[{ name: string }]>`select current_database() as name`
const databaseUrl = new URL(inject('database').adminUrl)
databaseUrl.pathname = `/${row.name}`
let simulator: Simulator
let page: Server
let pageUrl = ''
beforeAll(async () => {
  simulator = await startSimulator()
  page = createServer((request, response) => {
    if (request.url === '/healthz') return response.end('{"status":"ok"}')
    response.setHeader('content-type', 'text/html').end('<h1>Hello</h1>')
  })
  page.listen(0, '127.0.0.1')
  await once(page, 'listening')
  pageUrl = `http://127.0.0.1:${(page.address() as AddressInfo).port}`
})
afterAll(async () => {
  await simulator.stop()
  page.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A port without a listener. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
const levels = (findings: readonly { level: string }[]) => findings.map(({ level }) => level)

describe('the database', () => {
  test('passes: version, tables, clock, connections, search, sessions', async () => {
    const found = await examineDatabase(databaseUrl.href)
    expect(found.map(({ about }) => about)).toEqual([
      'database',
      'tables',
      'clock',
      'connections',
      'search',
      'sessions',
      'role',
      'rows',
    ])
    expect(levels(found)).not.toContain('wrong')
  })

  test('that is missing or unreachable fails, without its password in the output', async () => {
    const unreachable = new URL(databaseUrl)
    unreachable.pathname = '/no_such_database'
    const [missing] = await examineDatabase(unreachable.href)
    expect(missing).toMatchObject({ level: 'wrong', says: expect.stringContaining('3D000') })
    const port = await closedPort()
    const found = await examineDatabase(`postgres://me:hush@127.0.0.1:${port}/shop`)
    expect(found).toMatchObject([
      { level: 'wrong', remedy: expect.stringContaining('DATABASE_URL') },
    ])
    expect(JSON.stringify(found)).not.toContain('hush')
  })

  test('without row-level security fails', async () => {
    const pool = connect(databaseUrl.href, 1)
    await pool`alter table kyc_images no force row level security`
    const open = (await examineDatabase(databaseUrl.href)).find(({ about }) => about === 'rows')
    await pool`alter table kyc_images force row level security`
    expect(open).toMatchObject({ level: 'wrong', says: 'Row security is off for kyc_images.' })
    expect(levels(await examineRights(pool))).toEqual(['ok', 'ok'])
    const rows = await pool<{ name: string }[]>`
      select relname as name from pg_class where relforcerowsecurity order by 1`
    expect(rows.map(({ name }) => name).sort()).toEqual([...guarded].sort())
    await pool.end()
  })

  test('whose user cannot create roles has a warning that the shop would own its tables', async () => {
    const pool = connect(databaseUrl.href, 1)
    const name = `plain_${randomBytes(4).toString('hex')}`
    await pool.unsafe(`create role ${name} login password 'hush'`)
    const plain = new URL(databaseUrl)
    ;[plain.username, plain.password] = [name, 'hush']
    const theirs = connect(plain.href, 1)
    const found = await examineRights(theirs)
    await theirs.end()
    await pool.unsafe(`drop role ${name}`)
    await pool.end()
    expect(found.find(({ about }) => about === 'role')).toMatchObject({ level: 'warn' })
  })

  test('without tables has a warning, and one with an edited baseline fails', async () => {
    const { url, pool } = await emptyDatabase()
    const tables = async () => (await examineDatabase(url)).find(({ about }) => about === 'tables')
    expect(Object.values((await tables()) ?? {}).join()).toMatch(/,warn,To be run: baseline\b/)
    await migrate(pool)
    expect(await tables()).toMatchObject({ level: 'ok' })
    await pool`update schema_migrations set checksum = 'edited' where name = 'baseline'`
    expect(await tables()).toMatchObject({
      level: 'wrong',
      says: expect.stringContaining('baseline has changed'),
    })
  })
})

describe('Horizon', () => {
  const at = (url: string, more: { passphrase?: string; treasury?: string } = {}) =>
    examineHorizon('PI_HORIZON_URL', { url, passphrase, treasury: simulator.treasury, ...more })

  test('passes with the right network and a funded treasury', async () => {
    await simulator.wallet.pay({ destination: simulator.treasury, amount: coins(1) })
    const found = await at(simulator.url)
    expect(levels(found)).not.toContain('wrong')
    expect(found[1]?.says).toMatch(/last payment was at \d{4}-/)
  })

  test('fails with a treasury that does not exist on the ledger', async () => {
    const { addressNamed } = await import('../../../tests/support/payments.ts')
    const found = await at(simulator.url, { treasury: addressNamed('nobody') })
    expect(found[1]).toMatchObject({
      level: 'wrong',
      says: 'The account does not exist on the ledger.',
    })
  })

  test.each([
    [
      'another network',
      () => at(simulator.url, { passphrase: 'Pi Network' }),
      'belongs to the net',
    ],
    ['a page of HTML', () => at(pageUrl), 'no Horizon server'],
    ['a closed port', async () => at(`http://127.0.0.1:${await closedPort()}`), 'ECONNREFUSED'],
  ])('fails with %s', async (_, examined, says) => {
    const found = await examined()
    expect(found).toMatchObject([{ level: 'wrong', says: expect.stringContaining(says) }])
  })
})

describe('mail', () => {
  async function server(taken: string[]) {
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ password }, _, done) =>
        password === 'right' ? done(null, { user: 'u' }) : done(new Error('no')),
      onMailFrom: ({ address }, _, done) => {
        taken.push(address)
        done()
      },
    })
    smtp.on('error', () => {})
    smtp.listen(0, '127.0.0.1')
    await once(smtp.server, 'listening')
    return { port: (smtp.server.address() as AddressInfo).port, close: () => smtp.close(() => {}) }
  }

  test('connects and signs in, and sends nothing', async () => {
    const requests: string[] = []
    const { port, close } = await server(requests)
    const ok = await examineMail(`smtp://shop:right@127.0.0.1:${port}`)
    const no = await examineMail(`smtp://shop:hush@127.0.0.1:${port}`)
    close()
    expect(levels(ok)).toEqual(['ok'])
    expect(no).toMatchObject([{ level: 'wrong', says: expect.stringContaining('EAUTH') }])
    expect(JSON.stringify(no)).not.toContain('hush')
    expect(requests).toEqual([])
  })

  test('fails with a closed port', async () => {
    expect(levels(await examineMail(`smtp://127.0.0.1:${await closedPort()}`))).toEqual(['wrong'])
  })
})

test('the command lists all checks, changes nothing, and its exit code says whether one failed', async () => {
  const secret = join(folder, 'secret-of-the-command')
  writeFileSync(secret, randomBytes(32), { mode: 0o600 })
  const env = {
    DEMO: '1',
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl.href,
    PI_HORIZON_URL: simulator.url,
    PI_NETWORK_PASSPHRASE: passphrase,
    PI_TREASURY: simulator.treasury,
    SECRET_KEY_FILE: secret,
  }
  const run = (more: Record<string, string> = {}) =>
    runCommand({ env: { ...env, ...more } } as never, 'server/commands/piazza.ts', 'doctor')
  const before = readdirSync(folder).toSorted()
  const well = await run({ TRUSTPROXY: '1', METRICS_HOST: '10.0.0.1' })
  expect(readdirSync(folder).toSorted()).toEqual(before)
  expect(well.text).toContain('It is called TRUST_PROXY.')
  expect(well.text).toContain('METRICS_HOST has no effect without METRICS_PORT.')
  expect(well.text).toContain('No problems found.')
  expect(well.code).toBe(0)
  const ill = await run({ PI_NETWORK_PASSPHRASE: 'Another', SMTP_URL: 'smtp://a:hush@127.0.0.1:9' })
  expect(ill.code).toBe(1)
  expect(ill.text).not.toContain('hush')
  const both = await run({ PI_NETWORK_PASSPHRASE: 'Another' })
  expect(both.text).toContain('belongs to the network')
  expect(both.code).toBe(1)
})

test('an embedded database that does not run is said not to be compared', async () => {
  const home = mkdtempSync(join(folder, 'embedded-'))
  const run = () =>
    runCommand(
      { env: { DATA_DIR: home, DEMO: '1' } } as never,
      'server/commands/piazza.ts',
      'doctor',
    )
  expect((await run()).text).not.toContain('not compared')
  mkdirSync(join(home, 'database'))
  expect((await run()).text).toContain(
    'Embedded, and not running: secret key and payment addresses were not compared with it.',
  )
})
