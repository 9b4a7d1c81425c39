// SQL of the address audit: every address that was given out, and whose it is.
import type { Db } from '../../../world.ts'

export type GivenAddress = {
  readonly account: string
  readonly index: number
  readonly family: string
  readonly address: string
  readonly orderNumber: string | null
}

/** After an address; without `isWhole` those that may still be shown: free, withheld, or of an order that is watched. */
export const givenAfter = async (
  db: Db,
  { account, index }: { readonly account: string; readonly index: number },
  { now, isWhole, most }: { readonly now: Date; readonly isWhole: boolean; readonly most: number },
) => db<GivenAddress[]>`
  select a.account, a.index, a.family, a.address, a.order_number as "orderNumber"
  from deposit_addresses a left join payment_requests r on r.order_number = a.order_number
  where (a.account, a.index) > (${account}, ${index})
    and (${isWhole} or r.order_number is null or r.watch_until > ${now})
  order by a.account, a.index limit ${most}`

type StrayAddress = { readonly orderNumber: string; readonly address: string }

/** Addresses that orders show, and that were not derived for them. */
export const strayAddresses = async (db: Db, family: string, most: number) => db<StrayAddress[]>`
  select o.order_number as "orderNumber", o.address from payment_options o
  where o.method = 'usdt' and o.ledger = ${family} and not exists (
    select from deposit_addresses a
    where a.order_number = o.order_number and a.family = o.ledger and lower(a.address) = lower(o.address)
      and (a.address like '0x%' or a.address = o.address))
  order by o.order_number limit ${most}`

/** Accounts that orders in Pi show, and that were never the shop's. */
export const strayAccounts = async (
  db: Db,
  ledger: string,
  own: readonly string[],
  most: number,
) => db<StrayAddress[]>`
  select order_number as "orderNumber", address from payment_options
  where method = 'pi' and ledger = ${ledger} and address <> all(${[...own]}::text[])
  order by order_number limit ${most}`
