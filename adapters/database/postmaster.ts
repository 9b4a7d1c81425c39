// Starts, finds and stops a PostgreSQL server on a data folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { changeOwner, type Identity, killWithParent } from './identity.ts'

export type Running = { readonly pid: number; readonly socketFolder: string; readonly port: number }

/** Small, for one machine; durability settings are PostgreSQL's defaults. */
const settings = (major: number): Record<string, string> => ({
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '32MB',
  max_connections: '60',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  max_worker_processes: '2',
  max_logical_replication_workers: '0',
  max_parallel_workers_per_gather: '0',
  autovacuum_max_workers: '2',
  jit: 'off',
  huge_pages: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Personal data must not reach a log: no statement text and no "Key (email)=(…)".
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  ...(major >= 18 ? { io_method: 'sync' } : {}),
})

/** Starts the server; it is ready when `runningIn` finds it and a connection succeeds. */
export function startServer(
  folder: string,
  binaries: Binaries,
  identity: Identity,
  extra: Readonly<Record<string, string>> = {},
): ChildProcess {
  const sockets = socketFolder(folder)
  changeOwner(identity, sockets)
  const logFile = `${folder}.log`
  if (existsSync(logFile) && statSync(logFile).size > 5_000_000) truncateSync(logFile)
  const all = { ...settings(binaries.major), unix_socket_directories: sockets, ...extra }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command, args] = identity.wrap(
    ...killWithParent(join(binaries.folder, 'postgres'), ['-D', folder, ...options]),
  )
  const log = openSync(logFile, 'a', 0o600)
  // In its own process group: Ctrl+C must reach only the shop, which stops the database last.
  const server = spawn(command, args, { detached: true, cwd: '/', stdio: ['ignore', log, log] })
  closeSync(log)
  return server
}

/** The server whose lock file says that it is ready in `folder`, if its process is alive. */
export function runningIn(folder: string): Running | null {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return null
  const [pid, , , port, sockets, , , status] = readFileSync(file, 'utf8').split('\n')
  if (!pid || !port || !sockets || status?.trim() !== 'ready' || !isAlive(Number(pid))) return null
  return { pid: Number(pid), port: Number(port), socketFolder: sockets }
}

/** Whether a living process holds the data, in any state. */
export function isLocked(folder: string): boolean {
  const file = join(folder, 'postmaster.pid')
  return existsSync(file) && isAlive(Number(readFileSync(file, 'utf8').split('\n')[0]))
}

/** Returns null if the system does not report it. Orphans are immediately reparented to the first process. */
export function parentOf(pid: number): number | null {
  try {
    const [, after = ''] = /\)(.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return Number(after.trim().split(' ')[1])
  } catch {
    return null
  }
}

/**
 * Fast shutdown (sessions end, everything is flushed), then after 15 s immediate (recovers at the next start). A
 * process still listed after 20 s is skipped: its parent has not collected its exit code.
 */
export async function stopServer(running: Running): Promise<void> {
  const { pid, socketFolder } = running
  const startedAt = Date.now()
  signal(pid, 'SIGINT')
  while (isAlive(pid) && Date.now() < startedAt + 20_000) {
    if (Date.now() > startedAt + 15_000) signal(pid, 'SIGQUIT')
    await wait(20)
  }
  try {
    rmdirSync(socketFolder)
  } catch {
    // Removed by another process, or not empty.
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * A socket path has at most 107 bytes, so it is in the temporary folder, with a name derived from the data folder: the
 * same after each start, for processes that stay connected. A random one if another user owns that name.
 */
function socketFolder(folder: string): string {
  const root = process.platform === 'darwin' ? '/tmp' : tmpdir().length < 60 ? tmpdir() : '/tmp'
  const name = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 12)
  const path = join(root, `piazza-${name}`)
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch {
    const status = lstatSync(path)
    const isOwn = [process.getuid?.(), statSync(folder).uid].includes(status.uid)
    if (!status.isDirectory() || !isOwn) return mkdtempSync(join(root, 'piazza-'))
  }
  chmodSync(path, 0o700)
  return path
}
