// Converts responses of a Horizon server to an object or a refusal.
import { ok, type Refusal, type Result, refuse } from '../../shop/result.ts'
import type { Json } from './claims.ts'
import { type Answer, textOf } from './http-json.ts'

/** Latest ledger known to the server at the time of the response. */
export function seenLedger(answer: Answer): number {
  const header = answer.kind === 'answer' ? answer.headers['latest-ledger'] : undefined
  return typeof header === 'string' && /^\d+$/.test(header)
    ? Number(header)
    : Number.POSITIVE_INFINITY
}

export function bodyOf(answer: Answer): Result<Json> {
  if (answer.kind === 'unreachable')
    return refuse('ledger.unreachable', { facts: { why: answer.why } })
  if (answer.kind === 'too_big') return refuse('ledger.unreadable', { facts: { why: 'too_big' } })
  const { status, headers } = answer
  const body = answer.kind === 'answer' ? (answer.body as Json) : null
  if (status !== 200) return refusalOf(status, headers, textOf(body?.type))
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    return refuse('ledger.unreadable', { facts: { why: 'not_json' } })
  }
  return ok(body)
}

/** Horizon's errors: https://developers.stellar.org/docs/data/apis/horizon/api-reference/errors */
function refusalOf(
  status: number,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  type: string,
): Refusal {
  const facts = { status }
  if (status === 429) {
    const seconds = Number(headers['retry-after'] ?? headers['x-ratelimit-reset'] ?? 0)
    const wait = Number.isFinite(seconds) ? Math.min(3600, Math.max(0, Math.ceil(seconds))) : 0
    return refuse('ledger.limited', { facts: { ...facts, seconds: wait } })
  }
  if (status === 410) return refuse('ledger.history_gone', { facts })
  if (status === 503 && type.endsWith('stale_history')) return refuse('ledger.stale', { facts })
  return refuse(status >= 500 ? 'ledger.unreachable' : 'ledger.unreadable', { facts })
}
