// Numbers and summaries for lists of orders.
import type { Db } from '../../world.ts'
import type { OrderState } from '../rules.ts'

/** Exact up to `most`. */
export async function countInState(db: Db, state: OrderState, most: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) from (select 1 from orders where status = ${state} limit ${most}) as counted`
  return row?.count ?? 0
}

export type ItemRow = {
  readonly orderNumber: string
  readonly name: string
  readonly colour: string
  readonly quantity: number
}

export async function itemsOf(db: Db, numbers: readonly string[]): Promise<ItemRow[]> {
  return [
    ...(await db<ItemRow[]>`
      select order_number as "orderNumber", name, colour, quantity from order_lines
      where order_number = any(${[...numbers]}::text[]) order by order_number, place`),
  ]
}
