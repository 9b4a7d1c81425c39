import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { gracefulShutdown } from './graceful-shutdown.ts'

const aDay = 24 * 60 * 60_000
const clients: Socket[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy()
})

/** A server that responds to POST requests on command, and never to GET requests. */
async function listening() {
  const open = new Set<ServerResponse>()
  const server = createServer({ keepAliveTimeout: 60_000 }, (_, response) => {
    open.add(response)
    response.on('close', () => open.delete(response))
  })
  const shutDown = gracefulShutdown(server, open, { ending: aDay, retiring: aDay })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const send = async (bytes: string) => {
    const client = connect(port, '127.0.0.1')
    clients.push(client)
    await once(client, 'connect')
    client.write(bytes)
    return client
  }
  return { server, open, shutDown, send }
}

test('does not wait for a connection without a request', async () => {
  const { server, shutDown, send } = await listening()
  const accepted = once(server, 'connection')
  const client = await send('')
  await accepted
  const closed = once(client, 'close')
  await shutDown()
  await closed
  expect(server.listening).toBe(false)
})

test('cuts event streams, waits for running requests, and closes their connections', async () => {
  const { open, shutDown, send } = await listening()
  const stream = await send('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  const change = await send('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\n\r\n')
  await expect.poll(() => open.size).toBe(2)
  let isDown = false
  const down = shutDown().then(() => {
    isDown = true
  })
  await once(stream, 'close')
  expect(isDown).toBe(false)
  const answer = once(change, 'data')
  for (const response of open) response.end('done')
  expect(String((await answer)[0])).toContain('done')
  await down
})

test('while draining, answers one more request on an idle connection, then closes it', async () => {
  const { server, open, shutDown, send } = await listening()
  const client = await send('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  await expect.poll(() => open.size).toBe(1)
  for (const response of open) response.end('first')
  expect(String((await once(client, 'data'))[0])).toContain('first')
  const down = shutDown(true)
  expect(server.listening).toBe(false)
  // Longer than idle connections are kept open at shutdown.
  await new Promise((resolve) => setTimeout(resolve, 300))
  client.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  await expect.poll(() => open.size).toBe(1)
  for (const response of open) response.end('second')
  const answer = String((await once(client, 'data'))[0])
  expect(answer).toContain('second')
  expect(answer).toMatch(/connection: close/i)
  await Promise.all([down, once(client, 'close')])
})

test('while draining, cuts event streams only', async () => {
  const { open, shutDown, send } = await listening()
  const stream = await send('GET / HTTP/1.1\r\nhost: a\r\naccept: text/event-stream\r\n\r\n')
  const download = await send('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  await expect.poll(() => open.size).toBe(2)
  const down = shutDown(true)
  await once(stream, 'close')
  const answer = once(download, 'data')
  for (const response of open) response.end('done')
  expect(String((await answer)[0])).toContain('done')
  await down
})
