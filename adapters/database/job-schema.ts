// Migrates graphile-worker's tables to the version in package.json.
import { readFileSync } from 'node:fs'
import type { Pool } from './connect.ts'

const packageFile = new URL('../../package.json', import.meta.url)
const version = (
  JSON.parse(readFileSync(packageFile, 'utf8')) as { dependencies: Record<string, string> }
).dependencies['graphile-worker'] as string

/** Loads the library only if there is something to do. */
export async function migrateJobs(pool: Pool, url: string): Promise<void> {
  const [done] = await pool`
    select from schema_migrations where name = 'graphile-worker' and checksum = ${version}`
  if (done) return
  const { runMigrations, Logger } = await import('graphile-worker')
  await runMigrations({ connectionString: url, logger: new Logger(() => () => {}) })
  await pool`
    insert into schema_migrations (name, checksum) values ('graphile-worker', ${version})
    on conflict (name) do update set checksum = excluded.checksum`
}
