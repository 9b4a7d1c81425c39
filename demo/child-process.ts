// Ends a child process of the demonstration.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Waits for its end after `ask` has requested it; kills it after `patience` milliseconds. */
export async function endProcess(
  child: ChildProcess,
  ask: () => void,
  patience: number,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  ask()
  const impatient = setTimeout(() => child.kill('SIGKILL'), patience)
  await exited
  clearTimeout(impatient)
}
