// PostgreSQL behind PgBouncer, on its own disk, which can be filled.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../../adapters/database/connect.ts'
import { startEmbedded } from '../../../adapters/database/embedded.ts'
import { hasPgbouncer, type PgBouncer, startPgbouncer } from '../../support/databases/pgbouncer.ts'

/** Bytes for the database, its WAL and the shop's files. */
const diskSize = 1_500_000_000

export type Servers = {
  readonly url: string
  readonly directUrl: string
  readonly dataDir: string
  readonly pooler: PgBouncer | null
  /** Null if this machine does not allow mounting a disk. */
  readonly disk: { fill(): void; empty(): void } | null
  killDatabase(): void
  /** Stops all its processes, as a hanging disk does, or resumes them. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

export async function startServers(): Promise<Servers> {
  const folder = mkdtempSync(join(tmpdir(), 'piazza-chaos-'))
  const isMounted =
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize},mode=755`, 'tmpfs', folder])
      .status === 0
  const [base, dataDir] = [join(folder, 'server'), join(folder, 'data')]
  for (const each of [base, dataDir]) mkdirSync(each, { mode: 0o711 })
  const settings = { max_connections: '120', max_wal_size: '128MB' }
  const server = await startEmbedded(base, { settings })
  const admin = connect(server.url, 1)
  await admin.unsafe('create database shop')
  await admin.end({ timeout: 2 })
  const directUrl = Object.assign(new URL(server.url), { pathname: '/shop' }).href
  const pooler = hasPgbouncer ? await startPgbouncer(directUrl) : null
  const postmaster = (): number => {
    const [pid] = readFileSync(join(base, 'database/cluster/postmaster.pid'), 'utf8').split('\n')
    return Number(pid)
  }
  const filler = join(folder, 'filler')
  // The server may have been killed meanwhile: its children must be resumed to exit before another can start.
  let frozen: readonly number[] = []
  return {
    url: pooler?.urlOf('shop') ?? directUrl,
    directUrl,
    dataDir,
    pooler,
    disk: isMounted
      ? {
          fill: () => void spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M']),
          empty: () => rmSync(filler, { force: true }),
        }
      : null,
    killDatabase: () => process.kill(postmaster(), 'SIGKILL'),
    freeze() {
      const first = postmaster()
      frozen = [first, ...childrenOf(first)]
      for (const pid of frozen) signal(pid, 'SIGSTOP')
    },
    thaw() {
      for (const pid of frozen) signal(pid, 'SIGCONT')
    },
    async stop() {
      await pooler?.stop()
      await server.stop()
      if (isMounted) spawnSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const [, of] = / \S (\d+) /.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? []
      return Number(of) === parent ? [Number(name)] : []
    } catch {
      return []
    }
  })
}

/** A connection may have ended meanwhile. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
