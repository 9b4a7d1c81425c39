// Promotions of a shop, each ended before the next test, and the prices that they make.
import { beforeAll, beforeEach, expect } from 'vitest'
import type { Viewer } from '../../shop/accounts/rules.ts'
import type { ListingQuery } from '../../shop/catalog/rules.ts'
import { listing } from '../../shop/catalog/views.ts'
import { createPromotion, tellTurns } from '../../shop/promotions/actions.ts'
import type { Draft } from '../../shop/promotions/input.ts'
import { promotionById } from '../../shop/promotions/views.ts'
import { testPi } from '../payments.ts'
import { person } from '../people.ts'
import { shelved, value } from '../shopping.ts'
import { everyListing, tenPercentOff } from '../things.ts'
import { type TestWorld, testConfig, testWorld } from '../world.ts'

export let world: TestWorld
export let ada: Viewer
export let owner: Viewer
beforeAll(async () => {
  world = await testWorld({ config: { ...testConfig, pi: testPi } })
  owner = await person(world, 'catalogue')
})
beforeEach(async () => {
  ada = await person(world)
  world.clock.advance(60_000)
  await world.db`update promotions set ends_at = greatest(${world.now()}, starts_at + interval '1 ms')`
  await tellTurns(world)
})

export const draft = (more: Partial<Draft> = {}): Draft =>
  tenPercentOff(world.now(), { name: 'Audio week', percent: 30, ...more })
export const made = async (more: Partial<Draft> = {}) =>
  value(await createPromotion(world, owner, draft(more)))
export const seen = async (id: string) =>
  (await promotionById(world, id)) ?? ({ id, version: 1, phase: 'planned' } as const)
/** A product that has been on the shelf at its price for forty days; the database dates by its own clock. */
export async function soldFor40Days(stock: number): Promise<string> {
  const id = await shelved(world, stock)
  const since = new Date(world.now().getTime() - 40 * 86_400_000)
  await world.db`update price_history set since = ${since} where product_id = ${id}`
  return id
}
export const in1h = () => new Date(world.now().getTime() + 3_600_000)
export const cardPrice = async (id: string, query: Partial<ListingQuery> = {}) => {
  const { cards } = await listing(world, { ...everyListing, ...query })
  return cards.find((card) => card.id === id)?.colours.map(({ price }) => price)
}
/** The pages are told by the database's own news, which takes a moment. */
export const told = () => expect.poll
