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
    const rows = await connection<{ name: string; checksum: string }[]>`
      select name, checksum from schema_migrations`
    const done = new Map(rows.map((row) => [row.name, row.checksum]))
    const ran: string[] = []
    for (const name of readdirSync(files).sort()) {
      if (!name.endsWith('.sql')) continue
      const text = readFileSync(join(files, name), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
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
