import { expect, test } from 'vitest'
import { mostConnections } from './database.ts'

test.each([
  ['one process, and commands', 1, 23, 60],
  ['two web processes, one for jobs, and one more in a renewal', 2, 23, 145],
  ['eight web processes', 8, 23, 283],
  ['a process with a large pool', 1, 200, 237],
  ['a process for jobs only', 0, 23, 60],
])('connections that processes may open: %s', (_, webProcesses, databasePool, most) => {
  expect(mostConnections({ webProcesses, databasePool })).toBe(most)
})
