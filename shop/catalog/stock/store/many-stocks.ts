// SQL of bulk stock changes.
import type { Db } from '../../../world.ts'

export type Move = {
  readonly variantId: string
  readonly reason: string
  readonly by: number
  /** Available units after the change. */
  readonly available: number
  readonly note: string | null
}

/** Row locks until the transaction ends, in the common lock order. */
export const lockVariants = async (db: Db, ids: readonly string[]) => db<
  { variantId: string; productId: string; available: number }[]
>`
  select id as "variantId", product_id as "productId", available from product_variants
  where id = any (${[...ids]}) order by id collate "C" for update`

/** Units that orders hold, by variant. Reads after `lockVariants`, so that concurrent orders are included. */
export async function heldUnits(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db<{ variantId: string; held: number }[]>`
    select variant_id as "variantId", sum(quantity)::int as held from stock_reservations
    where variant_id = any (${[...ids]}) and state = 'held' group by variant_id`
  return new Map(rows.map(({ variantId, held }) => [variantId, held]))
}

/** Returns the first and the last id of the movements. */
export async function addStocks(
  db: Db,
  moves: readonly Move[],
  { who, at }: { who: string; at: Date },
): Promise<{ first: number; last: number }> {
  const inOrder = moves.map((move, place) => ({ ...move, place }))
  const [row] = await db<[{ first: number; last: number }]>`
    with moves as (
      select * from jsonb_to_recordset(${db.json(inOrder as never)})
        as t ("variantId" text, reason text, by int, available int, note text, place int)
    ), moved as (
      update product_variants c set available = available + change, stocked = stocked + change
      from (select "variantId", sum(by)::int as change from moves group by 1) as m where c.id = m."variantId"
    ), noted as (
      insert into stock_movements (variant_id, reason, available_change, available, who, note, at)
      select "variantId", reason, by, available, ${who}, note, ${at} from moves order by place returning id
    )
    select min(id) as first, max(id) as last from noted`
  return row
}
