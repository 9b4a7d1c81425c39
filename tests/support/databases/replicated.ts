// A primary and its streaming replicas, copied from one fresh cluster.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { machineBinaries } from '../../../adapters/database/binaries.ts'
import { type Embedded, startEmbedded } from '../../../adapters/database/embedded.ts'

export type Server = Embedded & { readonly dataDir: string }
export type Replicated = {
  readonly primary: Server
  readonly replicas: readonly Server[]
  stop(): Promise<void>
}

const clusterOf = (dataDir: string) => join(dataDir, 'database', 'cluster')

/** `replicas`: settings of each, such as `recovery_min_apply_delay` for a lagging one. */
export async function startReplicated(
  replicas: readonly Readonly<Record<string, string>>[],
): Promise<Replicated> {
  const folder = mkdtempSync(join(tmpdir(), 'piazza-replicated-'))
  const [binaries] = machineBinaries().filter(({ major }) => major === 15)
  const own = binaries ? { binaries } : {}
  const dataDir = (name: string) => join(folder, name)
  const first = await startEmbedded(dataDir('primary'), own)
  await first.stop()
  for (const index of replicas.keys()) {
    mkdirSync(join(dataDir(String(index)), 'database'), { recursive: true, mode: 0o700 })
    execFileSync('cp', ['-a', clusterOf(dataDir('primary')), clusterOf(dataDir(String(index)))])
    writeFileSync(join(clusterOf(dataDir(String(index))), 'standby.signal'), '')
  }
  const primary = {
    ...(await startEmbedded(dataDir('primary'), { ...own, settings: { wal_keep_size: '256MB' } })),
    dataDir: dataDir('primary'),
  }
  const { port, username, searchParams } = new URL(primary.url)
  const primary_conninfo = `host=${searchParams.get('host')} port=${port} user=${username}`
  const started: Server[] = []
  for (const [index, settings] of replicas.entries())
    started.push({
      ...(await startEmbedded(dataDir(String(index)), {
        ...own,
        settings: { primary_conninfo, hot_standby: 'on', ...settings },
      })),
      dataDir: dataDir(String(index)),
    })
  return {
    primary,
    replicas: started,
    async stop() {
      for (const server of [...started, primary]) await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Signals the server and all its processes: `SIGSTOP` freezes it, `SIGKILL` simulates a power cut. */
export function signalServer({ dataDir }: Server, signal: NodeJS.Signals): void {
  const [pid] = readFileSync(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), signal)
}
