import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { longestRates } from '../../shop/sales/shipping/actions/rates.ts'
import { limitBodyTime, refusalOf, toRequest } from './request.ts'

const gate = { hosts: new Set<string>(), isHttps: false }

/** The request that a page receives for bytes written to a socket; `then`: what the client does next. */
async function given(
  lines: readonly string[],
  body: string,
  then: 'waits' | 'leaves' = 'waits',
  url = '/',
) {
  const received = Promise.withResolvers<Request>()
  const server = createServer((request, response) => {
    void toRequest(request, response, gate).then((whole) => {
      received.resolve(whole)
      response.end()
    })
    if (then === 'leaves') socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    `${[`POST ${url} HTTP/1.1`, 'host: shop.example', ...lines].join('\r\n')}\r\n\r\n${body}`,
  )
  const request = await received.promise
  return { request, done: () => [socket.destroy(), server.close()] }
}

const form = 'content-type: application/x-www-form-urlencoded'

test.each([
  ['says how long it is', [form, 'content-length: 10'], 'a=1&b=%C3%'],
  ['comes in chunks', [form, 'transfer-encoding: chunked'], 'a\r\na=1&b=%C3%\r\n0\r\n\r\n'],
])('a form that %s is read', async (_, lines, body) => {
  const { request, done } = await given(lines, body)
  expect(Object.fromEntries(await request.formData())).toMatchObject({ a: '1' })
  done()
})

test('a form without fields is valid', async () => {
  const { request, done } = await given([form, 'content-length: 0'], '')
  expect([...(await request.formData())]).toEqual([])
  done()
})

test('an aborted form is refused', async () => {
  const { request, done } = await given([form, 'content-length: 50'], 'a=1&b=2', 'leaves')
  await expect(request.formData()).rejects.toThrow(/abort|reset|fail/i)
  done()
})

const cookie = 'piazza-session=made-up'
const authorization = 'Bearer made-up'
test.each([
  ['a form', '/auth', { cookie }, 'at once'],
  ['a large file', '/admin/imports', { cookie }, 'once it is answered'],
  ['a program’s large file', '/api/v1/imports?as=draft', { authorization }, 'once it is answered'],
  ['a stranger’s large file', '/api/v1/imports', {}, 'at once'],
])('%s that is sent slowly has a minute, counted by its address', (_, url, proof, from) => {
  vi.useFakeTimers()
  const destroy = vi.fn<() => void>()
  const headers = { 'content-length': '100', ...proof }
  const request = Object.assign(new EventEmitter(), { url, headers, complete: false, destroy })
  const response = new EventEmitter()
  limitBodyTime(request as unknown as IncomingMessage, response as unknown as ServerResponse)
  vi.advanceTimersByTime(61_000)
  expect(destroy).toHaveBeenCalledTimes(from === 'at once' ? 1 : 0)
  response.emit('finish')
  vi.advanceTimersByTime(61_000)
  expect(destroy).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})

const rows = `Päckchen;DE;1;4,90\n`.repeat(11_000)
const multipart = 'multipart/form-data; boundary=x'
const encoded = 'application/x-www-form-urlencoded'
const characters = (count: number) => 'text='.length + count * encodeURIComponent('語').length

test.each([
  ['a price list', '/admin/shipping/rates', multipart, Buffer.byteLength(rows)],
  ['a statement', '/admin/transactions/statement', multipart, 4 * 1024 * 1024 + 1000],
  ['a price list that is saved', '/admin/shipping/rates', encoded, encodeURIComponent(rows).length],
  ['the same without a reload', '/admin/shipping/rates.data', encoded, characters(longestRates)],
  ['200 lines of a statement', '/admin/transactions/statement?index', encoded, 200_000],
])('%s passes the gate', (_, url, type, length) => {
  expect(length).toBeGreaterThan(64 * 1024)
  expect(refusalOf(posted(url, type, length), gate)).toBeNull()
})

test.each([
  ['/admin/shipping/rates', encoded, 5 * 1024 * 1024],
  ['/admin/transactions/statement', encoded, 600 * 1024],
  ['/admin/shipping', encoded, 65 * 1024],
  ['/admin/shipping/rates/else', multipart, 65 * 1024],
])('a larger form of %s is refused', (url, type, length) => {
  expect(refusalOf(posted(url, type, length), gate)).toEqual({ status: 413, code: 'body' })
})

test.each([
  ['a link', 'navigate', 'document', null],
  ['a link, passed on by the shop’s service worker', 'navigate', 'empty', null],
  ['a frame', 'navigate', 'iframe', 403],
  ['an embedded object', 'navigate', 'object', 403],
  ['a script', 'cors', 'empty', 403],
  ['a script that cannot read the answer', 'no-cors', 'empty', 403],
  ['a picture', 'no-cors', 'image', 403],
])('%s on another site is answered, or refused', (_name, mode, to, status) => {
  const request = {
    method: 'GET',
    url: '/kyc-required',
    rawHeaders: [],
    headers: {
      host: 'shop.example',
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': mode,
      'sec-fetch-dest': to,
    },
  } as unknown as IncomingMessage
  expect(refusalOf(request, gate)?.status ?? null).toBe(status)
})

const posted = (url: string, type: string, length: number) =>
  ({
    method: 'POST',
    url,
    rawHeaders: [],
    headers: {
      host: 'shop.example',
      'sec-fetch-site': 'same-origin',
      'content-type': type,
      'content-length': String(length),
    },
  }) as unknown as IncomingMessage

test('a price list of 200 KB arrives whole', async () => {
  const body = `text=${encodeURIComponent(rows)}`
  const header = `content-length: ${body.length}`
  const { request, done } = await given([form, header], body, 'waits', '/admin/shipping/rates')
  expect((await request.formData()).get('text')).toBe(rows)
  done()
})

test.each([
  ['a link of another site', 'navigate', 'document', null],
  // After a payment page of another host, where the shop's service worker repeats the navigation.
  ['a navigation that the service worker repeats', 'navigate', 'empty', null],
  ['a frame', 'navigate', 'iframe', { status: 403, code: 'origin' }],
  ['a script', 'cors', 'empty', { status: 403, code: 'origin' }],
  ['a picture', 'no-cors', 'image', { status: 403, code: 'origin' }],
])('%s from another site is answered or refused', (_, mode, dest, refused) => {
  const request = {
    method: 'GET',
    url: '/payment?order=PI-1',
    rawHeaders: [],
    headers: {
      host: 'shop.example',
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': mode,
      'sec-fetch-dest': dest,
    },
  } as unknown as IncomingMessage
  expect(refusalOf(request, gate)).toEqual(refused)
})
