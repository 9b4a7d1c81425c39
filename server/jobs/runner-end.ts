// The end of a graphile-worker runner, by itself or by us.
import type { Runner } from 'graphile-worker'

export type RunnerEnd = {
  /** Resolves when the runner has ended by itself, or is closed. */
  readonly ended: Promise<void>
  /** Stops the runner, then closes its pools. Calling it again waits for the same. */
  close(): Promise<unknown>
}

/**
 * A runner that is ending by itself refuses to be stopped, and its promise may never settle then: its schedule waits for
 * a connection of a pool that is closed. So the closed pools are an end, too.
 */
export function endOf(
  { promise, stop }: Pick<Runner, 'promise' | 'stop'>,
  closePools: () => Promise<unknown>,
): RunnerEnd {
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  promise.then(resolve, () => resolve())
  let closing: Promise<unknown> | null = null
  const close = () => {
    closing ??= stop()
      .catch(() => {})
      .then(closePools)
      .finally(resolve)
    return closing
  }
  return { ended, close }
}
