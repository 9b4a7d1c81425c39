// Starts the shop and its limit programs pinned to one core, and reads their cost.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const has = (command: string) => {
  try {
    execFileSync('which', [command], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const canPin = has('taskset')
export const hasWrk = has('wrk')

/** Separate cores for server and load, so that they do not compete. */
export const cores = { server: '0', load: '1', both: '0,1' }

export function pinned(core: string, command: readonly string[]): [string, string[]] {
  const [first, ...rest] = canPin ? ['taskset', '-c', core, ...command] : command
  return [first as string, rest]
}

export type Running = {
  readonly child: ChildProcess
  readonly ready: string
  /** Match of the awaited output line. */
  readonly said: string
  readonly msToReady: number
  stop(): Promise<void>
}

/** Starts a command and waits for a line of its output that matches. Throws with its output if it exits before. */
export function start(
  command: readonly string[],
  line: RegExp,
  env: Record<string, string> = {},
  core = cores.server,
): Promise<Running> {
  const [program, args] = pinned(core, command)
  const startedAt = performance.now()
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let output = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk
      const match = line.exec(output)
      if (match)
        resolve({
          child,
          ready: match[1] ?? match[0],
          said: match[0],
          msToReady: performance.now() - startedAt,
          stop: () => end(child),
        })
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) =>
      reject(new Error(`${command.join(' ')} ended with ${code}\n${output}`)),
    )
  })
}

const running = new Set<ChildProcess>()
// Each has its own process group, so that signals to this process do not reach it.
process.once('exit', () => {
  for (const { pid } of running) if (pid) process.kill(-pid, 'SIGTERM')
})

/** Waits for child processes: a closing database writes into the temporary folder that is removed with this process. */
export function endWithSignals(): void {
  for (const [signal, number] of [
    ['SIGHUP', 1],
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ] as const)
    process.once(signal, async () => {
      await Promise.all([...running].map(end))
      process.exit(128 + number)
    })
}

/** Also waits for processes that npm started and does not wait for, such as a shop that is shutting down. */
async function end(child: ChildProcess): Promise<void> {
  const group = -(child.pid as number)
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    process.kill(group, 'SIGTERM')
    await ended
  }
  for (let look = 0; look < 100 && isThere(group); look++) await wait(50)
}

function isThere(group: number): boolean {
  try {
    process.kill(group, 0)
    return true
  } catch {
    return false
  }
}

/** Proportional set size of a process and all its descendants, in MB: shared pages count once. Linux only, else NaN. */
export function memoryOf(pid: number): number {
  if (!existsSync('/proc/self/smaps_rollup')) return Number.NaN
  let kilobytes = 0
  for (const member of family(pid)) {
    try {
      const text = readFileSync(`/proc/${member}/smaps_rollup`, 'utf8')
      kilobytes += Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0)
    } catch {
      // It ended while we were reading.
    }
  }
  return kilobytes / 1024
}

/** A process and all its descendants. */
export function family(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // It ended while we were reading.
    }
  }
  const members = [pid]
  for (const member of members)
    for (const [child, parent] of parents) if (parent === member) members.push(child)
  return members
}
