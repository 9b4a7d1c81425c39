// Three PostgreSQL servers under Patroni with etcd, HAProxy and PgBouncer in front: Debian's packages, on this machine.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { machineBinaries } from '../../../adapters/database/binaries.ts'
import { killWithParent } from '../../../adapters/database/identity.ts'
import { freePort } from '../../../server/free-port.ts'
import { type PgBouncer, startPgbouncer } from '../../support/databases/pgbouncer.ts'
import { openRelay } from '../shop/relay.ts'
import { haproxyConfig, type Node, patroniConfig } from './config.ts'

const programs = ['/usr/bin/etcd', '/usr/bin/patroni', '/usr/sbin/haproxy', '/usr/sbin/pgbouncer']

/** Missing Debian packages. */
export const missingPackages = (): string[] => [
  ...programs.flatMap((program) => (existsSync(program) ? [] : [program])),
  ...(machineBinaries().length > 0 ? [] : ['postgresql']),
]

export type Member = { readonly name: string; readonly role: string; readonly state: string }
export type Cluster = {
  readonly nodes: readonly Node[]
  /** URLs of the primary behind HAProxy, and of the pooler in front of it. */
  readonly directUrl: string
  readonly poolerUrl: string
  primary(): Promise<Node>
  /** Resolves when all three run, one of them as a synchronous standby. */
  settled(): Promise<void>
  start(node: Node): void
  /** Kills the server and its Patroni, as a power cut does. */
  kill(node: Node): Promise<void>
  stop(): Promise<void>
}

export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync('/tmp/piazza-failover-')
  const { uid, gid } = owner()
  const [binaries] = machineBinaries()
  if (!binaries) throw new Error('PostgreSQL is not installed.')
  chownSync(folder, uid, gid)
  const children: ChildProcess[] = []
  const run = (name: string, command: string, args: string[]): ChildProcess => {
    const log = openSync(join(folder, `${name}.log`), 'a')
    const [program, given] = killWithParent(command, args)
    const child = spawn(program, given, { stdio: ['ignore', log, log], uid, gid, cwd: folder })
    children.push(child)
    return child
  }
  const [client, peer, entry] = [await freePort(), await freePort(), await freePort()]
  run('etcd', '/usr/bin/etcd', [
    '--data-dir',
    join(folder, 'etcd'),
    '--enable-v2=true',
    '--listen-client-urls',
    `http://127.0.0.1:${client}`,
    '--advertise-client-urls',
    `http://127.0.0.1:${client}`,
    '--listen-peer-urls',
    `http://127.0.0.1:${peer}`,
    '--initial-advertise-peer-urls',
    `http://127.0.0.1:${peer}`,
    '--initial-cluster',
    `default=http://127.0.0.1:${peer}`,
  ])
  const nodes: Node[] = []
  for (const name of ['one', 'two', 'three']) {
    const ports = { postgres: await freePort(), rest: await freePort() }
    const relays = {
      postgres: await openRelay(ports.postgres),
      rest: await openRelay(ports.rest),
      etcd: await openRelay(client),
    }
    const node = { name, ports, relays, patroni: null }
    nodes.push(node)
    const config = patroniConfig(node, folder, binaries.folder)
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(config))
    mkdirSync(join(folder, name), { mode: 0o700 })
    chownSync(join(folder, name), uid, gid)
  }
  const start = (node: Node) => {
    node.patroni = run(node.name, '/usr/bin/patroni', [join(folder, `${node.name}.json`)])
  }
  for (const node of nodes) start(node)
  writeFileSync(join(folder, 'haproxy.cfg'), haproxyConfig(entry, nodes))
  run('haproxy', '/usr/sbin/haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')])

  const members = async (): Promise<Member[]> => {
    for (const { ports } of nodes) {
      const answer = await fetch(`http://127.0.0.1:${ports.rest}/cluster`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => null)
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }
  const primary = async (): Promise<Node> => {
    for (;;) {
      for (const node of nodes) {
        const answer = await fetch(`http://127.0.0.1:${node.ports.rest}/primary`, {
          signal: AbortSignal.timeout(2_000),
        }).catch(() => null)
        if (answer?.ok) return node
      }
      await wait(100)
    }
  }
  const settled = async () => {
    for (const until = Date.now() + 300_000; Date.now() < until; await wait(500)) {
      const known = await members()
      const roles = known
        .filter(({ state }) => /running|streaming/.test(state))
        .map((each) => each.role)
      if (roles.length === 3 && roles.includes('leader') && roles.includes('sync_standby')) return
    }
    throw new Error(`The cluster does not settle; its logs are in ${folder}.`)
  }
  const directUrl = `postgres://postgres@127.0.0.1:${entry}/shop`
  const pooler: PgBouncer = await startPgbouncer(directUrl)
  return {
    nodes,
    directUrl,
    poolerUrl: pooler.urlOf('shop'),
    primary,
    settled,
    start,
    async kill(node) {
      node.patroni?.kill('SIGKILL')
      process.kill(postmasterOf(folder, node.name), 'SIGKILL')
    },
    async stop() {
      await pooler.stop()
      for (const child of children.toReversed()) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        child.kill('SIGTERM')
        await Promise.race([once(child, 'exit'), wait(15_000)])
        child.kill('SIGKILL')
      }
      for (const { relays } of nodes)
        await Promise.all(Object.values(relays).map((relay) => relay.close()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const postmasterOf = (folder: string, name: string): number =>
  Number(readFileSync(join(folder, name, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])

/** PostgreSQL refuses to run as root; it then runs as the user of Debian's packages. */
function owner(): { uid: number; gid: number } {
  if (process.getuid?.() !== 0)
    return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const [, , uid, gid] =
    /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? []
  return { uid: Number(uid), gid: Number(gid) }
}
