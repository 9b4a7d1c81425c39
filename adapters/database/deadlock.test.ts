import { expect, test } from 'vitest'
import { ok } from '../../shop/result.ts'
import { testWorld } from '../../tests/support/world.ts'

const world = await testWorld()

test('of two deadlocked actions, the one that the database aborts is retried', async () => {
  await world.db`create table pairs (name text primary key, count int not null)`
  await world.db`insert into pairs values ('a', 0), ('b', 0)`
  let began = 0
  let bothBegan = () => {}
  const both = new Promise<void>((resolve) => {
    bothBegan = resolve
  })
  const raise = (first: string, second: string) =>
    world.transaction(async ({ db }) => {
      await db`update pairs set count = count + 1 where name = ${first}`
      began += 1
      if (began === 2) bothBegan()
      await both
      await db`update pairs set count = count + 1 where name = ${second}`
      return ok(began)
    })
  const answers = await Promise.all([raise('a', 'b'), raise('b', 'a')])
  expect(answers.every((each) => each.ok)).toBe(true)
  // At least one transaction was retried, and nothing counts twice.
  expect(began).toBeGreaterThan(2)
  expect((await world.db`select count from pairs`).map((row) => row.count)).toEqual([2, 2])
})
