// The long text of a product as it was written.
import { cachedView } from '../../../platform/view-cache.ts'
import type { World } from '../../../world.ts'
import { productById } from '../store.ts'

/** Rich text; empty without one. */
export const detailsSource = (world: World, id: string, language: string): Promise<string> =>
  cachedView(
    world,
    `product:${id}`,
    `details ${language} ${id}`,
    async () => (await productById(world.db, language, id))?.detailedInfo ?? '',
  )
