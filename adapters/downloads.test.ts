import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answers, pictureServer } from '../tests/support/picture-server.ts'
import { downloads } from './downloads.ts'

const folder = mkdtempSync(join(tmpdir(), 'piazza-downloads-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const newPath = () => join(folder, String(++files))

let asked: string[] = []
const sendAll: Answers = (_request, response) => {
  // Two gigabytes, without a Content-Length.
  const chunk = Buffer.alloc(65_536)
  const more = () => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}
const answers: Readonly<Record<string, Answers>> = {
  '/good': (_request, response) => response.end('a picture'),
  '/missing': (_request, response) => response.writeHead(404).end(),
  '/forbidden': (_request, response) => response.writeHead(403).end(),
  '/busy': (_request, response) => response.writeHead(503).end(),
  '/huge': sendAll,
  '/said': (_request, response) =>
    response.writeHead(200, { 'content-length': '2147483648' }).write('x'),
  '/slow': (_request, response) => {
    const timer = setInterval(() => response.write('x'), 20)
    response.on('close', () => clearInterval(timer))
  },
  '/silent': () => {},
  '/broken': (_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('x')
    setTimeout(() => response.destroy(), 20)
  },
}
let server: Awaited<ReturnType<typeof pictureServer>>
beforeAll(async () => {
  server = await pictureServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'https://shop.example')
    asked.push(request.url ?? '')
    const hops = Number(/^\/hops\/(\d)/.exec(pathname)?.[1] ?? -1)
    const location = hops === 0 ? '/good' : hops > 0 ? `/hops/${hops - 1}` : searchParams.get('to')
    if (location) response.writeHead(302, { location }).end()
    else answers[pathname]?.(request, response)
  })
})
afterAll(() => server.close())

const codeOf = async (address: string, limits: { milliseconds?: number; bytes?: number } = {}) => {
  const done = await server.with(limits).fetch(address, newPath())
  return done.ok ? 'ok' : done.code
}

test('a file is downloaded as it is, also after three redirects', async () => {
  for (const path of ['/good', '/hops/2']) {
    const file = newPath()
    expect(await server.with().fetch(server.origin + path, file)).toMatchObject({ ok: true })
    expect(readFileSync(file, 'utf8')).toBe('a picture')
  }
  expect(await codeOf(`${server.origin}/hops/3`)).toBe('download.redirects')
})

describe('a private network', () => {
  test.each([
    'https://127.0.0.1/x',
    'https://127.1/x',
    'https://0x7f000001/x',
    'https://2130706433/x',
    'https://localhost/x',
    'https://[::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://[::127.0.0.1]/x',
    'https://10.1.2.3/x',
    'https://172.16.0.1/x',
    'https://192.168.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[fe80::1]/x',
    'https://[fd00::1]/x',
    'https://[64:ff9b::7f00:1]/x',
    'https://0.0.0.0/x',
  ])('is refused: %s', async (address) => {
    const path = newPath()
    expect(await downloads().fetch(address, path)).toMatchObject({ code: 'download.private' })
    expect(existsSync(path)).toBe(false)
  })

  test('is refused for names that resolve to it, and for redirects', async () => {
    asked = []
    const { origin, port } = server
    expect(await codeOf(`https://inside.example:${port}/good`)).toBe('download.private')
    expect(await codeOf(`https://linked.example:${port}/good`)).toBe('download.private')
    for (const to of [
      `https://inside.example:${port}/good`,
      `https://127.0.0.2:${port}/good`,
      `https://[::1]:${port}/good`,
      '//169.254.169.254/latest',
    ])
      expect(await codeOf(`${origin}/?to=${encodeURIComponent(to)}`)).toBe('download.private')
    expect(asked.filter((path) => path === '/good')).toEqual([])
    // The server itself has a private address.
    const guarded = server.with({}, true)
    expect(await guarded.fetch(`${origin}/good`, newPath())).toMatchObject({
      code: 'download.private',
    })
  })
})

test('other schemes and addresses with credentials are refused, also in a redirect', async () => {
  const { origin } = server
  for (const address of [
    'http://shop.example/good',
    'file:///etc/passwd',
    'ftp://shop.example/x',
    'data:image/png;base64,AAAA',
    'https://me:secret@shop.example/x',
    'https://',
    'lamp.jpg',
    '',
  ]) {
    expect([address, await codeOf(address)]).toEqual([address, 'download.address'])
    const redirect = `${origin}/?to=${encodeURIComponent(address || 'http://')}`
    if (/^\w+:/.test(address)) expect(await codeOf(redirect)).toBe('download.address')
  }
})

test.each([
  ['/missing', 'download.missing'],
  ['/forbidden', 'download.refused'],
  ['/busy', 'download.busy'],
  ['/broken', 'download.unreachable'],
])('%s has its own error: %s', async (path, code) => {
  expect(await codeOf(server.origin + path)).toBe(code)
})

test('an unknown host, and an untrusted certificate', async () => {
  expect(await codeOf('https://nowhere.example/x')).toBe('download.unknown')
  const guard = { resolve: async () => [{ address: '127.0.0.1' }], mayBePrivate: true }
  const done = await downloads({ guard }).fetch(`${server.origin}/good`, newPath())
  expect(done).toMatchObject({ code: 'download.unreachable' })
})

test('an oversized file is aborted, with or without a stated size', async () => {
  for (const path of ['/said', '/huge']) {
    const file = newPath()
    const done = await server.with({ bytes: 1_000_000 }).fetch(server.origin + path, file)
    expect(done).toMatchObject({ code: 'download.too_large' })
    expect(existsSync(file) ? statSync(file).size : 0).toBeLessThanOrEqual(1_000_000)
  }
})

test('a download that never ends, or never begins, is aborted', async () => {
  for (const path of ['/slow', '/silent'])
    expect(await codeOf(server.origin + path, { milliseconds: 300 })).toBe('download.slow')
})
