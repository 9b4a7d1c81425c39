import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddress, isFromThisMachine } from './client-address.ts'
import { callerOf } from './send-page.ts'

test.each([
  // Without trusted proxies the header is ignored.
  [0, '198.51.100.7', '10.0.0.1'],
  [1, undefined, '10.0.0.1'],
  [1, '198.51.100.7', '198.51.100.7'],
  // Entries that the client itself sent are ignored.
  [1, '1.1.1.1, 198.51.100.7', '198.51.100.7'],
  [2, '1.1.1.1, 198.51.100.7, 10.0.0.9', '198.51.100.7'],
  [2, '198.51.100.7', '10.0.0.1'],
  [1, '2001:db8::7', '2001:db8::7'],
  [1, 'unknown', '10.0.0.1'],
  [1, '', '10.0.0.1'],
  [1, '198.51.100.7, <script>', '10.0.0.1'],
])('behind %d proxies, X-Forwarded-For %j is %s', (proxies, forwarded, address) => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const socket = { remoteAddress: '10.0.0.1' }
  const request = { headers, socket } as unknown as IncomingMessage
  expect(clientAddress(request, proxies)).toBe(address)
})

const asked = (remoteAddress: string, headers: Record<string, string>) =>
  isFromThisMachine({ headers, socket: { remoteAddress } } as unknown as IncomingMessage)
const host = 'localhost:3000'

test.each([
  ['127.0.0.1', { host }],
  ['127.8.0.1', { host: '127.0.0.1' }],
  ['::1', { host: '[::1]:3000' }],
  ['::ffff:127.0.0.1', { host }],
])('%s with %j is a browser on this machine', (address, headers) => {
  expect(asked(address, headers)).toBe(true)
})

test.each([
  // Elsewhere, whatever a header says.
  ['198.51.100.7', { host }],
  ['198.51.100.7', { host, 'x-forwarded-for': '127.0.0.1' }],
  ['10.0.0.1', { host, forwarded: 'for=127.0.0.1' }],
  ['172.17.0.1', { host }],
  ['::ffff:198.51.100.7', { host }],
  ['', { host }],
  // Through a proxy on this machine.
  ['127.0.0.1', { host, 'x-forwarded-for': '127.0.0.1' }],
  ['127.0.0.1', { host, 'x-forwarded-host': 'localhost' }],
  ['127.0.0.1', { host, 'x-forwarded-proto': 'https' }],
  ['127.0.0.1', { host, forwarded: 'for=127.0.0.1' }],
  ['127.0.0.1', { host, 'x-real-ip': '127.0.0.1' }],
  ['127.0.0.1', { host, via: '1.1 proxy' }],
  ['127.0.0.1', { host, 'cf-connecting-ip': '198.51.100.7' }],
  // By another name: a rebound domain, or the shop's own through a proxy.
  ['127.0.0.1', { host: 'shop.example.com' }],
  ['127.0.0.1', { host: 'localhost.evil.example' }],
  ['127.0.0.1', { host: '127.0.0.1.evil.example:3000' }],
  ['127.0.0.1', {}],
])('%s with %j is not', (address, headers) => {
  expect(asked(address, headers)).toBe(false)
})

test('a shop with an address elsewhere takes nobody for a browser on this machine', () => {
  const request = { headers: { host }, socket: { remoteAddress: '127.0.0.1' } }
  const gate = { hosts: new Set<string>(), isHttps: false }
  const isLocal = (more: object) =>
    callerOf(request as unknown as IncomingMessage, { ...gate, ...more }).isLocal
  expect(isLocal({ isOnThisMachine: true })).toBe(true)
  for (const more of [{}, { isOnThisMachine: false }]) expect(isLocal(more)).toBeUndefined()
})
