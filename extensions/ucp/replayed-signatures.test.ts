// Signatures age in minutes, and a signed request that is sent again has no further effect (RFC 9421, section 7.2.2).
import { Readable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import { makeUcp } from './handler'
import { items } from './tests/fixtures/checkouts.ts'
import { call, newAgent, newKey, publicUrl, signed, world } from './tests/fixtures/shop.ts'

const agent = newAgent()
const ago = (seconds: number) => new Date(world.now().getTime() - seconds * 1000)
const opened = async () => {
  const [row] = await world.db<[{ count: number }]>`
    select count(*)::int as count from agent_sessions where agent = ${agent.profile}`
  return row.count
}
beforeEach(() => world.clock.advance(1000))

test.each([
  ['created in 1970', { created: new Date(1000) }, 'signature_expired'],
  ['created five minutes ago', { created: ago(300) }, 'signature_expired'],
  ['created in the future', { created: ago(-120) }, 'signature_expired'],
  ['expired', { created: null, expires: new Date(1000) }, 'signature_expired'],
  ['expired, though created now', { expires: ago(0) }, 'signature_expired'],
  ['without a time and a key', { created: null }, 'signature_undated'],
])('a signature that is %s is refused', async (_, times, expected) => {
  const { status, json } = await call('POST', '/checkout-sessions', { agent, body: items, times })
  expect([status, json.code]).toEqual([401, expected])
  expect(await opened()).toBe(0)
})

test.each([
  ['created four minutes ago', { created: ago(240) }, {}],
  ['of a clock that is ahead', { created: ago(-30), expires: ago(-600) }, {}],
  ['without a time, but with a key', { created: null }, { 'idempotency-key': newKey() }],
])('a signature that is %s is accepted', async (_, times, headers) => {
  const sent = { agent, body: items, times, headers }
  expect((await call('POST', '/checkout-sessions', sent)).status).toBe(201)
})

test('reading needs no time, and an outdated signature reads nothing', async () => {
  const { json } = await call('POST', '/checkout-sessions', { agent, body: items })
  const read = (times: { created?: Date | null }) =>
    call('GET', `/checkout-sessions/${json.id}`, { agent, times })
  expect((await read({ created: null })).status).toBe(200)
  expect((await read({ created: ago(3600) })).status).toBe(401)
})

test('a signed request that is sent again, also with its signature varied, opens nothing more', async () => {
  const body = new TextEncoder().encode(JSON.stringify(items))
  const path = '/ucp/v1/checkout-sessions'
  const plain = {
    host: new URL(publicUrl).host,
    'content-type': 'application/json',
    'ucp-agent': `profile="${agent.profile}"`,
  }
  if (!agent.secret) throw new Error('the agent signs')
  const headers = await signed(agent.secret, 'POST', path, plain, body)
  const ucp = makeUcp(world)
  const send = (headers: Record<string, string>) =>
    ucp({
      method: 'POST',
      url: path,
      ip: '203.0.113.5',
      requestId: 'r',
      headers,
      body: async () => body,
      stream: () => Readable.from([]),
    })
  const before = await opened()
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => send(headers)))
  // (r, n - s) is another valid signature of the same message.
  const [, text = ''] = /^sig1=:(.*):$/.exec(headers.signature ?? '') ?? []
  const bytes = Buffer.from(text, 'base64')
  const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')
  const s = order - BigInt(`0x${bytes.subarray(32).toString('hex')}`)
  const mirrored = Buffer.concat([
    bytes.subarray(0, 32),
    Buffer.from(s.toString(16).padStart(64, '0'), 'hex'),
  ])
  const varied = { ...headers, signature: `sig1=:${mirrored.toString('base64')}:` }
  for (const each of [...others, await send(varied)])
    expect([each.status, each.body]).toEqual([first?.status, first?.body])
  expect(await opened()).toBe(before + 1)
  expect((await call('POST', '/checkout-sessions', { agent, body: items })).status).toBe(201)
  expect(await opened()).toBe(before + 2)
})
