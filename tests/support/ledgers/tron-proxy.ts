// Test double of a Tron node: anvil behind a proxy with the documented differences of Tron's JSON-RPC.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Question = { id: number; method: string; params: unknown[] }

/** A provider that requires `key` in TRON-PRO-API-KEY, and does not support batches. */
export async function startTronProxy(target: string, key: string) {
  const seen: string[] = []
  const forward = async (question: Question): Promise<{ result: unknown }> => {
    const answered = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', ...question }),
    })
    return (await answered.json()) as { result: unknown }
  }
  const answer = async (question: Question): Promise<object> => {
    const { id, method, params } = question
    const refused = (message: string) => ({ jsonrpc: '2.0', id, error: { code: -32602, message } })
    // Only the latest state is available.
    const isOfState =
      method === 'eth_call' || method === 'eth_getBalance' || method === 'eth_getCode'
    if (isOfState && params[1] !== 'latest')
      return refused('QUANTITY not supported, just support TAG as latest')
    const nodeAnswer = await forward(question)
    if (method === 'eth_getBlockByNumber' && nodeAnswer.result)
      return { ...nodeAnswer, result: { ...nodeAnswer.result, logsBloom: `0x${'0'.repeat(512)}` } }
    // Tron's native coin has six decimals.
    if (method === 'eth_getBalance')
      return {
        ...nodeAnswer,
        result: `0x${(BigInt(String(nodeAnswer.result)) / 10n ** 12n).toString(16)}`,
      }
    return nodeAnswer
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    response.setHeader('content-type', 'application/json')
    const question = JSON.parse(Buffer.concat(chunks).toString()) as Question
    if (request.headers['tron-pro-api-key'] !== key)
      return response.writeHead(403).end('{"Success":false,"Error":"ApiKey not exists"}')
    if (Array.isArray(question)) return response.end('{"jsonrpc":"2.0","id":null,"result":null}')
    seen.push(question.method)
    return response.end(JSON.stringify(await answer(question)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/jsonrpc`,
    seen,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
