// Migrates graphile-worker's tables to the version in package.json.
import { readFileSync } from 'node:fs'
import type { Pool } from './connect.ts'
import { forPg } from './tls.ts'

const packageFile = new URL('../../package.json', import.meta.url)
const version = (
  JSON.parse(readFileSync(packageFile, 'utf8')) as { dependencies: Record<string, string> }
).dependencies['graphile-worker'] as string

/** Loads the library only if there is something to do. */
export async function migrateJobs(pool: Pool, url: string): Promise<void> {
  const [done] = await pool`
    select from schema_migrations where name = 'graphile-worker' and checksum = ${version}`
  if (!done) {
    await createJobSchema(url)
    await pool`
      insert into schema_migrations (name, checksum) values ('graphile-worker', ${version})
      on conflict (name) do update set checksum = excluded.checksum`
  }
  const [found] = await pool.unsafe(`select from ${notifying} limit 1`)
  if (found) await pool.unsafe(announceJobs)
}

/** Creates it in a separate schema; does nothing if it is up to date. */
export async function createJobSchema(url: string): Promise<void> {
  const [{ runMigrations, Logger }, { Pool: PgPool }] = await Promise.all([
    import('graphile-worker'),
    import('pg'),
  ])
  const pgPool = new PgPool({ ...forPg(url), max: 1 })
  // A lost connection fails the statement; without listeners it would end the process.
  const ignore = () => {}
  pgPool.on('error', ignore).on('connect', (client) => client.on('error', ignore))
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => {}) })
  } finally {
    await pgPool.end()
  }
}

const notifying = `pg_proc
  where pronamespace = 'graphile_worker'::regnamespace and prosrc like '%perform pg_notify(''jobs:insert''%'`

/**
 * Jobs are announced in the `news` table instead of by NOTIFY in the transaction that adds them,
 * which would hold a database-wide lock until the commit is on disk (docs/design/news.md).
 */
const announceJobs = `
  select pg_advisory_xact_lock(hashtext('piazza job functions'));
  do $$ declare each oid; begin
    for each in select oid from ${notifying} loop
      execute replace(pg_get_functiondef(each), 'perform pg_notify(''jobs:insert''',
        'perform announce_job(''jobs:insert''');
    end loop;
  end $$`
