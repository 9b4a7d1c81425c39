import { expect, test } from 'vitest'
import { testWorld } from '../../tests/support/world.ts'
import { columnOf, countChanged, countOf, fieldOf, firstOf, hasChanged } from './rows.ts'

const { db } = await testWorld()
const numbers = (most: number) => db`select * from generate_series(1, ${most}::int) as n`

test('rows, columns and fields of an answer', async () => {
  expect(await firstOf(numbers(2))).toEqual({ n: 1 })
  expect(await firstOf(numbers(0))).toBeNull()
  expect(await columnOf(numbers(3))).toEqual([1, 2, 3])
  expect(await fieldOf(numbers(2))).toBe(1)
  expect(await fieldOf(numbers(0))).toBeNull()
  expect(await fieldOf(db`select null as nothing`)).toBeNull()
  expect(await countOf(db`select count(*) from generate_series(1, 4)`)).toBe(4)
  expect(await countOf(numbers(0))).toBe(0)
})

test('how many rows a statement has changed', async () => {
  const put = (most: number) => db`
    insert into known_names select n::text from generate_series(1, ${most}::int) as n on conflict do nothing`
  await db`create table known_names (name text primary key)`
  expect(await countChanged(put(2))).toBe(2)
  expect(await hasChanged(put(2))).toBe(false)
  expect(await hasChanged(put(3))).toBe(true)
})
