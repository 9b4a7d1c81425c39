// Starts the built shop in its own process, as an operator would.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Pool } from '../../../adapters/database/connect.ts'
import { startEmbedded } from '../../../adapters/database/embedded.ts'
import { defaults } from '../../../server/config/names.ts'
import { freePort } from '../../../server/free-port.ts'

const root = join(import.meta.dirname, '../../..')

type Mail = { to: string; language: string; subject: string; body: string }

export type Shop = {
  readonly url: string
  readonly process: ChildProcess
  readonly admin: { readonly email: string; readonly password: string }
  readonly home: Home
  /** Stdout and stderr so far. */
  output(): string
  /** The demonstration's emails, newest first. */
  mails(): Promise<Mail[]>
  /** Sends SIGTERM; returns the exit code. */
  stop(): Promise<number | null>
  /** SIGKILL. */
  kill(): Promise<void>
}

/** Data of a shop that survives kills and restarts. */
export type Home = { readonly env: Record<string, string>; remove(): Promise<void> }

/**
 * Environment variables with the prepared data folder of a demonstration, from which homes are copied, and with its
 * database on the server of DATABASE_URL.
 */
const preparedName = 'PIAZZA_TEST_PREPARED_HOME'
const preparedDatabase = 'PIAZZA_TEST_PREPARED_DATABASE'

/** Starts a demonstration once, so that later homes start with its database and catalog. */
export async function prepareHome(): Promise<Home> {
  const home = await makeHome('empty')
  const { DATABASE_DIRECT_URL: direct, DATABASE_URL: url, ...env } = home.env
  const server = direct ?? url
  // A pooler would hold connections to the database that is copied.
  const shop = await startShop({ ...home, env: server ? { ...env, DATABASE_URL: server } : env })
  await shop.stop()
  const folder = env.DATA_DIR ?? ''
  // Forget the simulator's last port: concurrent copies would mistake each other for its owner.
  rmSync(join(folder, 'ledger', 'port'))
  process.env[preparedName] = folder
  if (server) process.env[preparedDatabase] = new URL(server).pathname.slice(1)
  return home
}

/**
 * A new home: a temporary folder, and a database on the server of DATABASE_URL, which may be a pooler in front of that
 * of DATABASE_DIRECT_URL. A `demonstration` is copied from the prepared one if available; `empty` is the state after
 * installation.
 */
export async function makeHome(kind: 'demonstration' | 'empty' = 'demonstration'): Promise<Home> {
  const dataDir = mkdtempSync(join(tmpdir(), 'piazza-shop-'))
  const prepared = process.env[preparedName]
  // `cp -a` keeps the owner: as root the database runs as another user.
  if (kind === 'demonstration' && prepared)
    execFileSync('cp', ['-a', '--', `${prepared}/.`, dataDir])
  const { DATABASE_URL: pages, DATABASE_DIRECT_URL: server = pages } = process.env
  const env: Record<string, string> = {
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO_LIFE: '0',
    WEB_CONCURRENCY: '1',
  }
  const name = `piazza_journey_${randomBytes(6).toString('hex')}`
  const onServer = async (statement: string) => {
    if (!server) return
    const pool = connect(server, 1)
    // One copy at a time.
    await pool`select pg_advisory_lock(hashtext('piazza journeys'))`
    await pool.unsafe(statement)
    await pool.end()
  }
  const template = kind === 'demonstration' ? process.env[preparedDatabase] : undefined
  await onServer(`create database ${name}${template ? ` template ${template}` : ''}`)
  if (server && pages) {
    const urlOf = (at: string) => Object.assign(new URL(at), { pathname: `/${name}` }).href
    Object.assign(env, { DATABASE_URL: urlOf(pages), DEMO: '1' })
    // Some journeys lock a table while pages go on.
    if (server !== pages)
      Object.assign(env, { DATABASE_DIRECT_URL: urlOf(server), DATABASE_POOL: '20' })
  }
  const remove = async () => {
    await onServer(`drop database if exists ${name} with (force)`)
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { env, remove }
}

/** Settings of a real shop: an address with a free port, a secret key, and a mail server that does not exist. */
export async function realSettings({ env }: Home): Promise<Record<string, string>> {
  const secret = join(env.DATA_DIR ?? '', 'own.key')
  writeFileSync(secret, randomBytes(32), { mode: 0o600 })
  const port = await freePort()
  return {
    DEMO: '0',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    SECRET_KEY_FILE: secret,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'shop@piazza.example',
  }
}

/** Connects to the database of the running shop. Close it before the shop stops. */
export async function databaseOf({ env }: Home, most: number): Promise<Pool> {
  const url = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL
  return connect(url ?? (await startEmbedded(env.DATA_DIR ?? '')).url, most)
}

/** Every row of every table of the running shop, as text. */
export async function allRowsIn(home: Home): Promise<string[]> {
  const pool = await databaseOf(home, 1)
  const tables = await pool<{ name: string }[]>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`
  const rows: string[] = []
  for (const { name } of tables)
    for (const { line } of await pool.unsafe(`select t::text as line from ${name} t`))
      rows.push(line)
  await pool.end()
  return rows
}

/** Milliseconds, on a busy machine. */
const longestStart = 240_000

/**
 * Resolves once the shop is open. Throws with its output if it exits or times out. `at`: folder of another version.
 */
export async function startShop(
  home: Home,
  extra: Record<string, string> = {},
  at = root,
): Promise<Shop> {
  const cleared = Object.fromEntries(Object.keys(defaults).map((name) => [name, '']))
  const child = spawn(process.execPath, [join(at, 'server', 'main.ts')], {
    cwd: at,
    env: {
      ...process.env,
      ...cleared,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'start'),
      ...home.env,
      ...extra,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const exited = once(child, 'exit') as Promise<[number | null]>
  // Output may arrive after the exit.
  const closed = once(child, 'close') as Promise<[number | null]>
  const opened = new Promise<string>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk
      const url = /Piazza is open: (\S+)[\s\S]*\n {2}Stop with/.exec(output)?.[1]
      if (url) resolve(url)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
  })
  let isLate = false
  const late = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, longestStart)
  const url = await Promise.race([
    opened,
    closed.then(([code]) => {
      throw new Error(`the shop ${isLate ? 'did not open' : `ended with ${code}`}:\n${output}`)
    }),
  ]).finally(() => clearTimeout(late))
  const [, email = '', password = ''] = /Admin +(\S+) +password (\S+)/.exec(output) ?? []
  return {
    url,
    process: child,
    admin: { email, password },
    home,
    output: () => output,
    async mails() {
      const answer = await fetch(`${url}/dev/mailbox.json`)
      return (await answer.json()) as Mail[]
    },
    async stop() {
      child.kill('SIGTERM')
      const [code] = await exited
      return code
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
