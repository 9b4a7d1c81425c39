// The rows of addresses that staff has changed.
import type { Db } from '../../../world.ts'
import type { Address } from '../rules.ts'

export type EarlierAddress = {
  readonly who: string
  /** When it was replaced. */
  readonly at: Date
  readonly address: Address
}

export async function insertEarlier(
  db: Db,
  orderNumber: string,
  { who, at, address }: EarlierAddress,
): Promise<void> {
  await db`
    insert into shipping_address_history (order_number, who, at, address)
    values (${orderNumber}, ${who}, ${at}, ${db.json(address)})`
}

/** Oldest first. */
export async function earlierOf(db: Db, orderNumber: string): Promise<EarlierAddress[]> {
  return [
    ...(await db<EarlierAddress[]>`
      select who, at, address from shipping_address_history where order_number = ${orderNumber} order by id`),
  ]
}
