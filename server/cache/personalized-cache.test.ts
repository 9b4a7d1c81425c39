import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import { decodedName, encodedName } from '../../app/http/encoded-name.ts'
import type { Caller } from '../../app/http/handler.ts'
import { nonceHeader, sharedHeader, varied } from '../../app/http/response-markers.ts'
import type { Visit } from '../../app/http/viewer.ts'
import { alwaysAvailable } from '../../tests/support/silent-events.ts'
import { makePages } from '../http/pages.ts'
import { makePageCache, type PageCache } from './page-cache.ts'
import { cutTemplate, fillTemplate, nameMark } from './page-template.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

const ada: Visit = {
  name: 'Ada',
  isStaff: false,
  language: 'en',
  cartCount: 2,
  notice: null,
  holds: false,
}
const people: Record<string, Visit> = {
  'piazza-session=ada': ada,
  'piazza-session=bob': { ...ada, name: `<b>O'Neil & "Co"` },
  'piazza-session=cat': { ...ada, name: 'Cat', cartCount: 3 },
  'piazza-session=dan': { ...ada, name: 'Dan', isStaff: true },
  'piazza-session=eve': { ...ada, name: 'Eve', holds: true },
}

type Made = {
  cache: PageCache
  made: Caller[]
  ask(cookie: string, path?: string): Promise<string>
}

/** A shop with one page that greets the user by name; without a name it is a guest's page. */
async function shop(topics = 'catalog'): Promise<Made> {
  const cache = makePageCache()
  const callers: Caller[] = []
  const answer = async (request: Request, caller: Caller) => {
    callers.push(caller)
    const person = people[request.headers.get('cookie') ?? '']
    const visit = caller.madeFor ?? person ?? null
    const html = `<p>${visit?.name ?? 'visitor'} ${visit?.cartCount ?? 0}</p><script nonce="N0">let a="${visit?.name}"</script>`
    const headers = { 'content-type': 'text/html; charset=utf-8', [nonceHeader]: 'N0' }
    if (topics) Object.assign(headers, { [sharedHeader]: topics })
    return Object.assign(new Response(null, { headers }), { html: Buffer.from(html) })
  }
  const gate = { hosts: new Set<string>(), isHttps: false }
  const pages = makePages(
    answer,
    cache,
    gate,
    async (cookie) => people[cookie] ?? null,
    alwaysAvailable,
  )
  const server = createServer((request, response) => {
    if (!pages.sendCached(request, response)) void pages.send(request, response)
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    cache,
    made: callers,
    ask: async (cookie, path = '/') => (await fetch(url + path, { headers: { cookie } })).text(),
  }
}

test('a product page is rendered for whoever has an unpaid order: it may hold units of it', async () => {
  const { made, ask } = await shop()
  for (const path of ['/product/lamp', '/category/all']) {
    await ask(adas, path)
    await ask('piazza-session=eve', path)
  }
  // The first visit of each path, Eve's own product page, and the template of the other.
  expect(made.map(({ madeFor }) => madeFor?.name)).toEqual([
    undefined,
    undefined,
    undefined,
    expect.any(String),
  ])
})

const [adas, bobs, cats, dans] = Object.keys(people) as [string, string, string, string]

describe('a shared page for signed-in users', () => {
  test('is rendered once, and greets each by name', async () => {
    const { made, ask } = await shop()
    await ask(adas)
    expect(made.map(({ madeFor }) => madeFor)).toEqual([undefined])
    expect(await ask(adas)).toContain('<p>Ada 2</p>')
    expect(await ask(bobs)).toContain('<p>&lt;b&gt;O&#x27;Neil &amp; &quot;Co&quot; 2</p>')
    expect(made.slice(1).map(({ madeFor }) => madeFor)).toEqual([{ ...ada, name: nameMark }])
  })

  test('differs by number of items, and for staff', async () => {
    const { made, ask } = await shop()
    for (const cookie of [adas, adas, cats, dans, adas, cats, dans]) await ask(cookie)
    expect(made).toHaveLength(4)
    expect(await ask(cats)).toContain('<p>Cat 3</p>')
  })

  test('has a new nonce each time, in its scripts and in its policy, and is not cached downstream', async () => {
    const { ask } = await shop()
    await ask(adas)
    const nonces = new Set<string | undefined>()
    for (let visit = 0; visit < 3; visit++) {
      const page = await ask(adas)
      nonces.add(/nonce="([^"]+)"/.exec(page)?.[1])
    }
    expect(nonces.size).toBe(3)
    expect(nonces.has('N0')).toBe(false)
  })

  test('is rendered again when its content changes', async () => {
    const { cache, made, ask } = await shop()
    for (let visit = 0; visit < 3; visit++) await ask(adas)
    cache.drop('catalog')
    await ask(adas)
    expect(made).toHaveLength(3)
  })

  test('is the page of a visitor for an expired session', async () => {
    const { ask } = await shop()
    await ask(adas)
    await ask(adas)
    expect(await ask('piazza-session=over')).toContain('<p>visitor 0</p>')
  })

  test('is rendered individually if it did not ask to be shared, or with any other cookie', async () => {
    const own = await shop('')
    for (let visit = 0; visit < 3; visit++) await own.ask(adas)
    expect(own.made.map(({ madeFor }) => madeFor)).toEqual([undefined, undefined, undefined])
    const { made, ask } = await shop()
    for (let visit = 0; visit < 3; visit++) await ask(`${adas}; toast=x`)
    expect(made.map(({ madeFor }) => madeFor)).toEqual([undefined, undefined, undefined])
  })
})

