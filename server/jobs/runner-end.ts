// The end of a graphile-worker runner, by itself or by us.
import { setTimeout as wait } from 'node:timers/promises'
import type { Runner } from 'graphile-worker'

export type RunnerEnd = {
  /** Resolves when the runner has ended by itself, or is closed or abandoned. */
  readonly ended: Promise<void>
  /** Stops the runner, then closes its pools. Calling it again waits for the same. */
  close(): Promise<unknown>
  /** The same for one that failed: what has not ended by itself after a while is left, without its pools. */
  abandon(): Promise<unknown>
  /** To be told when it begins to end: abandons one that nobody has asked to, and does not wait for its jobs for ever. */
  noteEnding(): void
}

/**
 * A runner that is ending by itself refuses to be stopped, and its promise may never settle then: its schedule waits for
 * a connection of a pool that is closed. So the closed pools are an end, too. `longest`: milliseconds until one that
 * failed is left.
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
    // Not awaited: what holds a connection may never give it back.
    void closePools()
    resolve()
  }
  const abandon = () => {
    leaving ??= leave()
    return leaving
  }
  const noteEnding = () => {
    // It is told in the midst of its first step, and is asked to stop after that.
    if (!isAsked) queueMicrotask(() => void abandon())
  }
  return { ended, close, abandon, noteEnding }
}
