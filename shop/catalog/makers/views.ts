// Makers for staff; a product's page reads its own with the product.
import type { World } from '../../world.ts'
import type { Maker, MakerFacts } from './rules.ts'
import * as store from './store.ts'

export const makersNow = (world: World): Promise<readonly Maker[]> => store.everyMaker(world.db)

/** Of a brand; null if none is kept. */
export const makerFactsOf = async (world: World, brand: string): Promise<MakerFacts | null> =>
  (await store.makerOf(world.db, brand))?.facts ?? null
