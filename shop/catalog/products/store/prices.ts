// What products have cost.
import type { Db } from '../../../world.ts'

export type HistoryRow = { variantId: string; price: bigint | null; since: Date }

/** What these variants have cost without promotions, null while not for sale; oldest first. */
export async function priceHistory(db: Db, variantIds: readonly string[]): Promise<HistoryRow[]> {
  return db<HistoryRow[]>`
    select variant_id as "variantId", price, since from price_history
    where variant_id = any(${[...variantIds]}::text[]) order by since`
}
