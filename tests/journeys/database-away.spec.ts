// Database outage: no page hangs, 503 instead of 500, quick recovery.
import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { browser } from '../fixtures/browser/browsing.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import { Shopper } from '../support/browser/http-shopper.ts'
import { buyNow, newShopper } from '../support/browser/http-steps.ts'
import { hasProcesses, processesOf } from '../support/browser/processes.ts'

/** The shop has its own database server, which may be frozen and killed. */
const isOwn = hasProcesses && !process.env.DATABASE_URL
let shopper: Shopper
let buying: string
beforeAll(async () => {
  shopper = await newShopper(shop)
  buying = await buyNow(shopper)
})

const servers = (): number[] =>
  processesOf(shop.home).flatMap(([pid, command]) => (/\bpostgres\b/.test(command) ? [pid] : []))

/** The server and each of its backends, which overwrite their process titles. */
const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
  const first = servers()
  const children = readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      const parent = / \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
      return first.includes(Number(parent))
    } catch {
      return false
    }
  })
  for (const pid of [...first, ...children.map(Number)]) process.kill(pid, name)
}

const signIn = new URLSearchParams({
  intent: 'sign-in',
  email: 'ada@shopper.example',
  password: 'a wrong password',
})
const cachedPages = ['/', '/category/all', '/product/audio-1', '/ar']

/** With script, too: the page works during the outage. */
async function expectLine(): Promise<void> {
  const page = await browser.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (line) => line.type() === 'error' && problems.push(line.text()))
  await page.goto(`${shop.url}/`)
  const line = page.getByRole('status').filter({ hasText: 'Ordering is briefly interrupted' })
  await line.waitFor()
  await page.waitForLoadState('networkidle').catch(() => {})
  expect([await line.count(), await page.locator('main').count()]).toEqual([1, 1])
  expect(problems.filter((each) => /hydrat|Minified React/i.test(each))).toEqual([])
  if (process.env.PICTURES) {
    for (const [name, width, colorScheme, path] of [
      ['light', 1440, 'light', '/'],
      ['dark', 390, 'dark', '/'],
      ['arabic', 320, 'light', '/ar'],
    ] as const) {
      await page.setViewportSize({ width, height: 700 })
      await page.emulateMedia({ colorScheme })
      await page.goto(`${shop.url}${path}`)
      await page.screenshot({ path: `${process.env.PICTURES}/away-${name}.png` })
    }
  }
  await page.close()
}

test.runIf(isOwn)(
  'with the database frozen, every page says within the limit that it is unavailable and what is safe',
  async () => {
    const visitor = new Shopper(shop.url)
    for (const path of cachedPages) expect((await visitor.ask(path)).status).toBe(200)
    signal('SIGSTOP')
    try {
      const lively = await visitor.ask('/healthz')
      expect([lively.status, (await visitor.ask('/readyz')).status]).toEqual([200, 503])
      const asked: [Shopper, string, RequestInit?][] = [
        [visitor, '/category/cameras'],
        [visitor, '/auth', { method: 'POST', body: signIn }],
        [visitor, '/product/audio-2'],
        [visitor, '/ar/product/audio-3'],
        [visitor, '/product/audio-4.data'],
        [visitor, '/search?q=headphones'],
        [visitor, '/search/suggestions?q=cam'],
        [shopper, '/account'],
        [shopper, '/checkout-details'],
        [shopper, '/admin'],
        [shopper, buying],
        [
          shopper,
          buying,
          { method: 'POST', body: new URLSearchParams({ method: 'pi', expectedTotal: '1' }) },
        ],
        [shopper, '/cart-history?tab=orders'],
      ]
      const answers = await Promise.all(
        asked.map(async ([who, path, init]) => {
          const answer = await who.ask(path, init)
          return [
            path,
            answer.status,
            answer.headers.get('retry-after'),
            await answer.text(),
          ] as const
        }),
      )
      for (const [path, status, retry, text] of answers) {
        expect([path, status, retry]).toEqual([path, 503, '5'])
        if (!/\.data|suggestions/.test(path)) expect(text).toContain('</html>')
      }
      const pageOf = (path: string) => answers.find(([each]) => each === path)?.[3]
      expect(pageOf('/product/audio-2')).toContain(
        'check whether it went through before you submit it again',
      )
      expect(pageOf('/ar/product/audio-3')).toContain('dir="rtl"')
      // The catalog is served from the cache, with its age.
      for (const path of cachedPages) {
        const kept = await visitor.ask(path)
        expect([path, kept.status, kept.headers.get('age')]).toEqual([
          path,
          200,
          expect.stringMatching(/^\d+$/),
        ])
        expect(await kept.text()).toContain('role="status"><strong>')
      }
      await expectLine()
    } finally {
      signal('SIGCONT')
    }
    const back = { timeout: 2_000, interval: 50 }
    await expect.poll(async () => (await shopper.ask('/account')).status, back).toBe(200)
    await expect.poll(async () => (await visitor.ask('/')).headers.get('age'), back).toBe(null)
    await expect.poll(async () => (await visitor.ask('/search?q=camera')).status).toBe(200)
  },
)

test.runIf(isOwn)(
  'with the database killed, no page and no form is an error, and all recover on their own',
  async () => {
    const visitor = new Shopper(shop.url)
    const form = { method: 'POST', body: new URLSearchParams({ method: 'pi' }) }
    const asked: [Shopper, string, RequestInit?][] = [
      ...[1, 2, 3, 4].map((n): [Shopper, string] => [visitor, `/search?q=${n}`]),
      [visitor, '/product/audio-1'],
      [shopper, '/account'],
      [shopper, buying],
      [shopper, buying, form],
      [visitor, '/auth', { method: 'POST', body: new URLSearchParams({ intent: 'sign-in' }) }],
    ]
    const statuses = new Set<number>()
    for (const pid of servers()) process.kill(pid, 'SIGKILL')
    await expect
      .poll(
        async () => {
          const answers = await Promise.all(asked.map(([who, path, init]) => who.ask(path, init)))
          await Promise.all(answers.map((answer) => answer.arrayBuffer()))
          for (const { status } of answers) statuses.add(status)
          return answers.flatMap(({ status }, place) => (status === 503 ? [asked[place]?.[1]] : []))
        },
        { timeout: 60_000 },
      )
      .toEqual([])
    // A quick recovery is unnoticed.
    expect([...statuses].filter((status) => status >= 500 && status !== 503)).toEqual([])
  },
)
