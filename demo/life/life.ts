// Ninety days of an invented shop, made by the shop's own actions on a stepped clock: the same seed, the same life.

import { aggregateFigures } from '../../shop/back-office/analytics/actions.ts'
import { eraseDue } from '../../shop/identity/documents/actions/erase.ts'
import { customerById } from '../../shop/people/accounts/actions/customers.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import { ownersOf } from '../../shop/people/accounts/views/staff.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { saveSetting } from '../../shop/platform/settings/actions.ts'
import { completeOrders, expireOrders } from '../../shop/sales/checkout/actions/upkeep.ts'
import { countTogether } from '../../shop/sales/recommendations/actions/related.ts'
import { rankTrending } from '../../shop/sales/recommendations/actions/trending.ts'
import type { World } from '../../shop/world.ts'
import { chanceOf } from '../chance.ts'
import { account, checkedFrom, day, days, itemsOf, type Life, need, staffOf } from './cast.ts'
import { planChecks } from './checks.ts'
import * as marketing from './marketing.ts'
import { planOrders } from './orders.ts'
import { people } from './people.ts'

const seed = 20_260
/** Orders below this total are sent without an identity check, until the day from which all are checked. */
const freeBelow = coins(2500)

/** Must be the only writer, in one transaction: what is refused in it throws. `owner` may do everything. */
export async function live(
  world: World,
  { agenda, ledger, owner, until }: Pick<Life, 'agenda' | 'ledger' | 'until'> & { owner: Viewer },
): Promise<void> {
  const chance = chanceOf(seed)
  const items = await itemsOf(world)
  const staff = await staffOf(world, owner)
  const verified = new Set<string>()
  const life: Life = { world, chance, agenda, ledger, staff, items, until, verified, shoppers: [] }
  const begin = agenda.now().getTime()
  const onDay = (at: number, deed: (life: Life) => Promise<unknown>) =>
    agenda.at(begin + at * day, () => deed(life))

  need(await saveSetting(world, owner, 'identityFreeBelow', freeBelow), 'a setting')
  onDay(checkedFrom, async () => need(await saveSetting(world, owner, 'identityFreeBelow', 0n), ''))
  await marketing.promote(life)
  for (const [place, person] of mixed(chance).entries()) {
    // The first ten come at once, the last one the day before yesterday.
    const at = place < 10 ? place / 20 : ((place - 9) / 51) ** 1.1 * (days - 3)
    onDay(at, async () => {
      const viewer = await account(world, person, person.phone)
      life.shoppers.push({ viewer, person, payer: place })
    })
  }
  for (let at = 0; at < days; at++) {
    onDay(at + 0.13, async () => {
      await completeOrders(world)
      await expireOrders(world)
      await eraseDue(world)
    })
    onDay(at + 0.4, marketing.tellLowStock)
    onDay(at + 0.8, marketing.lookAround)
  }
  planOrders(life, onDay)
  planChecks(life, onDay)
  marketing.plan(onDay)
  await agenda.run(until)
  need(await aggregateFigures(world), 'figures')
  await rankTrending(world)
  await countTogether(world)
}

/** The demonstration's admin. */
export async function ownerOf(world: World): Promise<Viewer> {
  const [id] = await ownersOf(world)
  const customer = id ? await customerById(world, id) : null
  if (!customer) throw new Error('a demonstration without an admin')
  return { ...customer.viewer, roles: ['admin'] }
}

/** Everybody once, in an order of chance. */
function mixed(chance: ReturnType<typeof chanceOf>) {
  const left = [...people]
  return people.map(() => left.splice(chance.below(left.length), 1)[0] as (typeof people)[number])
}