describe('a page with an unbounded number of addresses', () => {
  const topics = `${varied},catalog`
  test('is cached for visitors from the second request on', async () => {
    const { made, ask } = await shop(topics)
    for (const path of ['/search?q=a', '/search?q=b', '/search?q=a', '/search?q=a'])
      await ask('', path)
    expect(made).toHaveLength(3)
  })

  test('evicts no other page', () => {
    const cache = makePageCache()
    cache.put('listing', 'x'.repeat(1_000), [], ['catalog'], 0)
    for (let word = 0; word < 50; word++)
      cache.put(`search ${word}`, 'x'.repeat(1_000_000), [], ['catalog', varied], 0)
    expect(cache.get('listing')).toBeDefined()
    expect(cache.get('search 49')).toBeDefined()
    expect(cache.get('search 0')).toBeUndefined()
  })

  test('drawings in arbitrary colours evict no page either', () => {
    const cache = makePageCache()
    cache.put('listing', 'x'.repeat(1_000), [], ['catalog'], 0)
    for (let hex = 0; hex < 50; hex++)
      cache.put(`/art/phone-0-${hex}.svg`, Buffer.alloc(1_000_000), [], [], 0)
    expect(cache.get('listing')).toBeDefined()
    expect(cache.get('/art/phone-0-49.svg')).toBeDefined()
    expect(cache.get('/art/phone-0-0.svg')).toBeUndefined()
  })
})

test('a filled template equals the page rendered with this name', () => {
  const page = (name: string, nonce: string) => {
    const markup = renderToString(createElement('p', { title: name }, name, '!'))
    // As loader data; the menu decodes it.
    const data = JSON.stringify(JSON.stringify({ name: encodedName(name) })).replace(
      /[<>&\u2028\u2029]/g,
      (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    return `${markup}<script nonce="${nonce}">push(${data})</script>${markup}`
  }
  const made = page(nameMark, 'bm9uY2U+/x==')
  const template = cutTemplate(Buffer.from(made), 'bm9uY2U+/x==')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
      expect(Buffer.concat(fillTemplate(template, name, 'b3RoZXI=')).toString()).toBe(
        Buffer.from(page(name, 'b3RoZXI=')).toString(),
      )
      expect(encodedName(name)).toMatch(/^[\w.!~*()%-]+$/)
      expect(decodedName(encodedName(name))).toBe(name)
    }),
  )
})
