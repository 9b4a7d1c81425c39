import { expect, test } from 'vitest'
import { expired, nameAt, timeOf } from './names.ts'

const at = new Date('2026-11-26T02:00:09.123Z')

test('a backup is named by its second', () => {
  expect(nameAt(at)).toBe('piazza-20261126T020009Z.tar.age')
  expect(timeOf(nameAt(at))?.toISOString()).toBe('2026-11-26T02:00:09.000Z')
})

test.each(['piazza-erasures.age', 'piazza-20261126T020009Z.tar.age.part', 'other.tar.age'])(
  '%s is not the name of a backup',
  (name) => expect(timeOf(name)).toBe(null),
)

test('backups older than the retention period expire', () => {
  const old = 'piazza-20261026T020008Z.tar.age'
  const kept = 'piazza-20261027T020010Z.tar.age'
  expect(expired([old, kept, 'piazza-erasures.age', 'mine.txt'], 30, at)).toEqual([old])
})
