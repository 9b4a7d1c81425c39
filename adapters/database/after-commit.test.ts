// What follows a transaction: once, after its commit, in the world around it.
import { expect, test } from 'vitest'
import { ok, refuse } from '../../shop/result.ts'
import { afterCommit, type World } from '../../shop/world.ts'
import { testWorld } from '../../tests/support/world.ts'

const world = await testWorld()
await world.db`create table followed (name text primary key)`

const followedBy = async ({ db }: World) =>
  (await db<{ name: string }[]>`select name from followed order by name`).map(({ name }) => name)

test('work follows the outermost commit, and not a refusal', async () => {
  const seen: string[][] = []
  /** Outside of the transaction, which must have ended. */
  const note = async (around: World) => {
    expect(around.afterwards).toBeUndefined()
    seen.push(await followedBy(world))
  }
  await world.transaction((outer) =>
    outer.transaction(async (inner) => {
      await afterCommit(inner, note)
      await inner.db`insert into followed (name) values ('first')`
      expect(seen).toEqual([])
      return ok()
    }),
  )
  expect(seen).toEqual([['first']])
  const refused = await world.transaction(async (inner) => {
    await afterCommit(inner, note)
    return refuse('orders.not_found')
  })
  expect([refused.ok, seen.length]).toEqual([false, 1])
})

test('outside of a transaction it runs at once', async () => {
  let isDone = false
  await afterCommit(world, async () => {
    isDone = true
  })
  expect(isDone).toBe(true)
})
