// Changes of the account key that deposit addresses are derived from, by an operator or by somebody who may not.
import { compareDestinations } from '../../shop/payments/destinations/actions.ts'
import {
  configuredDestinations,
  destinationsForStaff,
} from '../../shop/payments/destinations/views.ts'
import { confirmAddress } from '../../shop/payments/requests/actions/reissue.ts'
import type { World } from '../../shop/world.ts'
import { fresh } from './cast.ts'
import type { Play } from './context.ts'

type Problem = string | null

/** A start with another key in the settings, or with the one before; or an owner confirms the one that waits. */
export async function move({ world, chance, cast, chains }: Play): Promise<void> {
  if (chance.percent(60)) {
    const waiting = (await destinationsForStaff(world)).find(({ state }) => state === 'proposed')
    if (waiting) await confirmAddress(world, fresh(world, cast.owner), waiting)
    return
  }
  chains.setAccount(chance.one(['first', 'second', 'third']))
  await start(world)
}

/** What each process does as it starts. */
export async function start(world: World): Promise<void> {
  const compared = await compareDestinations(world, configuredDestinations(world))
  if (!compared.ok) throw new Error(compared.code)
}

/** No address of a key that an owner has not confirmed is given to anybody. */
export async function onlyConfirmedAreGiven(world: World): Promise<Problem> {
  const [row] = await world.db<{ number: string; account: string }[]>`
    select a.order_number as number, a.account from deposit_addresses a
    where a.order_number is not null and not exists (
      select from payment_destinations d where d.kind = 'usdt_account'
        and d.value = a.account and d.confirmed_at is not null)
    limit 1`
  return row
    ? `${row.number} has an address of the key ${row.account}, which nobody confirmed`
    : null
}
