// SQL of addresses replaced by staff.
import type { Db } from '../../../world.ts'
import type { Address } from '../rules.ts'

export type EarlierAddress = {
  readonly who: string
  /** When it was replaced. */
  readonly at: Date
  readonly address: Address
}

export const insertEarlier = async (
  db: Db,
  orderNumber: string,
  { who, at, address }: EarlierAddress,
) => db`
  insert into shipping_address_history (order_number, who, at, address)
  values (${orderNumber}, ${who}, ${at}, ${db.json(address)})`

/** Oldest first. */
export const earlierOf = async (db: Db, orderNumber: string) => db<EarlierAddress[]>`
  select who, at, address from shipping_address_history where order_number = ${orderNumber} order by id`
