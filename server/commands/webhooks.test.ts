import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { webhookReceivers } from '../../adapters/webhooks.ts'
import { newSecret } from '../../shop/people/webhooks/secrets.ts'
import { emit } from '../../shop/platform/events/actions.ts'
import { ok } from '../../shop/result.ts'
import { testWorld } from '../../tests/support/world.ts'
import { forward } from './webhooks.ts'

test('`webhooks listen` forwards what happens from then on, signed and in order', async () => {
  const world = await testWorld()
  const say = (id: string) =>
    world.transaction(async (world) => {
      await emit(world, 'product.updated', id)
      return ok()
    })
  await say('before')
  const secret = newSecret()
  const got: string[] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const event = new Webhook(secret).verify(body, request.headers as Record<string, string>)
    got.push((event as { object: { id: string } }).object.id)
    response.writeHead(got.length === 1 ? 500 : 204).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://localhost:${(server.address() as AddressInfo).port}/hook`
  const stop = new AbortController()
  const lines: string[] = []
  const receivers = webhookReceivers({ mayBeLocal: true })
  const to = { url, secret, receivers, say: (line: string) => void lines.push(line) }
  const running = forward(world, to, stop.signal)
  await expect
    .poll(async () => (await world.db`select from events where sequence is null`).length)
    .toBe(0)
  for (const id of ['1', '2', '3']) await say(id)
  await expect.poll(() => got, { timeout: 10_000 }).toEqual(['1', '2', '3'])
  await expect.poll(() => lines.length).toBe(3)
  stop.abort()
  await running
  expect(lines[0]).toMatch(/^product\.updated 1 {2}500 {2}\d+ ms$/)
  server.close()
})
