// Opens the configured database, embedded or external, and migrates its schema.
import { ensureAppRole } from '../adapters/database/app-role.ts'
import { connect } from '../adapters/database/connect.ts'
import { startEmbedded } from '../adapters/database/embedded.ts'
import { migrateJobs } from '../adapters/database/job-schema.ts'
import { migrate } from '../adapters/database/migrate.ts'
import type { Log } from '../shop/world.ts'
import type { Config } from './config/config.ts'

export type OpenDatabase = {
  readonly url: string
  /** The role that the shop assumes; null if the database user may not create one. */
  readonly role: string | null
  stop(): Promise<void>
}

/** Only the server connection: the configured one, or the embedded one. */
export const openServer = async (config: Config, log: Log): Promise<Omit<OpenDatabase, 'role'>> =>
  config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : startEmbedded(config.dataDir, {
        onCrash: (exitCode) => log.error('embedded database exited, restarting', { exitCode }),
      })

export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  const server = await openServer(config, log)
  const pool = connect(server.url, 2)
  try {
    await migrate(pool)
    await migrateJobs(pool, server.url)
    const role = await ensureAppRole(pool)
    if (!role) log.warn(withoutRole)
    return { ...server, role }
  } catch (error) {
    await server.stop()
    throw error
  } finally {
    await pool.end({ timeout: 5 })
  }
}

const withoutRole =
  "the database's user may not make roles, so the shop works as the owner of its tables; see docs/operating/operations.md"
