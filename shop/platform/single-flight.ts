// Single flight: concurrent callers share one read, and no result is older than the call.
import type { Events, World } from '../world.ts'

/** The result of a `read` that began after the call; it starts when the previous one has ended. */
export function singleFlight<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<unknown> = Promise.resolve()
  let next: Promise<Value> | null = null
  return () => {
    // A call during a read may follow newer data: all such callers share the next read.
    next ??= reading.then(() => {
      const running = read()
      reading = running.catch(() => {})
      next = null
      return running
    })
    return next
  }
}

/** Memoizes `make` per process and name. */
export function memoizePerProcess<Value>(
  make: (world: World, name: string) => Value,
): (world: World, name: string) => Value {
  const madeBy = new WeakMap<Events, Map<string, Value>>()
  return (world, name) => {
    const cache = madeBy.get(world.events) ?? new Map<string, Value>()
    madeBy.set(world.events, cache)
    const value = cache.get(name) ?? make(world, name)
    cache.set(name, value)
    return value
  }
}
