// What products have cost.
import type { Db } from '../../../world.ts'

export type HistoryRow = { productId: string; colour: string; price: bigint | null; since: Date }

/** What the colours of these products have cost without promotions, null while not for sale; oldest first. */
export async function priceHistory(db: Db, productIds: readonly string[]): Promise<HistoryRow[]> {
  return db<HistoryRow[]>`
    select product_id as "productId", colour, price, since from price_history
    where product_id = any(${[...productIds]}::text[]) order by since`
}
