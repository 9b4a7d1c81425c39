import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

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
