// RPC proxy between shop and node that counts, fails or lies on demand.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type RpcRequest = { id: number; method: string; params: unknown[] }
/** Responds instead of the node; undefined forwards the request, and a function changes the node's result. */
export type Fault = (
  question: RpcRequest,
  response: ServerResponse,
) =>
  | undefined
  | 'answered'
  | { result: unknown }
  | { error: unknown }
  | ((result: never) => unknown)

export async function startProxy(target: string) {
  const counts = new Map<string, number>()
  let trouble: Fault = () => undefined
  const provider = {
    /** Changes the responses of a batch request. */
    many: null as ((answers: { id: number; result: unknown }[]) => unknown) | null,
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const rpcRequest = JSON.parse(body.toString()) as RpcRequest | RpcRequest[]
    // A batch counts as one call, named by its method.
    const question = Array.isArray(rpcRequest)
      ? {
          id: 0,
          method: `many ${rpcRequest[0]?.method}`,
          params: rpcRequest.map(({ params }) => params),
        }
      : rpcRequest
    counts.set(question.method, (counts.get(question.method) ?? 0) + 1)
    const instead = trouble(question, response)
    if (instead === 'answered') return
    const { id } = question
    let answer: object = { jsonrpc: '2.0', id, ...instead }
    if (instead === undefined || typeof instead === 'function') {
      const answered = await fetch(target, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      const nodeAnswer = (await answered.json()) as { result: never }
      if (Array.isArray(nodeAnswer) && provider.many) {
        response.setHeader('content-type', 'application/json')
        return response.end(JSON.stringify(provider.many(nodeAnswer)))
      }
      answer =
        typeof instead === 'function'
          ? { ...nodeAnswer, result: instead(nodeAnswer.result) }
          : nodeAnswer
    }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(provider, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    trouble(next: Fault | null) {
      trouble = next ?? (() => undefined)
    },
    /** Requests since the previous call. */
    counted(): Record<string, number> {
      const all = Object.fromEntries(counts)
      counts.clear()
      return all
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}
