// What feeds and programs tell a variant by.
import type { World } from '../../../world.ts'
import { tradeRows } from '../store/feed.ts'

export type TradeNumbers = {
  readonly sku: string | null
  /** Barcode of 8, 12, 13 or 14 digits with its check digit. */
  readonly gtin: string | null
  readonly weightGrams: number | null
}

/** Variant id -> numbers, of all variants of these products; read now. */
export async function tradeNumbers(
  world: World,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, TradeNumbers>> {
  const rows = await tradeRows(world.db, productIds)
  return new Map(rows.map(({ id, ...numbers }) => [id, numbers]))
}
