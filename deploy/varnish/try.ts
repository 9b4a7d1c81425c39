// Tests default.vcl: a demonstration behind Varnish (Debian's package), visited by guests and the owner during a change.
// Run with: node server/prepare.mjs && node deploy/varnish/try.ts
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../server/free-port.ts'
import { hidden, type Shopper } from '../../tests/support/browser/http-shopper.ts'
import { adminOf } from '../../tests/support/browser/http-steps.ts'
import { makeHome, startShop } from '../../tests/support/browser/shop.ts'

const rounds = 8
const paths = [
  '/',
  '/search?q=phone',
  '/category/accessories',
  '/category/trending',
  '/pi-unlocking',
].concat(['1', '2', '3', '4', '5'].map((id) => `/product/${id}`))
const languages = ['', '/es', '/ar']
const themes = ['', 'dark', 'light']
let failures = 0

function check(name: string, isTrue: boolean, found: unknown = ''): void {
  if (!isTrue) failures += 1
  console.log(`${isTrue ? 'ok  ' : 'FAIL'} ${name}${found === '' ? '' : `: ${found}`}`)
}

/** Varnish with our configuration, between two ports. Its folder is readable by every user. */
async function startVarnish(port: number, shopPort: number) {
  const folder = mkdtempSync('/tmp/piazza-varnish-')
  const ours = readFileSync(join(import.meta.dirname, 'default.vcl'), 'utf8')
  const file = join(folder, 'default.vcl')
  writeFileSync(file, ours.replace('.port = "3000"', `.port = "${shopPort}"`))
  const { TMPDIR: _, ...env } = process.env
  const listen = ['-F', '-j', 'none', '-a', `localhost:${port}`, '-n', join(folder, 'work')]
  const child = spawn('varnishd', [...listen, '-f', file, '-s', 'malloc,64m'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return {
    async stop() {
      await end(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

type Seen = { hit: boolean; text: string; headers: Headers; status: number }
async function see(url: string, cookie = '', accept = '*/*'): Promise<Seen> {
  const answer = await fetch(url, {
    redirect: 'manual',
    headers: { accept, ...(cookie && { cookie }) },
  })
  const { headers, status } = answer
  return { hit: headers.get('x-cache') === 'hit', text: await answer.text(), headers, status }
}

/** Parts of a page that must be the same for all visitors, whoever requested it first. */
const markOf = (text: string) =>
  [/<html[^>]*\blang="([^"]*)"/, /<html[^>]*\bdata-theme="([^"]*)"/, /<html[^>]*\bdir="([^"]*)"/]
    .map((pattern) => pattern.exec(text)?.[1] ?? '')
    .join(' ')

async function walk(front: string, back: string): Promise<void> {
  let hits = 0
  let all = 0
  const wrong: string[] = []
  const expected = new Map<string, string>()
  for (let round = 0; round < rounds; round++)
    for (const path of paths)
      for (const language of languages)
        for (const theme of themes) {
          const address = `${language}${path}`.replace(/(.)\/$/, '$1')
          const cookie = theme ? `theme=${theme}; cart-items=${round}` : ''
          const key = `${address} ${theme}`
          if (!expected.has(key))
            expected.set(key, markOf((await see(back + address, cookie)).text))
          const { hit, text, status } = await see(front + address, cookie)
          all += 1
          if (hit) hits += 1
          if (status !== 200 || markOf(text) !== expected.get(key)) wrong.push(key)
        }
  check('every page has its language, direction and theme', wrong.length === 0, wrong.join(', '))
  const kinds = new Set(expected.values())
  check('the walk had several of each', kinds.size >= languages.length * themes.length, kinds.size)
  check('hit ratio of the walk is at least 80 %', hits / all >= 0.8, `${hits} of ${all}`)
}

/** Alternates a client that requests Markdown and browsers with different Accept headers. */
async function markdown(front: string): Promise<void> {
  const browsers = ['*/*', 'text/html,*/*;q=0.8', 'text/html,application/xhtml+xml;q=0.9']
  const wrong: string[] = []
  let hits = 0
  for (const path of ['/product/3', '/category/audio', '/de'])
    for (let round = 0; round < 4; round++)
      for (const accept of ['text/markdown', ...browsers]) {
        const isMarkdown = accept === 'text/markdown'
        const { text, headers, hit } = await see(front + path, '', accept)
        const isRight = isMarkdown
          ? text.startsWith('# ') && !hit && headers.get('cache-control') === 'private, no-cache'
          : text.startsWith('<!DOCTYPE html>')
        if (!isRight || !headers.get('vary')?.includes('accept,')) wrong.push(`${path} ${accept}`)
        if (!isMarkdown && hit) hits += 1
      }
  check('Markdown for programs, HTML for browsers, whoever asks first', wrong.length === 0, wrong)
  check('one copy of a page for all browsers', hits >= 33, `${hits} of 36 from Varnish`)
}

async function signedIn(front: string, owner: Shopper): Promise<void> {
  const seen = []
  for (let visit = 0; visit < 3; visit++)
    for (const path of ['/', '/product/1', '/account', '/admin']) {
      const answer = await owner.ask(path)
      seen.push({ path, cache: answer.headers.get('x-cache'), ...storageOf(answer.headers) })
      await answer.text()
    }
  const kept = seen.filter(({ cache, isStored }) => cache !== 'miss' || isStored)
  check(
    'nothing of a session comes from Varnish or may be stored',
    kept.length === 0,
    JSON.stringify(kept),
  )
  const { text, hit } = await see(`${front}/product/1`)
  check('a visitor gets the page of a visitor', hit && text.includes('/auth'), hit ? 'hit' : 'miss')
  const { headers } = await see(`${front}/product/1`, 'unknown=1')
  check('a cookie that nobody knows goes to the shop', headers.get('x-cache') === 'miss')
  const first = await see(`${front}/product/1`)
  const inner = ['surrogate-key', 'surrogate-control', 'x-varnish', 'via']
  check('a browser is told to ask each time', first.headers.get('cache-control') === 'no-cache')
  check(
    'and sees no key',
    inner.every((name) => !first.headers.has(name)),
  )
}

const storageOf = (headers: Headers) => ({
  isStored: !/no-store|private/.test(headers.get('cache-control') ?? ''),
})

const at = '/admin/catalogue/varnish-lamp'
const basics = { name: 'Varnish Lamp', brand: 'Orrivane', category: 'accessories', art: 'bag-0' }
const texts = { attribute: 'Rechargeable', description: 'A lamp in front of the shop.' }

async function priced(owner: Shopper, basePrice: string): Promise<void> {
  const was = hidden(await owner.page(at), 'was.basics')
  await owner.send(at, { intent: 'save', 'was.basics': was, ...basics, ...texts, basePrice })
  const page = await owner.page(at)
  await owner.send(at, { intent: 'publish', seen: hidden(page, 'seen'), note: '' })
}

/** The price in the structured data of the page. */
const priceIn = (text: string) => /"price":\s*"?([\d.]+)/.exec(text)?.[1] ?? ''

async function purged(front: string, owner: Shopper): Promise<void> {
  await owner.send('/admin/catalogue/new', { ...basics, id: '', basePrice: '42' })
  await priced(owner, '42')
  const page = `${front}/product/varnish-lamp`
  const late: number[] = []
  for (const price of ['43', '44', '45', '46', '47']) {
    for (let visit = 0; visit < 100 && !(await see(page)).hit; visit++) await wait(50)
    await priced(owner, price)
    const published = performance.now()
    while (!priceIn((await see(page)).text).startsWith(price)) {
      if (performance.now() - published > 10_000) break
      await wait(10)
    }
    late.push(Math.round(performance.now() - published))
  }
  check('a change is seen within a second', Math.max(...late) < 1_000, `${late.join(', ')} ms`)
}

async function away(front: string, kill: () => Promise<void>): Promise<void> {
  const page = `${front}/product/2`
  await see(page)
  await kill()
  const { status, hit } = await see(page)
  check('a page on file is served while the shop is away', status === 200 && hit, status)
  const gone = await see(`${front}/account`, 'piazza-session=x')
  check('what is personal is not', gone.status === 503, gone.status)
  // Older than its minute and the minute of stale-while-revalidate.
  if (process.argv.includes('--long')) {
    await wait(130_000)
    const old = await see(page)
    check('also after two minutes', old.status === 200, old.status)
  }
}

const home = await makeHome()
const [shopPort, port] = [await freePort(), await freePort()]
const front = `http://localhost:${port}`
const shop = await startShop(home, {
  PORT: String(shopPort),
  PUBLIC_URL: front,
  TRUST_PROXY: '1',
  CDN: 'varnish',
  PURGE_URL: front,
})
const varnish = await startVarnish(port, shopPort)
try {
  for (let tries = 0; tries < 100; tries++) {
    if (
      await fetch(`${front}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break
    await wait(100)
  }
  const refused = await fetch(front, { method: 'PURGE' })
  check('a purge without a pattern is refused', refused.status === 400, refused.status)
  await walk(front, `http://localhost:${shopPort}`)
  await markdown(front)
  const owner = await adminOf(shop)
  await signedIn(front, owner)
  await purged(front, owner)
  await away(front, shop.kill)
} finally {
  await varnish.stop()
  await shop.stop().catch(() => {})
  await home.remove()
}
console.log(failures === 0 ? 'Everything holds.' : `${failures} do not hold.`)
process.exit(failures === 0 ? 0 : 1)
