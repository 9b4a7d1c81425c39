// Opens the configured database, embedded or external, and migrates its schema.
import { ensureAppRole } from '../adapters/database/app-role.ts'
import { connect } from '../adapters/database/connect.ts'
import { startEmbedded } from '../adapters/database/embedded.ts'
import { migrateJobs } from '../adapters/database/job-schema.ts'
import { migrate } from '../adapters/database/migrate.ts'
import type { Log } from '../shop/world.ts'
import { requireRestored } from './backup/marker.ts'
import type { Config } from './config/config.ts'
import { proveParts, requireOneShop } from './instance/identity.ts'

export type OpenDatabase = {
  /** The server itself: for migrations, LISTEN, session locks and jobs. */
  readonly url: string
  /** A pooler in transaction mode, for everything else; null if there is none. */
  readonly poolerUrl: string | null
  /** The role that the shop assumes; null if the database user may not create one. */
  readonly role: string | null
  stop(): Promise<void>
}

/** Opens only the server connection: the configured one, or the embedded one. */
export async function openServer(config: Config, log: Log): Promise<Omit<OpenDatabase, 'role'>> {
  const { databaseUrl, databaseDirectUrl } = config
  if (databaseUrl) {
    const poolerUrl = databaseDirectUrl && databaseUrl
    return { url: databaseDirectUrl ?? databaseUrl, poolerUrl, stop: async () => {} }
  }
  const server = await startEmbedded(config.dataDir, {
    // At least PostgreSQL's default, since other processes may connect.
    settings: { max_connections: String(Math.max(100, mostConnections(config))) },
    onCrash: (exitCode) => log.error('embedded database exited, restarting', { exitCode }),
  })
  return { ...server, poolerUrl: null }
}

/**
 * Connections of a process for jobs and watcher, besides those for its pages; and of commands,
 * backups and migrations.
 */
const connections = { background: 16, commands: 21 }

/** Most connections of all processes on this machine, with one process more during a rolling restart. */
export function mostConnections({
  webProcesses,
  databasePool,
}: Pick<Config, 'webProcesses' | 'databasePool'>): number {
  // Besides several web processes, jobs and watcher have a separate process.
  const [processes, background] = webProcesses > 1 ? [webProcesses + 2, 2] : [1, 1]
  return processes * databasePool + background * connections.background + connections.commands
}

export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  requireRestored(config)
  const server = await openServer(config, log)
  const pool = connect(server.url, 2)
  try {
    // A wrong setting must not change the schema of somebody else's database.
    await proveParts(pool, config)
    await migrate(pool)
    await migrateJobs(pool, server.url)
    await requireOneShop(pool, config)
    const role = await ensureAppRole(pool)
    if (!role) log.warn(withoutRole)
    return { ...server, role }
  } catch (error) {
    await server.stop()
    throw isPooler(error) ? new Error(pooled, { cause: error }) : error
  } finally {
    await pool.end({ timeout: 5 })
  }
}

const withoutRole =
  'the database user may neither create nor assume the role piazza_app, so the shop works as the owner of its tables; see docs/operating/operations.md'

/** A pooler refuses session settings in the startup packet. */
const isPooler = (error: unknown): boolean =>
  /unsupported startup parameter/.test((error as Error).message)

const pooled =
  'DATABASE_URL leads through a pooler: set DATABASE_DIRECT_URL to the address of the server itself, or DATABASE_DIRECT_URL leads through it, too.'
