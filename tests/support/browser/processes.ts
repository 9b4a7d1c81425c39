// Processes of a shop from the system's process list, and its npm commands.
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Home } from './shop.ts'

const root = join(import.meta.dirname, '../../..')

/** Only Linux exposes the environment of processes. */
export const hasProcesses = existsSync('/proc/self/environ')

type Listed = readonly [number: number, command: string]

/** Processes with this data folder in their environment: pid and command. */
export function processesOf(at: Home): Listed[] {
  const folder = at.env.DATA_DIR as string
  if (!hasProcesses) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
    .flatMap((name) => {
      try {
        const environment = readFileSync(`/proc/${name}/environ`, 'utf8')
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
        const isOurs = environment.includes(folder) || command.includes(folder)
        return isOurs ? [[Number(name), command] as const] : []
      } catch {
        return []
      }
    })
}

/** SIGKILL to processes that still exist. */
export function killAll(processes: readonly Listed[]): void {
  for (const [pid] of processes) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** Runs one of the shop's npm commands. */
export async function runCommand(at: Home, ...args: string[]) {
  const run = promisify(execFile)(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...at.env },
  })
  return run.then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stdout, stderr }) => ({ code, text: stdout + stderr }),
  )
}
