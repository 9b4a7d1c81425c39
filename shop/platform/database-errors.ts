// Which errors say that the database is away, and which that a transaction may be repeated.

/** What the shop's own limits throw. */
export const timedOut = 'DATABASE_TIMEOUT'

/** Errors of postgres.js and of the system: no connection, or none any more. */
const lost: ReadonlySet<string> = new Set([
  ...['CONNECT_TIMEOUT', 'CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN', timedOut],
])

/** Connections refused or lost (08), no resources (53), shut down or starting (57P), a server that was demoted (25006). */
const refusing = /^(08...|53...|57P0[1-5]|25006)$/

/** The database ended the transaction for another's sake: serialization failure, deadlock. */
const gaveWay = /^(40001|40P01)$/

/** Whether the database was unavailable, so that a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: string }
  if (typeof code !== 'string') return false
  // ENOENT of a missing file is not a database error; of a Unix socket it is.
  if (code === 'ENOENT') return syscall === 'connect'
  return lost.has(code) || refusing.test(code) || gaveWay.test(code)
}

/**
 * Whether the work that failed may be repeated at once. `isDecided`: it was over, and only the answer of the commit is
 * missing; then a lost connection leaves open whether it took place.
 */
export function mayRepeat(error: unknown, isDecided: boolean): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  if (code === timedOut) return false
  return isDecided ? typeof code === 'string' && gaveWay.test(code) : isUnavailable(error)
}
