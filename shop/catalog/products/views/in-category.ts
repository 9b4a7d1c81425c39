// How many products are in a category, for staff.
import type { World } from '../../../world.ts'
import { countInCategory, countsByCategory } from '../store/in-category.ts'

/** By category; those without a product are left out. */
export const productsByCategory = async (world: World): Promise<ReadonlyMap<string, number>> =>
  new Map((await countsByCategory(world.db)).map(({ id, count }) => [id, count]))

export const productsIn = (world: World, id: string): Promise<number> =>
  countInCategory(world.db, id)
