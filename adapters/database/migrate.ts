// Schema migrations: creates the baseline, upgrades a database of 1.0.0, and runs the migrations since, forward only.
import type { Pool } from './connect.ts'
import { baselineIn, type Folders, own, schemaVersion, upgradeIn } from './schema-version.ts'

type Connection = Awaited<ReturnType<Pool['reserve']>>
type Step = { readonly name: string; readonly text: string }

/** How long a step may wait for a locked table, since all other statements on it wait behind it. */
const lockTimeout = '10s'

/**
 * Runs pending steps, each in its own transaction, one process at a time. Answers the names of the steps.
 * Throws, with a remedy, if this version cannot use the database.
 */
export async function migrate(
  pool: Pool,
  folders: Folders = own,
  timeout: string = lockTimeout,
): Promise<string[]> {
  const connection = await pool.reserve()
  try {
    await connection`select pg_advisory_lock(hashtext('piazza migrations'))`
    const { steps, problem } = await plan(connection, folders)
    if (problem) throw new Error(problem)
    for (const step of steps) await run(connection, step, timeout)
    return steps.map(({ name }) => name)
  } finally {
    await connection`select pg_advisory_unlock(hashtext('piazza migrations'))`
    connection.release()
  }
}

/** A dry run: the steps that `migrate` would run, or why it would refuse. */
export async function plannedSteps(
  pool: Pool,
  folders: Folders = own,
): Promise<{ readonly steps: string[]; readonly problem?: string }> {
  const { steps, problem } = await plan(pool, folders)
  return { steps: steps.map(({ name }) => name), ...(problem && { problem }) }
}

async function plan(
  db: Pool | Connection,
  folders: Folders,
): Promise<{ readonly steps: Step[]; readonly problem?: string }> {
  const version = await schemaVersion(db, folders)
  if (version.is === 'foreign') return { steps: [], problem: version.problem }
  const since = version.pending.map(({ name, text, checksum }) => ({
    name,
    text: `${text}\n; ${record(name, checksum)}`,
  }))
  if (version.is === 'baseline') return { steps: since }
  const { name, text, checksum } = baselineIn(folders)
  const first =
    version.is === 'empty'
      ? { name, text: `${history}; ${text}\n; ${record(name, checksum)}` }
      : {
          name: 'upgrade from 1.0.0',
          text: `${upgradeIn(folders)}\n; ${forget}; ${record(name, checksum)}`,
        }
  return { steps: [first, ...since] }
}

/** A simple-protocol message is a transaction by itself; `begin` makes that explicit and includes the record. */
async function run(connection: Connection, { name, text }: Step, timeout: string): Promise<void> {
  await connection
    .unsafe(`begin; set local lock_timeout = '${timeout}'; ${text}; commit`)
    .catch(async (error: Error & { code?: string }) => {
      await connection`rollback`
      const reason = error.code === lockNotAvailable ? busy(timeout) : error.message
      throw new Error(`Migration ${name}: ${reason}`, { cause: error })
    })
}

const lockNotAvailable = '55P03'
const busy = (timeout: string) =>
  `another transaction used a table for more than ${timeout}. Nothing was changed: stop the other processes of the shop and start again.`

const history = `create table schema_migrations (
  name text primary key, checksum text not null, ran_at timestamptz not null default now())`

/** Records of 1.0.0; the job queue's version stays. */
const forget = `delete from schema_migrations where name <> 'graphile-worker'`

const record = (name: string, checksum: string): string =>
  `insert into schema_migrations (name, checksum) values ('${name}', '${checksum}')`
