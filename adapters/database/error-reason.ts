// A database error as a sentence for the operator. Never the server's message: it may contain values of rows.
import { reasonOfTlsError } from '../tls-errors.ts'

/** Error code of an embedded server that does not start; its message has the end of its log. */
export const databaseNotStarted = 'DATABASE_NOT_STARTED'

const reasons: Readonly<Record<string, string>> = {
  '53100': 'The database’s disk is full: free up space.',
  '53200': 'The database is out of memory.',
  '53300': 'The database has no free connection: raise max_connections, or lower DATABASE_POOL.',
  '28P01': 'The database does not accept this user or password: correct DATABASE_URL.',
  '28000':
    'The database does not admit this user from here, or not without TLS: correct pg_hba.conf, or add ?sslmode=verify-full to DATABASE_URL.',
  '3D000': 'There is no database of this name: create it, or correct DATABASE_URL.',
  '42501': 'The database user lacks a privilege: grant it create and connect on its own database.',
  '57P01': 'The database was shut down, or ended the connection: see its log.',
  '57P02': 'The database ended abruptly: see its log, and whether its disk is full.',
  '57P03': 'The database is starting or shutting down: try again.',
  '25006': 'The database is read-only, as a standby is: use the address of the primary.',
  ECONNREFUSED:
    'The database refuses connections: start it, or correct host and port in DATABASE_URL.',
  ENOENT:
    'The database’s socket does not exist: start it, or correct host and port in DATABASE_URL.',
  ENOTFOUND: 'The database’s host does not exist: correct DATABASE_URL.',
  EAI_AGAIN: 'The name of the database’s host cannot be resolved now: try again.',
  CONNECT_TIMEOUT: 'The database does not answer: check for a firewall, or correct the host.',
}
const lost =
  'The connection to the database was lost: see its log, and whether its disk is full, or whether it speaks TLS if the URL asks for it.'
const lostCodes: ReadonlySet<string> = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
])

/** Null if it is another kind of error: a bug, or a file's. */
export function reasonOfDatabaseError(error: unknown): string | null {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: string }
  if (typeof code !== 'string') return null
  if (code === databaseNotStarted) return (error as Error).message
  if (code === 'ENOENT' && syscall !== 'connect') return null
  const tls = reasonOfTlsError(code)
  if (tls) return `The database’s connection is not secure: ${tls}.`
  return reasons[code] ?? (lostCodes.has(code) ? lost : null)
}
