// A world's MCP server over HTTP, and the official client.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll } from 'vitest'
import { makeApiServer } from '../../../server/http/api.ts'
import type { World } from '../../../shop/world.ts'
import { makeMcp } from '../handler'

type Posted = { readonly status: number; readonly headers: Headers; readonly text: string }

/** The server listens while the file's tests run. */
export function mcpOf(world: World) {
  let server: Server
  let url = ''
  beforeAll(async () => {
    const gate = { hosts: new Set<string>(), isHttps: false }
    const answer = makeApiServer(makeMcp(world), gate, null, '/mcp')
    server = createServer((request, response) => {
      answer(request, response).catch(() => response.destroy())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    /** `mode`: how the client negotiates the protocol's generation. */
    async connected(key: string | null = null, mode: 'legacy' | 'auto' = 'legacy') {
      const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
      const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {}
      const requestInit = { headers }
      await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }))
      return client
    },
    /** Sends a raw request; a string or bytes are sent unchanged. */
    async post(
      body: unknown,
      headers: Record<string, string> = {},
      method = 'POST',
    ): Promise<Posted> {
      const isPlain = typeof body === 'string' || body instanceof Uint8Array
      const sent = isPlain ? (body as string) : JSON.stringify(body)
      const answer = await fetch(url, {
        method,
        headers: { ...usual, ...headers },
        ...(method !== 'GET' && { body: sent }),
      })
      return { status: answer.status, headers: answer.headers, text: await answer.text() }
    },
  }
}

const usual = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
}

export const message = (method: string, params: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  params,
})

type Result = Awaited<ReturnType<Client['callTool']>>
// biome-ignore lint/suspicious/noExplicitAny: each test knows the type of its response
export const dataOf = (result: Result) => result.structuredContent as any
export const textsOf = (result: Result) =>
  (result.content as { text: string }[]).map(({ text }) => text)
