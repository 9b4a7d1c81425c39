// Webhook receivers are untrusted: slow, endless, redirecting or private ones.
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterEach, expect, test } from 'vitest'
import { ok, refuse } from '../shop/result.ts'
import { webhookReceivers } from './webhooks.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
})

async function receiver(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://localhost:${(server.address() as AddressInfo).port}/hook`
}

const local = webhookReceivers({ mayBeLocal: true, milliseconds: 500 })
const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const older = `whsec_${Buffer.alloc(32, 2).toString('base64')}`
const message = { id: 'one', at: new Date(), body: '{"a":"\u00fc"}', secrets: [secret, older] }

test('a message is signed with each secret, as Standard Webhooks says', async () => {
  const got = Promise.withResolvers<{ body: string; headers: Record<string, string> }>()
  const url = await receiver(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    got.resolve({ body, headers: request.headers as Record<string, string> })
    response.end('thank you')
  })
  const sent = await local.send(url, message)
  expect(sent).toMatchObject({ status: 200, body: 'thank you', failure: null })
  const { body, headers } = await got.promise
  for (const each of [secret, older])
    expect(new Webhook(each).verify(body, headers)).toEqual({ a: '\u00fc' })
  const other = `whsec_${Buffer.alloc(32, 3).toString('base64')}`
  expect(() => new Webhook(other).verify(body, headers)).toThrow('No matching signature')
  expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow('No matching signature')
})

test('oversized, endless and missing responses are cut off', async () => {
  const chunk = Buffer.alloc(65_536, 'x')
  let written = 0
  const endless = await receiver((_, response) => {
    const more = () => {
      while (!response.destroyed && written < 10e9) {
        written += chunk.length
        if (!response.write(chunk)) return void response.once('drain', more)
      }
    }
    more()
  })
  const cut = await local.send(endless, message)
  expect(cut).toMatchObject({ status: 200, failure: null })
  expect(cut.body).toHaveLength(1_000)
  expect(written).toBeLessThan(50e6)

  const dripping = await receiver((_, response) => {
    response.write('x')
    const timer = setInterval(() => response.write('x'), 20)
    response.on('close', () => clearInterval(timer))
  })
  expect(await local.send(dripping, message)).toMatchObject({ status: null, failure: 'timeout' })
  const silent = await receiver(() => {})
  expect(await local.send(silent, message)).toMatchObject({ status: null, failure: 'timeout' })
})

test('no redirect is followed, and malformed responses are failures', async () => {
  let followed = 0
  const target = await receiver((_, response) => {
    followed += 1
    response.end()
  })
  for (const status of [301, 302, 303, 307, 308]) {
    const url = await receiver((_, response) =>
      response.writeHead(status, { location: target }).end(),
    )
    expect(await local.send(url, message)).toMatchObject({ status, failure: 'redirect' })
  }
  expect(followed).toBe(0)
  const busy = await receiver((_, response) =>
    response.writeHead(429, { 'retry-after': '90' }).end(),
  )
  expect(await local.send(busy, message)).toMatchObject({ status: 429, retryAfter: 90_000 })
  const gone = await receiver((_, response) => response.writeHead(410).end('no more'))
  expect(await local.send(gone, message)).toMatchObject({ status: 410, failure: 'gone' })
  const broken = await receiver((request) => request.socket.end('nonsense\r\n\r\n'))
  expect(await local.send(broken, message)).toMatchObject({ status: null, failure: 'unreachable' })
  const strange = await receiver((_, response) => response.end(Buffer.from([0, 0xff, 0x61, 0])))
  expect((await local.send(strange, message)).body).toBe('\ufffda')
})

const privateAddresses = [
  '127.0.0.1',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '[::1]',
  '[fe80::1]',
  '[fd00::1]',
  '[::ffff:127.0.0.1]',
  'localhost',
  '2130706433',
  '0x7f.1',
]
test.each(privateAddresses)(
  '%s is refused when it is saved and when it is delivered to',
  async (host) => {
    const strict = webhookReceivers({ milliseconds: 500 })
    expect(await strict.check(`https://${host}/hook`)).toEqual(refuse('webhooks.private'))
    const sent = await strict.send(`https://${host}/hook`, message)
    expect(sent).toMatchObject({ status: null, failure: 'private' })
  },
)

test('a name with one private address among public ones is refused, and an unknown one', async () => {
  const leading = (...addresses: string[]) =>
    webhookReceivers({ guard: { resolve: async () => addresses.map((address) => ({ address })) } })
  expect(await leading('93.184.215.14').check('https://erp.example')).toEqual(ok())
  const mixed = leading('93.184.215.14', '10.1.2.3')
  expect(await mixed.check('https://erp.example')).toEqual(refuse('webhooks.private'))
  expect(await leading().check('https://erp.example')).toEqual(refuse('webhooks.unknown'))
  expect(await mixed.send('https://erp.example', message)).toMatchObject({ failure: 'private' })
})

test('a name that is rebound after the check is resolved once for each attempt', async () => {
  let hits = 0
  const url = new URL(
    await receiver((_, response) => {
      hits += 1
      response.end()
    }),
  )
  let lookups = 0
  const rebinding = webhookReceivers({
    mayBeLocal: true,
    milliseconds: 500,
    guard: {
      // Public when it is checked, this machine from then on.
      async resolve() {
        lookups += 1
        return [{ address: lookups === 1 ? '93.184.215.14' : '127.0.0.1' }]
      },
    },
  })
  url.hostname = 'rebinding.example'
  expect(await rebinding.check(url.href)).toEqual(ok())
  expect(await rebinding.send(url.href, message)).toMatchObject({ failure: 'private' })
  expect([lookups, hits]).toEqual([2, 0])
  // And vice versa: the connection goes to the resolved address.
  let turn = 0
  const pinned = webhookReceivers({
    mayBeLocal: true,
    guard: {
      mayBePrivate: true,
      resolve: async () => [{ address: turn++ === 0 ? '127.0.0.1' : '93.184.215.14' }],
    },
  })
  expect(await pinned.send(url.href, message)).toMatchObject({ status: 200 })
  expect([turn, hits]).toEqual([1, 1])
})

test('without TLS only the loopback interface is allowed, where it is enabled', async () => {
  const url = await receiver((_, response) => response.end())
  const strict = webhookReceivers({ guard: { mayBePrivate: true } })
  expect(await strict.send(url, message)).toMatchObject({ failure: 'private' })
  expect(await local.send('http://10.0.0.1/hook', message)).toMatchObject({ failure: 'private' })
  expect(await local.check('https://192.168.0.1/hook')).toEqual(refuse('webhooks.private'))
})
