// Encryption of database connections: `sslmode` and `sslrootcert` of the URL, for postgres.js and pg alike.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect as dial } from 'node:net'
import type { ConnectionOptions } from 'node:tls'

/**
 * `require` encrypts without asking who answers; `verify-ca` wants a known authority, `verify-full` also the host's
 * name in the certificate. `prefer` and `allow` would go on in plain, so they are none.
 */
export const sslModes = ['disable', 'require', 'verify-ca', 'verify-full'] as const

export type Reached = {
  /** Without the parameters that are read here, which the drivers understand differently. */
  readonly address: string
  /** A socket's folder; null for the URL's own host. */
  readonly host: string | null
  /** False: in plain. */
  readonly ssl: false | ConnectionOptions
}

/** Throws if `sslrootcert` cannot be read. */
export function reachedBy(url: string): Reached {
  const parsed = new URL(url)
  const take = (name: string): string | null => {
    const value = parsed.searchParams.get(name)
    parsed.searchParams.delete(name)
    return value
  }
  const host = take('host')
  const mode = take('sslmode')
  const file = take('sslrootcert')
  const isPlain = host?.startsWith('/') || mode === 'disable' || (mode === null && file === null)
  return {
    address: parsed.href,
    host,
    ssl: isPlain ? false : tlsOptions(mode, file, host ?? parsed.hostname),
  }
}

function tlsOptions(mode: string | null, file: string | null, host: string): ConnectionOptions {
  // As in libpq, a named authority is asked for in `require`, too.
  if (mode === 'require' && file === null) return { rejectUnauthorized: false }
  return {
    rejectUnauthorized: true,
    // A name, not an address, is also sent to the server (SNI).
    ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
    ...(file !== null && file !== 'system' && { ca: readFileSync(file, 'utf8') }),
    ...(mode !== 'verify-full' && file !== 'system' && { checkServerIdentity: () => undefined }),
  }
}

/** The same for pg, which graphile-worker uses. */
export function forPg(url: string): { connectionString: string; ssl: false | ConnectionOptions } {
  const { address, host, ssl } = reachedBy(url)
  const whole = new URL(address)
  if (host) whole.searchParams.set('host', host)
  return { connectionString: whole.href, ssl }
}

/** Whether the server of an encrypted connection offers TLS; null if it does not answer, or none is asked for. */
export async function offersTls(url: string): Promise<boolean | null> {
  const { address, ssl } = reachedBy(url)
  if (!ssl) return null
  const { hostname, port } = new URL(address)
  const socket = dial({ host: hostname, port: Number(port || 5432), timeout: 5_000 })
  socket.on('timeout', () => socket.destroy(new Error('late')))
  try {
    await once(socket, 'connect')
    socket.write(sslRequest)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    return answer.toString('latin1', 0, 1) === 'S'
  } catch {
    return null
  } finally {
    socket.destroy()
  }
}

/** Length and code of PostgreSQL's request for TLS. */
const sslRequest = Buffer.from('0000000804d2162f', 'hex')
