// Reading what others may have changed: an answer is never older than the question, and one reading serves many.

/** What `read` says when it is begun after it was asked for; one begins when that before it has ended. */
export function inTurn<Value>(read: () => Promise<Value>): () => Promise<Value> {
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
