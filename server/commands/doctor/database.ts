// Doctor checks of the database: reachable, supported version, current schema, clock in sync.
import { connect, type Pool } from '../../../adapters/database/connect.ts'
import { reasonOfDatabaseError } from '../../../adapters/database/error-reason.ts'
import { plannedSteps } from '../../../adapters/database/migrate.ts'
import { offersTls } from '../../../adapters/database/tls.ts'
import { type Finding, findingsOf } from './finding.ts'
import { examinePooler } from './pooler.ts'
import { examineRights } from './rights.ts'

const database = findingsOf('database')
const tables = findingsOf('tables')
const clock = findingsOf('clock')
const connections = findingsOf('connections')
const search = findingsOf('search')
const sessions = findingsOf('sessions')

const oldest = 150_000
const mostSkew = 2_000
const fewConnections = 20

/**
 * URLs may contain a password, so they are not printed. `url` is the server's own, not the pooler's. `needed`: how many
 * connections the processes of this machine may open.
 */
export async function examineDatabase(
  url: string,
  poolerUrl: string | null = null,
  needed = 0,
): Promise<Finding[]> {
  const pool = connect(url, 1)
  try {
    return [
      ...(await versionOf(pool)),
      ...(await shapeOf(pool)),
      ...(await clockOf(pool)),
      ...(await roomOf(pool, poolerUrl ? 0 : needed)),
      ...(await trigramsOf(pool)),
      ...(await listeningOf(pool)),
      ...(poolerUrl ? [await examinePooler(poolerUrl, pool)] : []),
      ...(await examineRights(pool)),
    ]
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (/unsupported startup parameter/.test(message)) return [throughPooler]
    if ((await offersTls(url)) === false) return [withoutTls]
    return [
      database.wrong(
        `It cannot be used (${code ?? 'no answer'}).`,
        reasonOfDatabaseError(error) ?? reach,
      ),
    ]
  } finally {
    await pool.end({ timeout: 2 }).catch(() => {})
  }
}

const withoutTls = database.wrong(
  'The server does not speak TLS, which sslmode asks for. Nothing was sent to it.',
  'Set ssl = on with a certificate in postgresql.conf, or sslmode=disable if the network is yours.',
)
const reach = 'Check host, port, user and database in DATABASE_URL, and that the server runs.'
async function versionOf(pool: Pool): Promise<Finding[]> {
  const [row] = await pool<[{ number: string; name: string }]>`
    select current_setting('server_version_num') as number, current_setting('server_version') as name`
  const says = `PostgreSQL ${row.name}.`
  return Number(row.number) >= oldest
    ? [database.fine(says)]
    : [database.wrong(says, 'Use PostgreSQL 15 or newer.')]
}

async function shapeOf(pool: Pool): Promise<Finding[]> {
  const { steps, problem, ahead } = await plannedSteps(pool)
  if (problem) return [tables.wrong(problem, 'Nothing was changed.')]
  if (ahead) {
    const says = `A newer version has run: ${ahead.join(', ')}. This one works with them.`
    return [tables.warn(says, 'Start the newer version when what was wrong with it is mended.')]
  }
  if (steps.length === 0) return [tables.fine('All migrations have run.')]
  return [tables.warn(`To be run: ${steps.join(', ')}.`, 'npm start runs them first.')]
}

async function clockOf(pool: Pool): Promise<Finding[]> {
  const requestedAt = Date.now()
  const [{ at }] = await pool<[{ at: Date }]>`select clock_timestamp() as at`
  const answered = Date.now()
  const skew = Math.max(requestedAt - at.getTime(), at.getTime() - answered, 0)
  const says = `Its clock and this machine’s differ by ${skew} ms.`
  return skew <= mostSkew
    ? [clock.fine(says)]
    : [clock.wrong(says, 'Synchronize both (NTP): reservations and sessions depend on it.')]
}

async function roomOf(pool: Pool, needed: number): Promise<Finding[]> {
  const [row] = await pool<[{ most: string; used: number }]>`
    select current_setting('max_connections') as most, (select count(*) from pg_stat_activity) as used`
  const left = Number(row.most) - row.used
  const isEnough = needed <= Number(row.most)
  const says = isEnough
    ? `${left} of ${row.most} connections are free.`
    : `The server allows ${row.most} connections; the processes of this machine may open ${needed}.`
  return isEnough && left >= fewConnections
    ? [connections.fine(says)]
    : [
        connections.warn(
          says,
          'A process uses DATABASE_POOL of them, work 15 more: raise max_connections, or use a pooler.',
        ),
      ]
}

async function trigramsOf(pool: Pool): Promise<Finding[]> {
  const [row] = await pool`
    select i.installed_version as installed, to_regclass('admin_product_terms_trigrams') as index
    from pg_available_extensions i where i.name = 'pg_trgm'`
  if (row?.installed && row.index)
    return [search.fine('pg_trgm is installed for the dashboard’s product search.')]
  return [
    search.warn(
      'pg_trgm is not in use: the dashboard’s product search reads every word of large catalogues.',
      row
        ? 'create extension pg_trgm; create index admin_product_terms_trigrams on admin_product_terms using gin (word gin_trgm_ops);'
        : 'Install PostgreSQL’s contrib packages to speed this up. Results are the same without it.',
    ),
  ]
}

const directly =
  'Set DATABASE_DIRECT_URL to the address of the server itself; DATABASE_URL may lead through the pooler.'
const throughPooler = database.wrong('It can be reached only through a pooler.', directly)

/** A pooler in transaction mode loses LISTEN subscriptions and session locks. */
async function listeningOf(pool: Pool): Promise<Finding[]> {
  const session = async () => {
    const [row] = await pool<[{ pid: number; isStandby: boolean }]>`
      select pg_backend_pid() as pid, pg_is_in_recovery() as "isStandby"`
    return row
  }
  const [first, second] = [await session(), await session()]
  if (first.isStandby)
    return [
      sessions.wrong('It is a standby, which takes no orders.', 'Use the address of the primary.'),
    ]
  return first.pid === second.pid
    ? [sessions.fine('LISTEN and locks work: no pooler in transaction mode.')]
    : [sessions.wrong('Each statement runs in a different session.', directly)]
}
