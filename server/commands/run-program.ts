// Replaces this process with another program (execve), so that signals and exit code are that program's.
import { dirname, join } from 'node:path'
import { heap } from '../heap.mjs'

const [, called = ''] = process.argv
/** The path as invoked: a symbolic link is resolved again at each rolling restart, to the then current version. */
const here = called.endsWith('/server/commands/piazza.ts') ? dirname(called) : import.meta.dirname
const root = join(here, '../..')

/** `piazza start`, and thereby `npm start`. */
export const start = (): void =>
  become([...heap, join(root, 'server/main.ts')], {
    MALLOC_ARENA_MAX: '2',
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/start'),
  })

export const simulate = (options: readonly string[]): void =>
  become([join(root, 'tests/simulation/main.ts'), ...options])

/** Variables that are set already take precedence. */
function become(args: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  process.execve?.(process.execPath, [process.execPath, ...args], { ...env, ...process.env })
}
