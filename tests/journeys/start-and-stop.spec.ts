import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { hasProcesses, killAll, processesOf, runCommand } from '../support/browser/processes.ts'
import { type Home, makeHome, realSettings, type Shop, startShop } from '../support/browser/shop.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

async function home(): Promise<Home> {
  const made = await makeHome('empty')
  cleanups.push(made.remove)
  return made
}

async function open(at: Home, extra?: Record<string, string>): Promise<Shop> {
  const shop = await startShop(at, extra)
  cleanups.push(() => shop.kill())
  return shop
}

const get = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, { headers })
  return { status: answer.status, body: await answer.text() }
}

const watcherOf = async (shop: Shop) =>
  JSON.parse((await get(`${shop.url}/readyz`)).body).watcher.state as string

/** After failed reads the watcher backs off up to a minute. */
const untilRead = { timeout: 90_000 }

async function listening() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => new Promise((resolve) => server.close(resolve))
  cleanups.push(close)
  return { port, close }
}

describe('the operator', () => {
  test('starts a demonstration, reads its addresses, and stops it without leftovers', async () => {
    const at = await home()
    const shop = await open(at)
    expect(shop.output()).toContain('This is a demonstration')
    expect(shop.output()).toContain(`${shop.url}/dev/mailbox`)
    expect(shop.output()).toMatch(/Simulated +Pi ledger/)
    expect(shop.admin.password).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/)
    expect(await get(`${shop.url}/healthz`)).toEqual({ status: 200, body: '{"status":"ok"}\n' })
    await expect
      .poll(async () => JSON.parse((await get(`${shop.url}/readyz`)).body))
      .toMatchObject({ ready: true, database: 'ok', outbox: { state: 'ok' } })
    expect((await get(`${shop.url}/category/all`)).status).toBe(200)
    expect(await shop.mails()).toEqual([])

    expect(await shop.stop()).toBe(0)
    await expect.poll(() => processesOf(at)).toEqual([])
    await expect(fetch(shop.url)).rejects.toThrow('fetch failed')
  })

  test('finds the same shop after a kill: same admin, same catalogue, no process left', async () => {
    const at = await home()
    const first = await open(at)
    const page = (await get(`${first.url}/product/1`)).body
    const name = /<title[^>]*>([^<]+)/.exec(page)?.[1] as string
    expect(name).toBeTruthy()
    await first.kill()
    await expect.poll(() => processesOf(at)).toEqual([])
    const second = await open(at)
    expect(second.admin).toEqual(first.admin)
    expect((await get(`${second.url}/product/1`)).body).toContain(name)
    await second.stop()
  })

  test.runIf(hasProcesses)(
    'keeps the shop when the ledger simulator is killed',
    async () => {
      const at = await home()
      const shop = await open(at)
      const simulator = () =>
        processesOf(at).filter(([, title]) => title.includes('simulator/main'))
      const before = simulator()
      expect(before).toHaveLength(1)
      killAll(before)
      await expect.poll(() => shop.output()).toContain('ledger simulator exited, restarting')
      await expect.poll(simulator).toHaveLength(1)
      expect(simulator()).not.toEqual(before)
      await expect.poll(() => watcherOf(shop), untilRead).toBe('current')
      expect(await shop.stop()).toBe(0)
    },
    240_000,
  )

  test.runIf(hasProcesses && !process.env.DATABASE_URL)(
    'keeps the shop when its database is killed',
    async () => {
      const at = await home()
      const shop = await open(at)
      killAll(processesOf(at).filter(([, title]) => /postgres -D/.test(title)))
      await expect.poll(async () => (await get(`${shop.url}/category/cars`)).status).toBe(200)
      await expect.poll(() => watcherOf(shop), untilRead).toBe('current')
      await expect.poll(() => shop.output()).toContain('embedded database exited, restarting')
      expect(await shop.stop()).toBe(0)
    },
    240_000,
  )

  test('opens an empty real shop: no products, no accounts, no mailbox', async () => {
    const at = await home()
    const real = await realSettings(at)
    const shop = await open(at, real)
    expect(shop.output()).toMatch(/Payments +not set up/)
    expect(shop.output()).not.toMatch(/demonstration|password/i)
    expect(existsSync(join(at.env.DATA_DIR as string, 'secret.key'))).toBe(false)
    // Only staff see it before it has opened.
    const elsewhere = { 'x-forwarded-for': '203.0.113.5' }
    for (const path of ['/', '/category/all', '/search?q=a', '/feed.xml']) {
      const { body } = await get(shop.url + path, elsewhere)
      expect([path, body.includes('<h1>Opening soon</h1>')]).toEqual([path, true])
      expect(body).not.toContain('/product/')
    }
    expect((await get(`${shop.url}/auth`)).body).toContain('Sign In')
    // On the machine itself it can be set up.
    const here = await fetch(shop.url, { redirect: 'manual' })
    expect(here.headers.get('location')).toBe('/setup')
    for (const path of ['/dev/mailbox.json', '/dev/parts'])
      expect((await get(shop.url + path)).status).toBe(404)
    expect(await shop.stop()).toBe(0)
    const env = { ...at.env, ...real }
    const granted = await runCommand(
      { ...at, env },
      'server/commands/piazza.ts',
      'admin',
      'grant',
      'admin@piazza.example',
    )
    expect(granted).toMatchObject({ code: 1 })
  })

  test('grants a role and verifies the audit log, with the shop running or stopped', async () => {
    const at = await home()
    const shop = await open(at)
    const { email } = shop.admin
    expect(
      await runCommand(at, 'server/commands/piazza.ts', 'admin', 'grant', email, 'finance'),
    ).toEqual({
      code: 0,
      text: `${email} is now finance.\n`,
    })
    expect(
      await runCommand(at, 'server/commands/piazza.ts', 'admin', 'grant', 'nobody@piazza.example'),
    ).toMatchObject({
      code: 1,
    })
    expect(
      await runCommand(at, 'server/commands/piazza.ts', 'admin', 'grant', email, 'king'),
    ).toMatchObject({
      code: 64,
    })
    await expect.poll(async () => (await get(`${shop.url}/readyz`)).status).toBe(200)
    await shop.stop()
    const audit = await runCommand(at, 'server/commands/piazza.ts', 'audit', 'verify')
    expect(audit).toMatchObject({ code: 0 })
    expect(audit.text).toMatch(/intact: [1-9]\d* entries/)
  })

  test('reads all configuration errors at once, and which program has the port', async () => {
    const at = await home()
    const wrong = startShop(at, { DEMO: '0', PORT: 'x', ROLES: 'cook', DATABASE_URL: '' })
    const text = await wrong.then(
      () => '',
      (error: Error) => error.message,
    )
    expect(text).toContain('ended with 78')
    for (const name of ['PORT', 'ROLES', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'SECRET_KEY_FILE'])
      expect(text).toContain(`- ${name} `)

    const { port } = await listening()
    await expect(startShop(at, { PORT: String(port) })).rejects.toThrow(
      `PORT ${port} is in use by another program`,
    )
    await expect.poll(() => processesOf(at)).toEqual([])
  })
})
