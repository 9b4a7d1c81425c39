// Closes a test file's resources at its end, wherever they were opened: Vitest ignores `afterAll` calls in tests
// and in `beforeAll`.
import { afterAll } from 'vitest'

const opened: (() => unknown)[] = []

/** `close` is called after the tests of the file and their hooks. */
export function atEndOfFile(close: () => unknown): void {
  opened.push(close)
}

// In reverse order: each may use what was opened before it.
afterAll(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})
