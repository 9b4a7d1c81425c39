// Existing illustrations, so that only these can be requested as PNG.

import { cachedView } from '../../../platform/view-cache.ts'
import type { World } from '../../../world.ts'
import { drawnRows } from '../store/feed.ts'

export async function isDrawn(
  world: World,
  { kind, variant, hex }: { kind: string; variant: number; hex: string },
): Promise<boolean> {
  const drawn = await cachedView(world, 'catalog', 'drawn', async () => {
    const rows = await drawnRows(world.db)
    return new Set(rows.map((row) => `${row.kind}-${row.variant}-${row.hex}`))
  })
  return drawn.has(`${kind}-${variant}-#${hex}`)
}
