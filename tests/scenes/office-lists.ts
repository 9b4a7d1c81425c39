// Two shoppers and an order in each state, for the lists of the dashboard.
import { beforeAll } from 'vitest'
import type { Viewer } from '../../shop/accounts/rules.ts'
import { approveOrder } from '../../shop/admin/actions/ship-order.ts'
import type { OrderFilter } from '../../shop/admin/rules.ts'
import { orderRows } from '../../shop/admin/views/orders.ts'
import { giveAddress } from '../../shop/checkout/actions/address.ts'
import { declineOrder } from '../../shop/checkout/actions/cancel.ts'
import { addReceipt } from '../../shop/payments/actions/add-receipt.ts'
import { handedIn } from '../checks.ts'
import { testPi } from '../payments.ts'
import { person } from '../people.ts'
import { address, line, paid, placed, shelved, value, verified } from '../shopping.ts'
import { type TestWorld, testConfig, testWorld } from '../world.ts'

export let world: TestWorld
export let staff: Viewer
export let ada: Viewer
export let grace: Viewer
/** By the state that each is in. */
export const numbers: Record<string, string> = {}
export let claim: string
export let check: string

const named = (who: Viewer, firstName: string, lastName: string, email: string) => world.db`
  update users set first_name = ${firstName}, last_name = ${lastName}, email = ${email}
  where id = ${who.id}`
const referred = (who: Viewer, by: Viewer) => world.db`
  insert into referrals (referred_id, referrer_id, created_at)
  values (${who.id}, ${by.id}, ${world.now()})`

beforeAll(async () => {
  world = await testWorld({ config: { ...testConfig, pi: testPi } })
  staff = await person(world, 'admin')
  ada = await person(world)
  grace = await person(world)
  await named(ada, '=HYPERLINK("http://x")', 'Byron', 'ada@shop.example')
  await named(grace, 'Grace', 'Hopper', 'grace@shop.example')
  await referred(ada, grace)
  const thing = await shelved(world, 50)
  const next = async (who: Viewer, name: string) => {
    world.clock.advance(1000)
    numbers[name] = await placed(world, who, [line(thing, 2), line(thing, 1, 'Sand')])
    return numbers[name]
  }
  await next(grace, 'awaiting')
  await paid(world, await next(grace, 'unverified'))
  check = await handedIn(world, grace)
  world.clock.advance(1000)
  await verified(world, ada)
  await paid(world, await next(ada, 'unaddressed'))
  const processing = await next(ada, 'processing')
  await paid(world, processing)
  value(await giveAddress(world, ada, processing, address))
  const shipped = await next(ada, 'shipped')
  await paid(world, shipped)
  value(await giveAddress(world, ada, shipped, address))
  value(await approveOrder(world, staff, shipped, { carrier: 'Post', tracking: 'T' }))
  const declined = await next(ada, 'declined')
  value(await declineOrder(world, staff, declined, 'Not there.'))
  const claimed = { orderNumber: numbers.awaiting ?? '', hash: 'd'.repeat(64) }
  claim = value(await addReceipt(world, grace, claimed)).transactionId
})

export const all = { q: '', after: null } as const
export const numbersOf = async (filter: OrderFilter, q = '') =>
  (await orderRows(world, { filter, q, after: null })).rows.map(({ number }) => number)
export const numbersNamed = (...names: string[]) => names.map((name) => numbers[name])
