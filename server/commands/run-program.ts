// Programs of their own, into which this process turns: signals and exit code are theirs.
import { dirname, join } from 'node:path'
import { heap } from '../heap.mjs'

const [, called = ''] = process.argv
/** As it was called: through a symbolic link a renewal of processes finds the version that it leads to by then. */
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

/** What is set already wins. */
function become(args: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  process.execve?.(process.execPath, [process.execPath, ...args], { ...env, ...process.env })
}
