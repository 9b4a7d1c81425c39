// JSON-RPC as EVM nodes speak it: one question, one answer, and little trust in either side of the wire.
import { ok, type Result, refuse } from '../../../shop/result.ts'
import { askJson } from '../http-json.ts'

export type Rpc = {
  /** For logs and texts: a URL may hold a key, a host does not. */
  readonly host: string
  /**
   * The bare result. Refuses `ledger.unreachable`, `ledger.limited`, `ledger.unreadable` (no JSON-RPC),
   * `ledger.range` (too much asked for at once), `ledger.refused` with the node's own code.
   */
  ask(method: string, params: readonly unknown[]): Promise<Result<unknown>>
}

/** A page of logs may be large. */
const bytes = 16 * 1_048_576
const milliseconds = 10_000

export function rpcAt(url: string): Rpc {
  const target = new URL(url)
  const { host } = target
  let asked = 0
  return {
    host,
    async ask(method, params) {
      asked += 1
      const question = { jsonrpc: '2.0', id: asked, method, params }
      const answer = await askJson(target, question, { milliseconds, bytes })
      const facts = { host }
      if (answer.kind === 'unreachable')
        return refuse('ledger.unreachable', { facts: { ...facts, why: answer.why } })
      if (answer.kind === 'too_big') return refuse('ledger.range', { facts })
      const { status } = answer
      if (status === 429) return refuse('ledger.limited', { facts: { ...facts, status } })
      const body = answer.kind === 'answer' ? answer.body : null
      if (isRecord(body) && isRecord(body.error)) return refusalOf(body.error, facts)
      // A page of HTML, an empty answer, the answer to another question.
      const isAnswer = isRecord(body) && body.id === question.id && 'result' in body
      if (status === 200 && isAnswer) return ok(body.result)
      const code = status >= 500 || status === 401 || status === 403 ? 'unreachable' : 'unreadable'
      return refuse(`ledger.${code}`, { facts: { ...facts, status } })
    },
  }
}

/** Providers agree on few codes and fewer words. */
function refusalOf({ code, message }: Record<string, unknown>, facts: { host: string }) {
  const words = String(message ?? '').slice(0, 200)
  const more = { facts: { ...facts, code: Number(code) || 0, why: words } }
  if (/rate|too many requests|capacity|throttl/i.test(words) || code === 429)
    return refuse('ledger.limited', more)
  if (code === -32005 || /range|limit|too (many|large|wide)|more than|exceed|10000/i.test(words))
    return refuse('ledger.range', more)
  return refuse('ledger.refused', more)
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
