// A server closes an idle connection just as it is used again, as a node behind a balancer does.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { rpcAt } from './evm/rpc.ts'
import { askJson } from './http-json.ts'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** Answers the first request of each connection, and cuts the connection at the second. */
async function forgetful() {
  let [seen, answered] = [0, 0]
  const used = new WeakSet<object>()
  server = createServer(async (request, response) => {
    seen += 1
    if (used.has(request.socket)) return request.socket.resetAndDestroy()
    used.add(request.socket)
    let body = ''
    for await (const chunk of request) body += chunk
    answered += 1
    const { id } = body ? JSON.parse(body) : { id: null }
    response.setHeader('content-type', 'application/json')
    return response.end(JSON.stringify({ jsonrpc: '2.0', id, result: `0x${answered}` }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { url, counts: () => ({ seen, answered }) }
}

test('what only reads is asked once more, on a connection of its own', async () => {
  const { url, counts } = await forgetful()
  const rpc = rpcAt(url)
  for (const result of ['0x1', '0x2', '0x3'])
    expect(await rpc.ask('eth_chainId', [])).toEqual({ ok: true, value: result })
  expect(await askJson(new URL(url))).toMatchObject({ kind: 'answer' })
  expect(counts().seen).toBeGreaterThan(counts().answered)
})

test('what may change something is sent once', async () => {
  const { url, counts } = await forgetful()
  const first = await askJson(new URL(url), { id: 1 })
  expect(first).toMatchObject({ kind: 'answer' })
  expect(await askJson(new URL(url), { id: 2 })).toMatchObject({
    kind: 'unreachable',
    why: 'ECONNRESET',
  })
  expect(counts()).toEqual({ seen: 2, answered: 1 })
})
