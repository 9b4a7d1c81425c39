import { expect, test } from 'vitest'
import { mostConnections } from './database.ts'

test.each([
  ['one process has as many as PostgreSQL gives by default', 1, 23, 100],
  ['two web processes, one for jobs, and one more in a renewal', 2, 23, 177],
  ['eight web processes', 8, 23, 411],
  ['a process with a large pool', 1, 200, 237],
  ['a process for jobs only', 0, 23, 100],
])('connections of the embedded database: %s', (_, webProcesses, databasePool, most) => {
  expect(mostConnections({ webProcesses, databasePool })).toBe(most)
})
