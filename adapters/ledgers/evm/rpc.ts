// JSON-RPC client for EVM nodes, with strict validation.
import { ok, type Result, refuse } from '../../../shop/result.ts'
import { askJson, textOf } from '../http-json.ts'
import { type Allowance, rateLimiterOf } from './allowance.ts'

export type Rpc = {
  /** For logs and messages: a URL may contain a key, a host does not. */
  readonly host: string
  /**
   * The bare result. Refuses `ledger.unreachable`, `ledger.limited`, `ledger.unreadable` (invalid JSON-RPC),
   * `ledger.range` (range too large), `ledger.history_gone` (pruned), `ledger.refused` with the node's own code.
   */
  ask(method: string, params: readonly unknown[]): Promise<Result<unknown>>
  /** Batch request of one method; bare results in order. Refuses as `ask` does. */
  askAll(method: string, params: readonly (readonly unknown[])[]): Promise<Result<unknown[]>>
}

/** A page of logs may be large. */
const bytes = 16 * 1_048_576
const milliseconds = 10_000

export type Asking = {
  /** API key headers of a provider; secret. */
  readonly headers?: Readonly<Record<string, string>>
  readonly allowance?: Allowance
}

export function rpcAt(url: string, { headers = {}, allowance }: Asking = {}): Rpc {
  const target = new URL(url)
  const { host } = target
  let requestCount = 0
  const nextSlot = allowance ? rateLimiterOf(allowance) : null
  const post = async (question: unknown): Promise<Result<unknown>> => {
    const facts = { host }
    const isMine = await nextSlot?.(Array.isArray(question) ? question.length : 1)
    if (isMine === false) return refuse('ledger.limited', { facts: { ...facts, why: 'today' } })
    const answer = await askJson(target, question, {
      milliseconds,
      bytes,
      headers,
      isRead: true,
    })
    if (answer.kind === 'unreachable')
      return refuse('ledger.unreachable', { facts: { ...facts, why: answer.why } })
    if (answer.kind === 'too_big') return refuse('ledger.range', { facts })
    const { status } = answer
    if (status === 429) return refuse('ledger.limited', { facts: { ...facts, status } })
    const body = answer.kind === 'answer' ? answer.body : null
    if (isRecord(body) && isRecord(body.error)) return refusalOf(body.error, facts)
    if (status === 200 && body !== null) return ok(body)
    // HTML, or an empty body.
    const code = status >= 500 || status === 401 || status === 403 ? 'unreachable' : 'unreadable'
    return refuse(`ledger.${code}`, { facts: { ...facts, status } })
  }
  const isAnswer = (body: unknown, id: number): body is { result: unknown } =>
    isRecord(body) && body.id === id && 'result' in body
  const unreadable = () => refuse('ledger.unreadable', { facts: { host } })
  return {
    host,
    async ask(method, params) {
      requestCount += 1
      const id = requestCount
      const body = await post({ jsonrpc: '2.0', id, method, params })
      if (!body.ok) return body
      // The id does not match the request.
      return isAnswer(body.value, id) ? ok(body.value.result) : unreadable()
    },
    async askAll(method, all) {
      const first = requestCount + 1
      requestCount += all.length
      const body = await post(
        all.map((params, place) => ({ jsonrpc: '2.0', id: first + place, method, params })),
      )
      if (!body.ok) return body
      const answers = Array.isArray(body.value) ? body.value.filter(isRecord) : []
      const refused = answers.find(({ error }) => isRecord(error))
      if (refused) return refusalOf(refused.error as Record<string, unknown>, { host })
      // In any order, as JSON-RPC allows.
      const results = new Map(answers.map((each) => [each.id, each]))
      const ordered = all.map((_, place) => results.get(first + place))
      return ordered.every((each, place) => isAnswer(each, first + place))
        ? ok(ordered.map((each) => (each as { result: unknown }).result))
        : unreadable()
    },
  }
}

/**
 * Geth, Nethermind and Besu: 4444, "pruned history unavailable" (EIP-4444). Erigon: "old data not available due to
 * pruning". Others: "History has been pruned for this block", "Archive requests require a personal token", "height 5 is
 * not available, lowest height is 9". Not among them: "missing trie node" and "header not found", which are about state,
 * or about a block to come.
 */
const pruned = /prun(ed|ing)|archive requests|lowe(r|st) height/i

/** Error codes and messages differ between providers. */
function refusalOf({ code, message }: Record<string, unknown>, facts: { host: string }) {
  const errorText = textOf(message).slice(0, 200)
  const more = { facts: { ...facts, code: Number(textOf(code)) || 0, why: errorText } }
  // What a contract says of itself is no word of the node.
  if (code === 4444 || (code !== 3 && pruned.test(errorText) && !/^execution rev/i.test(errorText)))
    return refuse('ledger.history_gone', more)
  if (/rate|too many requests|capacity|throttl/i.test(errorText) || code === 429)
    return refuse('ledger.limited', more)
  if (
    code === -32005 ||
    /range|limit|too (many|large|wide)|more than|exceed|10000/i.test(errorText)
  )
    return refuse('ledger.range', more)
  return refuse('ledger.refused', more)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
