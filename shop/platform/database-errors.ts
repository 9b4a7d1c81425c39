// Database errors: which mean that it is unavailable, and after which a transaction may be retried.

/** Error code of the shop's own timeouts. */
export const timedOut = 'DATABASE_TIMEOUT'

/** Errors of postgres.js and of the system: no connection, or a lost one. */
const lost: ReadonlySet<string> = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  timedOut,
  // Its certificate ran out, or is another one: while it lasts no query can be sent.
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
])

/** Connections refused or lost (08), no resources (53), shut down or starting (57P), a demoted server (25006). */
const refusing = /^(08...|53...|57P0[1-5]|25006)$/

/** The database aborted the transaction in favor of another: serialization failure, deadlock. */
const gaveWay = /^(40001|40P01)$/

/** Whether the database was unavailable, so that a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: string }
  if (typeof code !== 'string') return false
  // ENOENT of a missing file is not a database error; of a Unix socket it is.
  if (code === 'ENOENT') return syscall === 'connect'
  return lost.has(code) || refusing.test(code) || gaveWay.test(code)
}

/** Whether a statement gave up waiting for a lock that somebody else holds. */
export const isLockTimeout = (error: unknown): boolean =>
  ((error ?? {}) as { code?: unknown }).code === '55P03'

/**
 * Whether failed work may be retried at once. `isDecided`: only the response to the commit is missing; then after a
 * lost connection the outcome is unknown.
 */
export function mayRepeat(error: unknown, isDecided: boolean): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  if (code === timedOut) return false
  return isDecided ? typeof code === 'string' && gaveWay.test(code) : isUnavailable(error)
}
