import { expect, test } from 'vitest'
import { person } from '../../../tests/support/people.ts'
import { routeCaller } from '../../../tests/support/route-caller.ts'
import { stockedProduct } from '../../../tests/support/shopping.ts'
import { testWorld } from '../../../tests/support/world.ts'
import * as seen from './recently-viewed'

const world = await testWorld()
const ask = routeCaller(world)
const things = await Promise.all(Array.from({ length: 10 }, () => stockedProduct(world, 9)))
const [first, second] = things
const cards = async (query: string, who: Parameters<typeof ask>[2] = null) => {
  const answer = (await ask(seen.loader, `/recently-viewed${query}`, who)) as Response
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60')
  return (await answer.json()) as { id: string }[]
}
const ids = async (query: string) => (await cards(query)).map(({ id }) => id)

test('answers with the requested cards in order, the same for everybody', async () => {
  const query = `?ids=${second},${first}`
  expect(await cards(query)).toEqual([
    {
      id: second,
      name: expect.any(String),
      picture: expect.stringMatching(/^\/art\//),
      price: 'π\u00a0100',
    },
    expect.objectContaining({ id: first }),
  ])
  expect(await cards(query, await person(world))).toEqual(await cards(query))
})

test('answers with at most eight, without duplicates', async () => {
  expect(await ids(`?ids=${things}`)).toEqual(things.slice(0, 8))
  expect(await ids(`?ids=${first},${first},no-such,${first}`)).toEqual([first])
})

test.each([
  '',
  '?ids=',
  '?ids=,,,',
  '?ids=%00',
  '?ids=../../x',
  "?ids=';--",
  `?ids=${'x,'.repeat(9999)}`,
])('accepts any request, %#', async (query) => {
  expect(await ids(query)).toEqual([])
})

test('omits products that are no longer sold', async () => {
  await world.db`update products set published = false where id = ${second ?? ''}`
  expect(await ids(`?ids=${second},${first}`)).toEqual([first])
})
