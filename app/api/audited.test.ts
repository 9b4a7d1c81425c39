// Every write of a program is by its key, in whose name the action records it.
import { expect, test } from 'vitest'
import { operations } from './operations/all'

test('each operation that writes hands over who writes', () => {
  const anonymous = operations.filter(
    ({ method, run }) => method !== 'GET' && !/\bwho\b/.test(String(run)),
  )
  expect(anonymous.map(({ id }) => id)).toEqual([])
})
