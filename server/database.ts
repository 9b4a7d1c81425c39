// Opens the configured database, embedded or not, in its present shape.
import { connect } from '../adapters/database/connect.ts'
import { startEmbedded } from '../adapters/database/embedded.ts'
import { migrateJobs } from '../adapters/database/job-schema.ts'
import { migrate } from '../adapters/database/migrate.ts'
import type { Log } from '../shop/world.ts'
import type { Config } from './config.ts'

export type OpenDatabase = { readonly url: string; stop(): Promise<void> }

export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  const server = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await startEmbedded(config.dataDir, {
        onCrash: (exitCode) => log.error('the database died and is started again', { exitCode }),
      })
  const pool = connect(server.url, 2)
  try {
    await migrate(pool)
    await migrateJobs(pool, server.url)
  } catch (error) {
    await server.stop()
    throw error
  } finally {
    await pool.end({ timeout: 5 })
  }
  return server
}
