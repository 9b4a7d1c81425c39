import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageOf, readPlace, writePlace } from './pagination.ts'

const at = new Date('2026-11-21T12:00:00.123Z')

test('a cursor survives writing and reading', () => {
  const id = fc.stringMatching(/^[\w-]{1,64}$/)
  const time = fc.date({ min: new Date(0), max: new Date(9_999_999_999_999), noInvalidDate: true })
  fc.assert(
    fc.property(time, id, (at, id) => {
      expect(readPlace(writePlace({ at, id }))).toEqual({ at, id })
    }),
  )
})

test.each([null, undefined, '', '1', '1.', '.a', '-1.a', '1.a b', `1.${'a'.repeat(65)}`, "1.a'--"])(
  '%j is not a cursor',
  (text) => {
    expect(readPlace(text)).toBeNull()
  },
)

test('one row more than a page means that there is another', () => {
  const rows = ['a', 'b', 'c']
  const place = (id: string) => ({ at, id })
  expect(pageOf(rows, 2, place)).toEqual({ rows: ['a', 'b'], next: `${at.getTime()}.b` })
  expect(pageOf(rows, 3, place)).toEqual({ rows, next: null })
  expect(pageOf([], 3, place)).toEqual({ rows: [], next: null })
})
