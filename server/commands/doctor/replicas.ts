// Doctor checks of the replicas: each a standby of this database's server, readable, and not too far behind.
import { appRole } from '../../../adapters/database/app-role.ts'
import { connect, type Pool } from '../../../adapters/database/connect.ts'
import { type Finding, findingsOf } from './finding.ts'

type Seen = {
  readonly isStandby: boolean
  readonly system: string
  readonly position: string | null
  readonly tables: string | null
  readonly mayAct: boolean
}

/** `url` is the primary's. Names are host and port: URLs may contain a password. */
export async function examineReplicas(
  url: string,
  replicas: readonly string[],
  longestLag: number,
): Promise<Finding[]> {
  if (replicas.length === 0) return []
  const primary = connect(url, 1)
  try {
    const here = await look(primary)
    return await Promise.all(replicas.map((each) => examine(each, primary, here, longestLag)))
  } catch {
    return [
      findingsOf('replicas').wrong(
        'The primary does not answer, so they cannot be compared.',
        reach,
      ),
    ]
  } finally {
    await primary.end({ timeout: 2 }).catch(() => {})
  }
}

const reach = 'Check DATABASE_URL, and that the server runs.'

async function examine(
  url: string,
  primary: Pool,
  here: Seen,
  longestLag: number,
): Promise<Finding> {
  const { hostname, port, searchParams } = new URL(url)
  const { fine, warn, wrong } = findingsOf(
    `replica ${searchParams.get('host') ?? hostname}:${port || 5432}`,
  )
  const pool = connect(url, 1)
  try {
    const seen = await look(pool)
    if (!seen.isStandby)
      return wrong(
        'It is no standby, so it is left out.',
        'Remove it from DATABASE_REPLICA_URLS, or set it up as a streaming replica of the primary.',
      )
    if (seen.system !== here.system)
      return wrong(
        'It belongs to another database server, so it is left out.',
        'Make it anew from the primary with pg_basebackup, or correct its address.',
      )
    if (!seen.tables)
      return wrong('It has no tables of the shop.', 'Name the same database as DATABASE_URL.')
    if (!seen.mayAct)
      return wrong(`Its user may not work as ${appRole}.`, 'Use the same user as in DATABASE_URL.')
    const seconds = await behind(pool, primary)
    return seconds <= longestLag
      ? fine(`It is ${seconds.toFixed(1)} s behind at most.`)
      : warn(
          `It has not caught up within ${seconds.toFixed(0)} s, so it is left out.`,
          'See docs/operating/runbooks/replica.md.',
        )
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (/unsupported startup parameter/.test(message))
      return wrong('It can be reached only through a pooler.', 'Use the server\u2019s own address.')
    return warn(
      `It cannot be read (${code ?? 'no answer'}), so it is left out.`,
      'Check host, port, user and database in DATABASE_REPLICA_URLS, and that the server runs.',
    )
  } finally {
    await pool.end({ timeout: 2 }).catch(() => {})
  }
}

async function look(pool: Pool): Promise<Seen> {
  const [row] = await pool<[Seen]>`
    select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn()::text as position,
      (select system_identifier from pg_control_system())::text as system,
      to_regclass('schema_migrations')::text as tables,
      not exists (select from pg_roles where rolname = ${appRole})
        or pg_has_role(current_user, ${appRole}, 'member') as "mayAct"`
  return row
}

/** Seconds until the replica has replayed the primary's current position. */
async function behind(pool: Pool, primary: Pool): Promise<number> {
  const [{ now }] = await primary<[{ now: string }]>`
    select pg_current_wal_insert_lsn()::text as now`
  const began = Date.now()
  for (;;) {
    const [{ isThere }] = await pool<[{ isThere: boolean }]>`
      select pg_last_wal_replay_lsn() >= ${now}::pg_lsn as "isThere"`
    const seconds = (Date.now() - began) / 1_000
    if (isThere || seconds > 10) return seconds
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
