// What a test file opens is closed at its end, wherever it is opened: Vitest ignores an `afterAll` that is called in a test
// or in `beforeAll`.
import { afterAll } from 'vitest'

const opened: (() => unknown)[] = []

/** `close` is called after the tests of the file and their hooks. */
export function atEndOfFile(close: () => unknown): void {
  opened.push(close)
}

// The latest first: it may use what was opened before.
afterAll(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})
