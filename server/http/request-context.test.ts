// Requests that are refused before a page is rendered.
import { createServer, request as httpRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { servers, shop } from '../../tests/fixtures/browser/one-page.ts'
import { refusalOf } from './request.ts'

describe('the server refuses', () => {
  const cases: readonly [string, RequestInit, number][] = [
    [
      'a form from another site',
      { method: 'POST', headers: { origin: 'https://evil.example' } },
      403,
    ],
    [
      'a form that a browser calls cross-site',
      { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } },
      403,
    ],
    [
      'a form with a cookie and no origin',
      { method: 'POST', headers: { cookie: 'session=a' } },
      403,
    ],
    [
      'a body that has to be unpacked',
      { method: 'POST', headers: { 'content-encoding': 'gzip' }, body: 'a=1' },
      415,
    ],
    ['a body that is too large', { method: 'POST', body: 'x'.repeat(70_000) }, 413],
  ]
  test.each(cases)('%s', async (_name, init, status) => {
    const { url, renders } = await shop()
    const headers = new Headers(init.headers)
    if (status > 403) headers.set('origin', url)
    const response = await fetch(url, { ...init, headers })
    expect(response.status).toBe(status)
    expect(renders()).toBe(0)
  })

  test('but not a one-click unsubscribe by a mail program, with a small body and no cookie', async () => {
    const address = `/de/newsletter/unsubscribe?token=${'a'.repeat(22)}.${'b'.repeat(43)}`
    const { url, renders } = await shop(() => new Response('done'))
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    const foreign = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
    const ask = async (path: string, headers: Record<string, string>, sent: BodyInit = body) =>
      (await fetch(url + path, { method: 'POST', headers, body: sent })).status
    expect(await ask(address, {})).toBe(200)
    expect(await ask(address, foreign)).toBe(200)
    expect(await ask(address, { origin: 'null', 'sec-fetch-site': 'cross-site' })).toBe(200)
    expect(renders()).toBe(3)
    for (const [path, headers, sent] of [
      [address, { ...foreign, cookie: 'piazza-session=a' }, body],
      [address, foreign, `${body}&x=${'x'.repeat(1100)}`],
      [`${address}&next=/`, foreign, body],
      [address.replace('?token', '/?token'), foreign, body],
      [address.replace('?token', '.data?token'), foreign, body],
      ['/newsletter/unsubscribe', foreign, body],
      ['/newsletter/confirm?token=a', foreign, body],
      ['/newsletter', foreign, body],
      [`/account${address}`, foreign, body],
    ] as const)
      expect([path, await ask(path, headers, sent)]).toEqual([path, 403])
    expect(renders()).toBe(3)
  })

  test('a request with two Host headers', async () => {
    const { url, renders } = await shop()
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    socket.write(
      'GET / HTTP/1.1\r\nhost: a.example\r\nHost: b.example\r\nconnection: close\r\n\r\n',
    )
    expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /)
    expect(renders()).toBe(0)
  })

  test('an unknown method and an unknown host', async () => {
    const { url } = await shop()
    expect(await statusOf(url, 'PROPFIND', {})).toBe(405)
    const strict = createServer((request, response) => {
      const refused = refusalOf(request, { hosts: new Set(['shop.example']), isHttps: false })
      response.writeHead(refused?.status ?? 200)
      response.end()
    }).listen(0, '127.0.0.1')
    servers.push(strict)
    await new Promise((resolve) => strict.once('listening', resolve))
    const port = (strict.address() as AddressInfo).port
    expect(await statusOf(`http://127.0.0.1:${port}`, 'GET', {})).toBe(421)
    expect(await statusOf(`http://127.0.0.1:${port}`, 'GET', { host: 'shop.example' })).toBe(200)
    expect(await statusOf(`http://127.0.0.1:${port}/readyz`, 'GET', {})).toBe(200)
  })
})

function statusOf(url: string, method: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    httpRequest(url, { method, headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })
}
