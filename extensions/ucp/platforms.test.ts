// URLs of agent platforms are untrusted input: allowed targets, and caching of their profiles.
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificateFor } from '../../tests/support/certificate.ts'
import { platforms } from './platforms.ts'

const { key, cert } = certificateFor('agent.example')
const received: { method: string; headers: Record<string, unknown>; body: string }[] = []
const server = createServer({ key, cert }, (request, response) => {
  const path = request.url ?? ''
  if (path === '/moved') return void response.writeHead(302, { location: '/good' }).end()
  if (path === '/missing') return void response.writeHead(404).end()
  if (path === '/silent') return
  if (path === '/huge') {
    const chunk = Buffer.alloc(65_536, ' ')
    const more = () => {
      while (!response.destroyed && response.write(chunk));
      if (!response.destroyed) response.once('drain', more)
    }
    return more()
  }
  if (path === '/slow') {
    const timer = setInterval(() => response.write(' '), 20)
    return void response.on('close', () => clearInterval(timer))
  }
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const { method = '', headers } = request
    received.push({ method, headers, body: Buffer.concat(chunks).toString() })
    response.writeHead(200, { 'cache-control': 'public, max-age=120' }).end('{"ucp":{}}')
  })
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const guard = { resolve: async () => [{ address: '127.0.0.1' }] }
const url = (path: string) => `https://agent.example:${port}${path}`
const open = () =>
  platforms({ guard: { ...guard, mayBePrivate: true }, ca: cert, milliseconds: 300 })
const codeOf = async (address: string, from = open()) => {
  const got = await from.profile(address)
  return got.ok ? 'ok' : got.code
}

test('a profile is read with its cache lifetime', async () => {
  expect(await open().profile(url('/good'))).toEqual({
    ok: true,
    value: { text: '{"ucp":{}}', maxAge: 120 },
  })
})

test.each(['/moved', '/missing', '/silent', '/slow'])('refuses %s as a profile', async (path) => {
  expect(await codeOf(url(path))).toBe('agents.profile_unreachable')
})

test('cuts off an oversized profile', async () => {
  expect(await codeOf(url('/huge'))).toBe('agents.profile_malformed')
})

test('refuses private addresses, whatever their name says', async () => {
  const strict = platforms({ guard, ca: cert, milliseconds: 300 })
  const before = received.length
  for (const address of [
    url('/good'),
    `https://127.0.0.1:${port}/good`,
    `https://[::1]:${port}/good`,
    `https://169.254.169.254/latest/meta-data`,
    `https://[::ffff:127.0.0.1]:${port}/good`,
    `http://agent.example/good`,
    `https://user:secret@agent.example:${port}/good`,
    'ftp://agent.example/',
    'no address',
  ]) {
    const plain = platforms({ ca: cert, milliseconds: 300 })
    const from = address.includes('agent.example') ? strict : plain
    expect([address, await codeOf(address, from)]).toEqual([address, 'agents.profile_url'])
    expect(await from.tell(address, {}, '{}')).toMatchObject({ code: 'agents.not_told' })
  }
  expect(received).toHaveLength(before)
})

test('the operator’s own origins may be private', async () => {
  const trusted = platforms({ guard, ca: cert, trusted: [`https://agent.example:${port}`] })
  expect(await codeOf(url('/good'), trusted)).toBe('ok')
})

test('notifications are posted as they are, and fail with any status but 2xx', async () => {
  expect(await open().tell(url('/hook'), { 'webhook-id': 'x' }, '{"a":1}')).toEqual({
    ok: true,
    value: undefined,
  })
  expect(received.at(-1)).toMatchObject({
    method: 'POST',
    body: '{"a":1}',
    headers: { 'webhook-id': 'x' },
  })
  for (const [path, status] of [
    ['/missing', '404'],
    ['/moved', '302'],
    ['/silent', 'silent'],
  ])
    expect(await open().tell(url(path ?? ''), {}, '')).toMatchObject({ facts: { status } })
})
