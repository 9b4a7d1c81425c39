import { expect, test } from 'vitest'
import { testWorld } from '../../tests/support/world.ts'
import { announce } from '../world.ts'
import { cachedView } from './view-cache.ts'

test('is shared by visitors and shoppers until it is invalidated', async () => {
  const world = await testWorld()
  let reads = 0
  const read = async () => ++reads
  const ask = () =>
    Promise.all(
      [world, world.as(null), world.as('ada'), world.as('bob')].map((each) =>
        cachedView(each, 'catalog', 'all', read),
      ),
    )
  expect(await ask()).toEqual([1, 1, 1, 1])
  await announce(world, 'catalog')
  await expect.poll(async () => (await ask())[0]).toBe(2)
  expect(reads).toBe(2)
})
