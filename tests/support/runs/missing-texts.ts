// A text that is not in the messages fails the test that met it; a page shows its key instead.
import { afterAll, beforeAll } from 'vitest'

const { error } = console

beforeAll(() => {
  console.error = (...said: unknown[]) => {
    if (String(said[0]).startsWith('no text ')) throw new Error(String(said[0]))
    error(...said)
  }
})
afterAll(() => {
  console.error = error
})
