// Detects an unavailable database, and how long a request waits for it.

const timedOut = 'DATABASE_TIMEOUT'

/** Connection errors of postgres.js and of the system. */
const lost: ReadonlySet<string> = new Set([
  ...['CONNECT_TIMEOUT', 'CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN', timedOut],
])

/** Connections refused (08), no resources (53), shut down or starting (57P). */
const refusing = /^(08...|53...|57P0[1-5])$/

/** Whether the database was unavailable, so that a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: string }
  if (typeof code !== 'string') return false
  // ENOENT of a missing file is not a database error; of a Unix socket it is.
  if (code === 'ENOENT') return syscall === 'connect'
  return lost.has(code) || refusing.test(code)
}

/** The result, or a timeout error that `isUnavailable` recognizes. The work itself continues. */
export async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(Object.assign(new Error('database not responding'), { code: timedOut }))
    }, milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The session query is one short statement. */
export const viewerWait = 5_000
