// Feed data: trade item numbers of variants, and existing artwork, so that only this can be requested as PNG.
import { cachedView } from '../../../platform/view-cache.ts'
import type { World } from '../../../world.ts'
import { drawnRows, identifierRows } from '../store/feed.ts'

export type ProductIdentifiers = {
  readonly sku: string | null
  /** Barcode of 8, 12, 13 or 14 digits with its check digit. */
  readonly gtin: string | null
  readonly weightGrams: number | null
  /** "250 g"; null if it is not sold by measure. */
  readonly contents: string | null
}

/** Maps variant ids to numbers, for all variants of these products; not cached. */
export async function productIdentifiers(
  world: World,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, ProductIdentifiers>> {
  const rows = await identifierRows(world.db, productIds)
  return new Map(rows.map(({ id, ...numbers }) => [id, numbers]))
}

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
