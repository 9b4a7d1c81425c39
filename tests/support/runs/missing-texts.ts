// Fails the test that hits a missing message; pages show its key instead.
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
