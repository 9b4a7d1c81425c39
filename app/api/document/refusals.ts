// Possible refusals of an operation by HTTP status: declared ones, and those of the protocol.
import type { Operation } from '../operation'
import { protocol } from '../problem'
import { apiStatusOf } from '../statuses'

type Code = keyof typeof protocol

/** Refusals of API keys that are independent of the operation. */
const ofKeys: readonly (readonly [number, string])[] = [
  ...['apiKeys.unknown', 'apiKeys.expired', 'apiKeys.revoked', 'apiKeys.orphaned'].map(
    (code) => [401, code] as const,
  ),
  [403, 'apiKeys.address'],
  [429, 'limit.reached'],
]

/** Codes by status, in ascending order of the statuses. */
export function refusalsOf(operation: Operation): ReadonlyMap<number, readonly string[]> {
  const { method, isList, current, upload, errors = [] } = operation
  const isWrite = method !== 'GET'
  const own: Code[] = [
    ...(['api.query', 'api.no_key', 'api.scope', 'api.accept', 'api.limit'] as const),
    ...(isList ? (['api.cursor'] as const) : []),
    ...(upload ? (['api.upload_type'] as const) : []),
    ...(isWrite && !upload
      ? (['api.json', 'api.depth', 'api.name', 'api.type', 'api.too_large', 'api.body'] as const)
      : []),
    ...(isWrite ? (['api.idempotency_key', 'api.replayed'] as const) : []),
    ...(isWrite ? [current ? ('api.changed' as const) : ('api.no_version' as const)] : []),
    ...(['api.unavailable', 'api.fault'] as const),
  ]
  const found: (readonly [number, string])[] = [
    ...errors.map((code) => [apiStatusOf(code), code] as const),
    ...own.map((code) => [protocol[code][0], code] as const),
    ...ofKeys,
    [422, 'phrase.refused'],
    ...(isWrite && !upload ? [[422, 'money.other_currency'] as const] : []),
  ]
  const byStatus = new Map<number, string[]>()
  for (const [status, code] of found.toSorted(([a], [b]) => a - b))
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  return byStatus
}
