// Brings a database to the present shape: SQL files in the order of their numbers, each once, forward only.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from './connect.ts'

const folder = join(import.meta.dirname, 'migrations')

/**
 * Runs what has not run yet, each file in its own transaction, one process at a time. Answers the names that ran.
 * Throws if a file that already ran has changed since: write a new one instead.
 */
export async function migrate(pool: Pool, files = folder): Promise<string[]> {
  const connection = await pool.reserve()
  try {
    await connection`select pg_advisory_lock(hashtext('piazza migrations'))`
    await connection`create table if not exists schema_migrations (
      name text primary key, checksum text not null, ran_at timestamptz not null default now())`
    const done = await ranOn(connection)
    const ran: string[] = []
    for (const { name, text, checksum } of migrationsIn(files)) {
      if (done.get(name) === checksum) continue
      if (done.has(name)) throw new Error(`Migration ${name} has changed since it ran.`)
      // One simple-protocol message is one transaction by itself; `begin` makes that plain and holds the record in it.
      await connection
        .unsafe(
          `begin; ${text}\n; insert into schema_migrations (name, checksum) values ('${name}', '${checksum}'); commit`,
        )
        .catch(async (error: Error) => {
          await connection`rollback`
          throw new Error(`Migration ${name}: ${error.message}`, { cause: error })
        })
      ran.push(name)
    }
    return ran
  } finally {
    await connection`select pg_advisory_unlock(hashtext('piazza migrations'))`
    connection.release()
  }
}

/** What has not run yet, and what was edited after it ran; nothing is run. */
export async function migrationState(
  pool: Pool,
  files = folder,
): Promise<{ pending: string[]; changed: string[] }> {
  const [{ there }] = await pool<[{ there: boolean }]>`
    select to_regclass('schema_migrations') is not null as there`
  const done = there ? await ranOn(pool) : new Map<string, string>()
  const all = migrationsIn(files)
  return {
    pending: all.flatMap(({ name }) => (done.has(name) ? [] : [name])),
    changed: all.flatMap(({ name, checksum }) =>
      done.has(name) && done.get(name) !== checksum ? [name] : [],
    ),
  }
}

function migrationsIn(files: string): { name: string; text: string; checksum: string }[] {
  const names = readdirSync(files).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => {
    const text = readFileSync(join(files, name), 'utf8')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

async function ranOn(
  db: Pool | Awaited<ReturnType<Pool['reserve']>>,
): Promise<Map<string, string>> {
  const rows = await db<{ name: string; checksum: string }[]>`
    select name, checksum from schema_migrations`
  return new Map(rows.map((row) => [row.name, row.checksum]))
}
