// Prices in SQL, for sorting and filtering: the same as promotions/rules.ts says, which a test holds against this.
import type { Promotion } from '../../promotions/rules.ts'
import type { Db } from '../../world.ts'

const nothingOff = (db: Db) => db`0`
type Fragment = ReturnType<typeof nothingOff>

/** Whole percents off a product `p`: of the first promotion in rank that is for it, else 0. */
export const percentOff = (db: Db, promotions: readonly Promotion[]): Fragment =>
  promotions.reduceRight<Fragment>(
    (rest, { percent, category, productIds }) => db`case
      when ${category === null ? db`true` : db`p.category = ${category}`}
        and ${productIds === null ? db`true` : db`p.id = any(${[...productIds]}::text[])`}
      then ${percent}::numeric else ${rest} end`,
    nothingOff(db),
  )

/** What is charged for a product `p` that costs `price` without promotions. */
export const lowered = (db: Db, price: Fragment, promotions: readonly Promotion[]): Fragment =>
  promotions.length === 0
    ? price
    : db`(${price} - div(${price} * ${percentOff(db, promotions)}, 100))`

export type HistoryRow = { productId: string; colour: string; price: bigint; since: Date }

/** What the colours of these products have cost without promotions, oldest first. */
export const priceHistory = (db: Db, productIds: readonly string[]): Promise<HistoryRow[]> => db<
  HistoryRow[]
>`
  select product_id as "productId", colour, price, since from price_history
  where product_id = any(${[...productIds]}::text[]) order by since`
