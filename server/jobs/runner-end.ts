// End of a graphile-worker runner, by itself or on request.
import { setTimeout as wait } from 'node:timers/promises'
import type { Runner } from 'graphile-worker'

export type RunnerEnd = {
  /** Resolves when the runner has ended by itself, or is closed or abandoned. */
  readonly ended: Promise<void>
  /** Stops the runner, then closes its pools. Further calls return the same promise. */
  close(): Promise<unknown>
  /** The same for a failed runner: whatever has not ended after a while is abandoned, and its pools are closed. */
  abandon(): Promise<unknown>
  /** Call when it begins to end: abandons a runner that ends unrequested, instead of waiting for its jobs forever. */
  noteEnding(): void
}

/**
 * A runner that is ending by itself refuses to be stopped, and its promise may never settle: its
 * schedule waits for a connection of a closed pool. So closed pools count as its end, too.
 * `longest`: milliseconds until a failed one is abandoned.
 */
export function endOf(
  { promise, stop }: Pick<Runner, 'promise' | 'stop'>,
  closePools: () => Promise<unknown>,
  longest: number,
): RunnerEnd {
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  promise.then(resolve, () => resolve())
  let isAsked = false
  let closing: Promise<unknown> | null = null
  let leaving: Promise<unknown> | null = null
  const close = () => {
    isAsked = true
    closing ??= stop()
      .catch(() => {})
      .then(closePools)
      .finally(resolve)
    return closing
  }
  const leave = async () => {
    const over = new AbortController()
    const late = wait(longest, 'late', { ref: false, signal: over.signal }).catch(() => 'closed')
    const first = await Promise.race([close().then(() => 'closed'), late])
    over.abort()
    if (first === 'closed') return
    // Not awaited: the holder of a connection may never release it.
    void closePools()
    resolve()
  }
  const abandon = () => {
    leaving ??= leave()
    return leaving
  }
  const noteEnding = () => {
    // Called in the middle of the runner's first step, so it is stopped after that.
    if (!isAsked) queueMicrotask(() => void abandon())
  }
  return { ended, close, abandon, noteEnding }
}
