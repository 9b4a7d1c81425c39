// The database stands still, or is gone: no page hangs, none is a fault, and the shop is back as soon as it is.
import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { Shopper } from '../http-shopper.ts'
import { buyNow, newShopper } from '../http-steps.ts'
import { hasProcesses, processesOf } from '../processes.ts'
import { shop } from '../scenes/open-shop.ts'

let shopper: Shopper
let buying: string
beforeAll(async () => {
  shopper = await newShopper(shop)
  buying = await buyNow(shopper)
})

/** The server and each of its connections: these write their own names over what they were started with. */
const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
  const first = processesOf(shop.home).flatMap(([pid, command]) =>
    /\bpostgres\b/.test(command) ? [pid] : [],
  )
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

test.runIf(hasProcesses)(
  'frozen, every page says in a while that it is away, and what is safe',
  async () => {
    const visitor = new Shopper(shop.url)
    expect((await visitor.ask('/')).status).toBe(200)
    signal('SIGSTOP')
    try {
      const asked: [Shopper, string, RequestInit?][] = [
        [visitor, '/product/audio-2'],
        [visitor, '/ar/product/audio-3'],
        [visitor, '/product/audio-4.data'],
        [shopper, '/account'],
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
        if (!path.includes('.data')) expect(text).toContain('</html>')
      }
      expect(answers[0]?.[3]).toContain('Your cart, orders and payments are safe')
      expect(answers[1]?.[3]).toContain('dir="rtl"')
      // What is kept needs nobody.
      expect((await visitor.ask('/')).status).toBe(200)
    } finally {
      signal('SIGCONT')
    }
    await expect.poll(async () => (await shopper.ask('/account')).status).toBe(200)
    await expect.poll(async () => (await visitor.ask('/search?q=camera')).status).toBe(200)
  },
)
