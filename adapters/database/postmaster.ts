// One PostgreSQL server in one data folder: prepare the folder, start, find a running one, stop.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { dieWithParent, giveTo, type Identity } from './identity.ts'

export type Running = { readonly pid: number; readonly socketFolder: string; readonly port: number }

/** Small, for a shop on one machine; everything that keeps data safe is left as PostgreSQL ships it. */
const settings = (major: number): Record<string, string> => ({
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '32MB',
  max_connections: '60',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  max_worker_processes: '2',
  max_parallel_workers_per_gather: '0',
  autovacuum_max_workers: '2',
  jit: 'off',
  huge_pages: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Rows of people must not reach a log: no statement text and no "Key (email)=(…)".
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  ...(major >= 18 ? { io_method: 'sync' } : {}),
})

/** Makes `folder` a database cluster. It appears whole or not at all, also when killed half-way. */
export function prepareCluster(folder: string, binaries: Binaries, identity: Identity): void {
  if (existsSync(join(folder, 'PG_VERSION'))) {
    giveTo(identity, folder)
    return
  }
  const fresh = `${folder}.${process.pid}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  giveTo(identity, fresh)
  const locale =
    binaries.major >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8']
  const [command, args] = identity.wrap(join(binaries.folder, 'initdb'), [
    '--pgdata',
    fresh,
    '--username=piazza',
    '--auth=trust',
    '--encoding=UTF8',
    '--no-instructions',
    ...locale,
  ])
  const made = spawnSync(command, args, { encoding: 'utf8', cwd: '/' })
  if (made.status !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    throw new Error(`initdb failed: ${made.stderr || made.error?.message || made.stdout}`)
  }
  try {
    renameSync(fresh, folder)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    // Another process was faster; its cluster is as good as ours.
    if (!existsSync(join(folder, 'PG_VERSION'))) throw error
  }
}

export function versionOf(folder: string): number | null {
  const file = join(folder, 'PG_VERSION')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : null
}

/** Starts the server; it is up when `runningIn` names it and a connection succeeds. */
export function startServer(
  folder: string,
  binaries: Binaries,
  identity: Identity,
  extra: Readonly<Record<string, string>> = {},
): ChildProcess {
  const sockets = socketFolder(folder)
  giveTo(identity, sockets)
  const logFile = `${folder}.log`
  if (existsSync(logFile) && statSync(logFile).size > 5_000_000) truncateSync(logFile)
  const all = { ...settings(binaries.major), unix_socket_directories: sockets, ...extra }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = dieWithParent(join(binaries.folder, 'postgres'), ['-D', folder, ...options])
  const [command, args] = identity.wrap(...server)
  const log = openSync(logFile, 'a', 0o600)
  // In a process group of its own: Ctrl+C at the terminal must reach the shop only, which stops the database last.
  return spawn(command, args, { detached: true, cwd: '/', stdio: ['ignore', log, log] })
}

/** The server that says, in its lock file, that it is ready in `folder`, if its process lives. */
export function runningIn(folder: string): Running | null {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return null
  const [pid, , , port, sockets, , , status] = readFileSync(file, 'utf8').split('\n')
  if (!pid || !port || !sockets || status?.trim() !== 'ready' || !isAlive(Number(pid))) return null
  return { pid: Number(pid), port: Number(port), socketFolder: sockets }
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
 * A socket's path has at most 107 bytes, so it lives in the temporary folder, under a name made from the data folder:
 * the same one after each start, for processes that stay connected. Only if somebody else holds that name, a new one.
 */
function socketFolder(folder: string): string {
  const root = process.platform === 'darwin' ? '/tmp' : tmpdir().length < 60 ? tmpdir() : '/tmp'
  const name = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 12)
  const path = join(root, `piazza-${name}`)
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch {
    const status = lstatSync(path)
    const ours = [process.getuid?.(), statSync(folder).uid].includes(status.uid)
    if (!status.isDirectory() || !ours) return mkdtempSync(join(root, 'piazza-'))
  }
  chmodSync(path, 0o700)
  return path
}

/** The folder in which only our socket was. */
export function removeSockets(running: Running): void {
  try {
    rmdirSync(running.socketFolder)
  } catch {
    // Something else is in it, or somebody was faster.
  }
}

/** Removes what killed first starts have left. */
export function sweep(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = /\.(\d+)\.new$/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true })
  }
}
