// Starts PgBouncer in front of a database: Debian's package, with the configuration that deploy/pgbouncer documents.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect as dial } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { changeOwner, chooseIdentity } from '../../../adapters/database/identity.ts'
import { freePort } from '../../../server/free-port.ts'

const program = '/usr/sbin/pgbouncer'
export const hasPgbouncer = existsSync(program)

export type PgBouncer = {
  /** URL of a database through PgBouncer. */
  urlOf(database: string): string
  /** Sends SIGKILL; `start` restarts it at the same address. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** `server` is the URL of any database of the server; a socket's folder may be in `?host=`. */
export async function startPgbouncer(
  server: string,
  changed: Readonly<Record<string, string>> = {},
): Promise<PgBouncer> {
  const folder = mkdtempSync('/tmp/pgbouncer-')
  const port = await freePort('127.0.0.1')
  const { hostname, port: serverPort, username, password, searchParams } = new URL(server)
  const host = searchParams.get('host') ?? hostname
  const user = decodeURIComponent(username)
  const documented = readFileSync(
    join(import.meta.dirname, '../../../deploy/pgbouncer/pgbouncer.ini'),
    'utf8',
  )
  const settings: Record<string, string> = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'trust',
    logfile: join(folder, 'log'),
    pidfile: join(folder, 'pid'),
    auth_file: join(folder, 'users'),
    ...changed,
  }
  const kept = documented
    .split('\n')
    .filter((line) => !((line.split(' =')[0] as string) in settings))
  const text = [
    ...kept.map((line) =>
      line.startsWith('shop =') ? `* = host=${host} port=${serverPort || 5432}` : line,
    ),
    ...Object.entries(settings).map(([name, value]) => `${name} = ${value}`),
  ].join('\n')
  writeFileSync(join(folder, 'pgbouncer.ini'), text)
  writeFileSync(join(folder, 'users'), `"${user}" "${password}"\n`)
  // The user that the server runs as: only that user may open its socket.
  const identity = chooseIdentity(program, folder)
  changeOwner(identity, folder)
  const [command, args] = identity.wrap(program, ['-q', join(folder, 'pgbouncer.ini')])
  let child: ChildProcess
  let exited: Promise<unknown>
  const start = async () => {
    rmSync(join(folder, 'pid'), { force: true })
    const started = spawn(command, args, { stdio: 'ignore' })
    child = started
    exited = once(started, 'exit')
    await reachable(port, () => started.exitCode !== null)
  }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
  }
  await start()
  return {
    urlOf: (database) => `postgres://${user}@127.0.0.1:${port}/${database}`,
    kill: () => end('SIGKILL'),
    start,
    async stop() {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function reachable(port: number, isOver: () => boolean): Promise<void> {
  for (const until = Date.now() + 10_000; Date.now() < until; await wait(50)) {
    if (isOver()) break
    const socket = dial(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
  }
  throw new Error('PgBouncer did not start.')
}
