// The load generator of the benchmarks, with wrk or without.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rateBy } from '../../bench/load.ts'

const cookies = new Set<string | undefined>()
const server = createServer((request, response) => {
  cookies.add(request.headers.cookie)
  response.writeHead(request.url === '/refused' ? 503 : 200).end('.')
})
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => void server.close())

test('without wrk: a cookie that ends in a bracket is sent as it is', async () => {
  const cookie = 'session=a=b; cart-items=[]'
  expect(await rateBy.autocannon(url(), { cookie }, 1)).toBeGreaterThan(0)
  expect([...cookies]).toEqual([cookie])
})

test('without wrk: refusals do not count as requests served', async () => {
  await expect(rateBy.autocannon(`${url()}/refused`, {}, 1)).rejects.toThrow(/refused \d+ times/)
})
