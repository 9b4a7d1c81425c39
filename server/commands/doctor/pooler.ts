// Doctor checks of a pooler in front of the database: its mode, and that it leads to the same server.
import { connectPooled, type Pool } from '../../../adapters/database/connect.ts'
import { type Finding, findingsOf } from './finding.ts'

const { fine, wrong } = findingsOf('pooler')

/** `direct` is a pool on DATABASE_DIRECT_URL. */
export async function examinePooler(url: string, direct: Pool): Promise<Finding> {
  const pool = connectPooled(url, 1, { role: null, hasFullAccess: false })
  try {
    const [here] = await place(direct)
    const through = await pool.begin(async (connection) => [
      ...(await place(connection as unknown as Pool)),
      ...(await place(connection as unknown as Pool)),
    ])
    const [first, second] = through
    if (first?.session !== second?.session || second?.setting !== 'off')
      return wrong('It loses the settings of a transaction within it.', mode)
    if (first?.server !== here?.server)
      return wrong(
        'DATABASE_URL and DATABASE_DIRECT_URL lead to two different databases.',
        'Both must lead to the same database of the same server, the primary.',
      )
    return fine('Transactions keep their settings through it.')
  } catch (error) {
    if (await answersAlone(url))
      return wrong('It refuses transactions, as in statement mode.', mode)
    const { code } = error as { code?: string }
    return wrong(
      `It cannot be used (${code ?? 'no answer'}).`,
      'Check host, port, user and database in DATABASE_URL, and that the pooler runs and knows them.',
    )
  } finally {
    await pool.end({ timeout: 2 }).catch(() => {})
  }
}

/** Whether a statement outside a transaction succeeds. */
async function answersAlone(url: string): Promise<boolean> {
  const pool = connectPooled(url, 1, { role: null, hasFullAccess: false })
  const answer = pool.unsafe('select 1').then(
    () => true,
    () => false,
  )
  return answer.finally(() => pool.end({ timeout: 2 }).catch(() => {}))
}

const mode = 'Set pool_mode = transaction in pgbouncer.ini, and reload it.'

/** A server is identified by its start time. */
const place = (db: Pool) => db<{ session: number; setting: string | null; server: string }[]>`
  select pg_backend_pid() as session, current_setting('app.full_access', true) as setting,
    concat(pg_postmaster_start_time(), ' ', current_database(), ' ', pg_is_in_recovery()) as server`
