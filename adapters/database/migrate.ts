// Schema migrations: creates the baseline and runs later migrations, forward only.
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from './connect.ts'
import { atOnce, isOnline, runOnline } from './online.ts'
import { baselineIn, type Folders, own, schemaVersion, scriptsOf } from './schema-version.ts'

type Connection = Awaited<ReturnType<Pool['reserve']>>
type Step = { readonly name: string; readonly text: string; readonly record: string }

/**
 * Lock timeout of a step, since all other statements on the table wait behind it, and number of
 * tries, a second apart.
 */
const patience = { lock: '2s', tries: 15 }

/**
 * Runs pending steps, one process at a time: each in its own transaction, or online. Returns the
 * names of the steps. Throws, with a remedy, if this version cannot use the database.
 */
export async function migrate(
  pool: Pool,
  folders: Folders = own,
  limits: typeof patience = patience,
): Promise<string[]> {
  const connection = await pool.reserve()
  try {
    await connection`select pg_advisory_lock(hashtext('piazza migrations'))`
    const { steps, problem } = await plan(connection, folders)
    if (problem) throw new Error(problem)
    for (const step of steps) await run(connection, step, limits)
    return steps.map(({ name }) => name)
  } finally {
    await connection`select pg_advisory_unlock(hashtext('piazza migrations'))`
    connection.release()
  }
}

type Planned = {
  readonly steps: string[]
  readonly problem?: string
  /** Migrations of a newer version, with which this one is compatible. */
  readonly ahead?: readonly string[]
}

/** A dry run: the steps that `migrate` would run, or why it would refuse. */
export async function plannedSteps(pool: Pool, folders: Folders = own): Promise<Planned> {
  const { steps, problem, ahead } = await plan(pool, folders)
  return {
    steps: steps.map(({ name }) => name),
    ...(problem && { problem }),
    ...(ahead && { ahead }),
  }
}

/** Creates the schema of a backup within the caller's transaction. Later migrations run at the next start. */
export function schemaScript(
  records: readonly { readonly name: string; readonly checksum: string }[],
  folders: Folders = own,
): { readonly text: string; readonly problem?: string } {
  const { scripts, problem } = scriptsOf(records, folders)
  if (problem) return { text: '', problem }
  const texts = scripts.map(
    ({ name, text, checksum }) =>
      `${isOnline(name) ? atOnce(text) : text}\n; ${record(name, checksum)}`,
  )
  return { text: [history, ...texts].join(';\n') }
}

async function plan(
  db: Pool | Connection,
  folders: Folders,
): Promise<Omit<Planned, 'steps'> & { readonly steps: Step[] }> {
  const version = await schemaVersion(db, folders)
  if (version.is === 'foreign') return { steps: [], problem: version.problem }
  const since = version.pending.map(({ name, text, checksum }) => ({
    name,
    text,
    record: record(name, checksum),
  }))
  if (version.is === 'baseline')
    return { steps: since, ...(version.ahead.length > 0 && { ahead: version.ahead }) }
  const { name, text, checksum } = baselineIn(folders)
  const first = { name, text: `${history}; ${text}`, record: record(name, checksum) }
  return { steps: [first, ...since] }
}

async function run(connection: Connection, step: Step, limits: typeof patience): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await (isOnline(step.name) ? online : inTransaction)(connection, step, limits.lock)
    } catch (error) {
      const isBusy = (error as { code?: unknown }).code === lockNotAvailable
      if (isBusy && tries < limits.tries) {
        await wait(1_000)
        continue
      }
      const reason = isBusy ? busy(limits.lock) : (error as Error).message
      throw new Error(`Migration ${step.name}: ${reason}`, { cause: error })
    }
  }
}

/** A simple-protocol message is a transaction by itself; `begin` makes that explicit and includes the record. */
async function inTransaction(
  connection: Connection,
  { text, record }: Step,
  lock: string,
): Promise<void> {
  await connection
    .unsafe(`begin; set local lock_timeout = '${lock}'; ${text}\n; ${record}; commit`)
    .catch(async (error: Error) => {
      await connection`rollback`
      throw error
    })
}

async function online(connection: Connection, { text, record }: Step, lock: string): Promise<void> {
  await runOnline(connection, text, lock)
  await connection.unsafe(record)
}

const lockNotAvailable = '55P03'
const busy = (lock: string) =>
  `other transactions used a table for more than ${lock}, again and again. The step can be repeated: stop the other processes of the shop and start again.`

const history = `create table schema_migrations (
  name text primary key, checksum text not null, ran_at timestamptz not null default now())`

const record = (name: string, checksum: string): string =>
  `insert into schema_migrations (name, checksum) values ('${name}', '${checksum}')`
