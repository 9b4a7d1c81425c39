// The default database: a real PostgreSQL that starts and stops with the shop and listens on a unix socket only.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Binaries, findBinaries } from './binaries.ts'
import { prepareCluster, removeStaleClusters, versionOf } from './cluster.ts'
import { databaseNotStarted } from './error-reason.ts'
import { chooseIdentity, type Identity } from './identity.ts'
import { isAlive, isLocked, type Running, startServer, stopServer } from './postmaster.ts'
import { answering, lasting, own, ownerIn } from './running-server.ts'

export type Embedded = {
  /** Connection URL, for `connect` and all other PostgreSQL clients. */
  readonly url: string
  /** True if the server was started by another running process. */
  readonly joined: boolean
  /** Stops the server, unless it was joined. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  /** Default: npm's, else the machine's, matching the cluster's version. */
  readonly binaries?: Binaries
  /** Additional settings of postgresql.conf. */
  readonly settings?: Readonly<Record<string, string>>
  /** Called when the server has crashed; it is restarted. */
  readonly onCrash?: (exitCode: number | null) => void
}

/**
 * Opens the database in `dataDir/database`, initializing it if there is none; joins a server that already runs there.
 * Throws if there is no suitable PostgreSQL, or if it does not start.
 */
export async function startEmbedded(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<Embedded> {
  if (process.platform === 'win32') {
    throw new Error('The embedded database needs unix sockets: use WSL, or set DATABASE_URL.')
  }
  const home = join(resolve(dataDir), 'database')
  const cluster = join(home, 'cluster')
  const running = await lasting(home)
  if (running) return joinServer(home, running)

  mkdirSync(home, { recursive: true, mode: 0o700 })
  const binaries = options.binaries ?? fitting(findBinaries(), versionOf(cluster))
  const identity = chooseIdentity(join(binaries.folder, 'postgres'), home)
  removeStaleClusters(home)
  await prepareCluster(cluster, binaries, identity)
  return runServer(home, binaries, identity, options)
}

function fitting(found: readonly Binaries[], version: number | null): Binaries {
  const match = version === null ? found[0] : found.find((each) => each.major === version)
  if (match) return match
  throw new Error(
    version === null
      ? 'There is no PostgreSQL for this platform: install version 15 or newer, or set DATABASE_URL.'
      : `The data in DATA_DIR was written by PostgreSQL ${version}, which is not here: install that version, or move the folder away to start afresh.`,
  )
}

async function runServer(
  home: string,
  binaries: Binaries,
  identity: Identity,
  options: EmbeddedOptions,
): Promise<Embedded> {
  const cluster = join(home, 'cluster')
  const start = async (): Promise<{ child: ChildProcess | null; running: Running }> => {
    const startedAt = Date.now()
    let retryUntil = startedAt + 5_000
    for (;;) {
      const child = startServer(cluster, binaries, identity, options.settings)
      const exited = once(child, 'exit')
      while (child.exitCode === null && child.signalCode === null) {
        const running = await answering(cluster)
        if (running && running.pid === child.pid) return { child, running }
        // Another process was faster; our server detects that and exits.
        if (running) return { child: null, running }
        await Promise.race([exited, wait(20)])
      }
      // After a kill the old server takes a moment to release the data; one that is shutting down may take longer.
      if (isLocked(cluster)) retryUntil = Math.min(Date.now() + 5_000, startedAt + 60_000)
      if (Date.now() > retryUntil) throw notStarted(lastLines(home))
      await wait(100)
    }
  }

  let stopping = false
  let { child, running } = await start()
  if (!child) return joinServer(home, running)
  own(home)

  const guard = async (exitCode: number | null) => {
    if (stopping) return
    options.onCrash?.(exitCode)
    try {
      child = (await start()).child
      child?.once('exit', guard)
      if (stopping) await stop()
    } catch {
      if (!stopping) setTimeout(() => void guard(exitCode), 1_000)
    }
  }
  const stop = async () => {
    stopping = true
    if (child?.pid) await stopServer({ ...running, pid: child.pid })
  }
  child.once('exit', guard)
  return { url: urlOf(running), joined: false, stop }
}

/** The URL of the server that runs in `dataDir`; null if none does. Starts and owns nothing. */
export async function runningUrl(dataDir: string): Promise<string | null> {
  const running = await answering(join(resolve(dataDir), 'database', 'cluster'))
  return running && urlOf(running)
}

/** A server whose owner has exited is adopted, so that it will be stopped. */
function joinServer(home: string, running: Running): Embedded {
  const owner = ownerIn(home)
  const joined = owner > 0 && owner !== process.pid && isAlive(owner)
  if (!joined) own(home)
  return {
    url: urlOf(running),
    joined,
    stop: async () => {
      if (!joined) await stopServer(running)
    },
  }
}

const urlOf = ({ socketFolder, port }: Running) =>
  `postgres://piazza@localhost:${port}/postgres?host=${encodeURIComponent(socketFolder)}`

const notStarted = (lines: string) =>
  Object.assign(new Error(`PostgreSQL does not start:\n${lines}`), { code: databaseNotStarted })

function lastLines(home: string): string {
  const log = join(home, 'cluster.log')
  return existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n').slice(-5).join('\n') : ''
}
