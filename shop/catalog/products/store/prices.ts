// What products have cost.
import type { Db } from '../../../world.ts'

export type HistoryRow = { variantId: string; price: bigint | null; since: Date }

/** What the variants of these products have cost without promotions, null while not for sale; oldest first. */
export async function priceHistory(db: Db, productIds: readonly string[]): Promise<HistoryRow[]> {
  return db<HistoryRow[]>`
    select h.variant_id as "variantId", h.price, h.since
    from product_variants c join price_history h on h.variant_id = c.id
    where c.product_id = any(${[...productIds]}::text[]) order by h.since`
}
