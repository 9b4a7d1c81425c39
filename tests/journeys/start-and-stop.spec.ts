import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { type Home, makeHome, type Shop, startShop } from '../shop.ts'

const root = join(import.meta.dirname, '..', '..')
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

async function home(): Promise<Home> {
  const made = await makeHome()
  cleanups.push(made.remove)
  return made
}

async function open(at: Home, extra?: Record<string, string>): Promise<Shop> {
  const shop = await startShop(at, extra)
  cleanups.push(() => shop.kill())
  return shop
}

const get = async (url: string) => {
  const answer = await fetch(url)
  return { status: answer.status, body: await answer.text() }
}

const hasProcesses = existsSync('/proc/self/environ')

/** Processes that were given this folder, by the system's own list: number and command. */
function processesOf(at: Home): [number, string][] {
  const folder = at.env.DATA_DIR as string
  if (!hasProcesses) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
    .flatMap((name) => {
      try {
        const environment = readFileSync(`/proc/${name}/environ`, 'utf8')
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
        const isOurs = environment.includes(folder) || command.includes(folder)
        return isOurs ? [[Number(name), command] as [number, string]] : []
      } catch {
        return []
      }
    })
}

function kill(at: Home, command: RegExp): void {
  for (const [pid, title] of processesOf(at)) if (command.test(title)) process.kill(pid, 'SIGKILL')
}

/** One of the shop's own commands, as npm runs it. */
async function command(at: Home, ...args: string[]) {
  const run = promisify(execFile)(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...at.env },
  })
  return run.then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stdout, stderr }) => ({ code, text: stdout + stderr }),
  )
}

describe('an operator', () => {
  test('starts a demonstration, reads where everything is, and stops it without a trace', async () => {
    const at = await home()
    const shop = await open(at)
    expect(shop.output()).toContain('This is a demonstration')
    expect(shop.output()).toContain(`${shop.url}/dev/mailbox`)
    expect(shop.output()).toMatch(/Simulated +the Pi ledger/)
    expect(shop.admin.password).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/)
    expect(await get(`${shop.url}/healthz`)).toEqual({ status: 200, body: '{"status":"ok"}\n' })
    expect(JSON.parse((await get(`${shop.url}/readyz`)).body)).toMatchObject({
      ready: true,
      database: 'ok',
      outbox: { state: 'ok' },
    })
    expect((await get(`${shop.url}/category/all`)).status).toBe(200)
    expect(await shop.mails()).toEqual([])

    expect(await shop.stop()).toBe(0)
    await expect.poll(() => processesOf(at), { timeout: 10_000 }).toEqual([])
    await expect(fetch(shop.url)).rejects.toThrow('fetch failed')
  })

  test('finds the same shop after a kill: same admin, same catalogue, nothing left running', async () => {
    const at = await home()
    const first = await open(at)
    const page = (await get(`${first.url}/product/1`)).body
    const name = /<title[^>]*>([^<]+)/.exec(page)?.[1] as string
    expect(name).toBeTruthy()
    await first.kill()
    await expect.poll(() => processesOf(at), { timeout: 10_000 }).toEqual([])
    const second = await open(at)
    expect(second.admin).toEqual(first.admin)
    expect((await get(`${second.url}/product/1`)).body).toContain(name)
    await second.stop()
  })

  test.runIf(hasProcesses)(
    'keeps the shop when the ledger simulator or the database is killed under it',
    async () => {
      const at = await home()
      const shop = await open(at)
      const watcher = async () => JSON.parse((await get(`${shop.url}/readyz`)).body).watcher.state
      const patience = { timeout: 30_000, interval: 200 }
      await expect.poll(watcher, patience).toBe('current')
      const simulator = () =>
        processesOf(at).filter(([, title]) => /simulator\/main\.ts/.test(title))
      const before = simulator()
      kill(at, /simulator\/main\.ts/)
      await expect
        .poll(() => shop.output(), patience)
        .toContain('simulator died and is started again')
      await expect.poll(simulator, patience).toHaveLength(1)
      expect(simulator()).not.toEqual(before)
      kill(at, /postgres -D/)
      await expect
        .poll(async () => (await get(`${shop.url}/category/cars`)).status, patience)
        .toBe(200)
      await expect.poll(watcher, patience).toBe('current')
      expect(shop.output()).toContain('the database died and is started again')
      expect(await shop.stop()).toBe(0)
    },
  )

  test('makes somebody staff and checks the audit log, beside the running shop and without it', async () => {
    const at = await home()
    const shop = await open(at)
    const { email } = shop.admin
    expect(await command(at, 'server/admin.ts', 'grant', email, 'finance')).toEqual({
      code: 0,
      text: `${email} is now finance.\n`,
    })
    expect(await command(at, 'server/admin.ts', 'grant', 'nobody@piazza.example')).toMatchObject({
      code: 1,
    })
    expect(await command(at, 'server/admin.ts', 'grant', email, 'king')).toMatchObject({ code: 64 })
    expect((await get(`${shop.url}/readyz`)).status).toBe(200)
    await shop.stop()
    const audit = await command(at, 'server/audit.ts', 'verify')
    expect(audit).toMatchObject({ code: 0 })
    expect(audit.text).toMatch(/intact: [1-9]\d* entries/)
  })

  test('is told everything that is wrong at once, and which program has the port', async () => {
    const at = await home()
    const wrong = startShop(at, { DEMO: '0', PORT: 'x', ROLES: 'cook', DATABASE_URL: '' })
    const text = await wrong.then(
      () => '',
      (error: Error) => error.message,
    )
    expect(text).toContain('ended with 78')
    for (const name of ['PORT', 'ROLES', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'SECRET_KEY_FILE'])
      expect(text).toContain(`- ${name} `)

    const other = createServer().listen(0, '127.0.0.1')
    cleanups.push(() => other.close())
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    await expect(startShop(at, { PORT: String(port) })).rejects.toThrow(
      `PORT ${port} is in use by another program`,
    )
    await expect.poll(() => processesOf(at), { timeout: 10_000 }).toEqual([])
  })
})
