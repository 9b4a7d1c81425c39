// Reading what others may have changed: an answer is never older than the question, and one reading serves many.
import type { Events, World } from '../world.ts'

/** What `read` says when it is begun after it was asked for; one begins when that before it has ended. */
export function singleFlight<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<unknown> = Promise.resolve()
  let next: Promise<Value> | null = null
  return () => {
    // Who asks during a reading may know of something newer: theirs is the next reading, one for all of them.
    next ??= reading.then(() => {
      const begun = read()
      reading = begun.catch(() => {})
      next = null
      return begun
    })
    return next
  }
}

/** What `make` made for this process and this name when they were asked for first. */
export function onceFor<Value>(
  make: (world: World, name: string) => Value,
): (world: World, name: string) => Value {
  const madeBy = new WeakMap<Events, Map<string, Value>>()
  return (world, name) => {
    const made = madeBy.get(world.events) ?? new Map<string, Value>()
    madeBy.set(world.events, made)
    const value = made.get(name) ?? make(world, name)
    made.set(name, value)
    return value
  }
}
