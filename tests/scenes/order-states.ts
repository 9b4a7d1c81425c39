// An order in each of its states, another each time, and all that staff and its shopper may try with it.
import * as adminOrder from '../../app/routes/admin/order'
import * as adminOrders from '../../app/routes/admin/orders'
import * as ownOrder from '../../app/routes/checkout/order'
import * as shippingDetails from '../../app/routes/checkout/shipping-details'
import * as withdraw from '../../app/routes/pages/withdraw'
import type { Viewer } from '../../shop/accounts/rules.ts'
import { approveOrder, markDelivered } from '../../shop/admin/actions/ship-order.ts'
import { giveAddress } from '../../shop/checkout/actions/address.ts'
import { cancelOrder, declineOrder } from '../../shop/checkout/actions/cancel.ts'
import { completeOrders } from '../../shop/checkout/actions/upkeep.ts'
import { type OrderState, orderStates } from '../../shop/orders/rules.ts'
import { orderByNumber } from '../../shop/orders/views.ts'
import { askIn, status } from '../ask.ts'
import { addressNamed, testPi } from '../payments.ts'
import { person } from '../people.ts'
import { address, line, paid, placed, shelved, value, verified } from '../shopping.ts'
import { testConfig, testWorld } from '../world.ts'

export const world = await testWorld({ config: { ...testConfig, pi: testPi } })
const amy = await person(world, 'admin')
/** Whose identity is known; whoever orders without being known waits for it. */
const known = await person(world)
await verified(world, known)

export type Case = { readonly ada: Viewer; readonly number: string }
type Step = (ada: Viewer, number: string) => Promise<unknown>

const nothing: Step = async () => {}
const pay: Step = (_, number) => paid(world, number)
const parcel = { carrier: null, tracking: null }
const send: Step = async (ada, number) => {
  await pay(ada, number)
  value(await approveOrder(world, amy, number, parcel))
}
const arrive: Step = async (ada, number) => {
  await send(ada, number)
  value(await markDelivered(world, amy, number))
}
const steps: Readonly<Record<OrderState, Step>> = {
  awaiting_payment: nothing,
  pending: pay,
  processing: pay,
  shipped: send,
  delivered: arrive,
  async completed(ada, number) {
    await arrive(ada, number)
    world.clock.advance(15 * 86_400_000)
    await completeOrders(world)
  },
  cancelled: async (ada, number) => value(await cancelOrder(world, ada, number)),
  declined: async (_, number) => value(await declineOrder(world, amy, number, 'Not for sale.')),
}

/** Two pieces of one thing, with an address. */
export async function orderIn(state: OrderState): Promise<Case> {
  world.clock.advance(1000)
  const isKnown = state !== 'awaiting_payment' && state !== 'pending'
  const ada = isKnown ? known : await person(world)
  const number = await placed(world, ada, [line(await shelved(world, 9), 2)])
  value(await giveAddress(world, ada, number, address))
  await steps[state](ada, number)
  const now = await stateOf(number)
  if (now !== state) throw new Error(`${now} is not ${state}`)
  return { ada, number }
}

export const stateOf = async (number: string) => (await orderByNumber(world, number))?.status

type Page = { readonly action: (args: never) => unknown }
type Try = (order: Case) => Promise<unknown>
const ask = (page: Page, path: string, who: Viewer, fields: Record<string, string>) =>
  askIn(world)(page.action, path, who, new URLSearchParams(fields))
const byStaff =
  (act: string, more = {}): Try =>
  ({ number }) =>
    ask(adminOrder, `/admin/orders/${number}`, amy, { act, ...more })
const inBulk =
  (bulk: string): Try =>
  async ({ number }) => {
    const fields = { bulk, [`item.${number}`]: String(await stateOf(number)) }
    return ask(adminOrders, '/admin/orders', amy, fields)
  }
const byShopper =
  (intent: string, more = {}): Try =>
  ({ ada, number }) =>
    ask(ownOrder, `/order/${number}`, ada, { intent, ...more })

const elsewhere = addressNamed('ada')
const refundTo = { refundWay: 'other', refundTo: elsewhere, refundAgain: elsewhere }
const one = { 'pieces.0': '1' }

/** By name: what is sent to the real routes. */
export const acts = {
  approve: byStaff('approve'),
  'send a part': byStaff('parcel', one),
  deliver: byStaff('deliver'),
  'a parcel arrives': byStaff('arrived', { parcel: 'no such parcel' }),
  'goods are back': byStaff('goods-back'),
  'agree to a return': byStaff('return-agree', { return: 'no such return' }),
  'refuse a return': byStaff('return-refuse', { return: 'no such return', reason: 'Worn.' }),
  'count a return': byStaff('return-receive', { return: 'no such return', 'shelved.0': '1' }),
  'note a return': byStaff('return-note', { kind: 'fault', words: 'Scratched.', ...one }),
  'give up a part': byStaff('give-up', { reason: 'Broken in store.', ...one }),
  decline: byStaff('decline', { reason: 'Not for sale.' }),
  'accept the payment': byStaff('accept', { reason: 'Seen in the bank.' }),
  'write a note': byStaff('note', { note: 'Called.' }),
  'send several': inBulk('ship'),
  'several arrive': inBulk('deliver'),
  cancel: byShopper('cancel', refundTo),
  'confirm the delivery': byShopper('received'),
  hide: byShopper('hide', { next: '/cart-history' }),
  'ask for a return': byShopper('return', { kind: 'fault', words: 'Scratched.', ...one }),
  'withdraw from a part': byShopper('return', { kind: 'withdrawal', ...one }),
  withdraw: ({ ada, number }) => ask(withdraw, '/withdraw', ada, { intent: 'confirm', number }),
  'give an address': ({ ada, number }) =>
    ask(shippingDetails, `/shipping-details?order=${number}`, ada, { ...address, city: 'Bath' }),
} satisfies Record<string, Try>
export type Act = keyof typeof acts
export const actNames = Object.keys(acts) as Act[]
export const pairs = orderStates.flatMap((state) => actNames.map((act) => [state, act] as const))

/** What all tables hold, but for what is written down about a refusal. */
export async function everything(): Promise<string> {
  const tables = await world.db<{ name: string }[]>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename !~ '^(audit|security)_|^limit' order by 1`
  const parts = tables.map(
    ({ name }) =>
      `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) from "${name}" t`,
  )
  const rows = await world.db.unsafe(parts.join(' union all '))
  return tables.map(({ name }, at) => `${name} ${Object.values(rows[at] ?? {})[0]}`).join('\n')
}

export const isDone = (answer: unknown): boolean =>
  answer instanceof Response && (status(answer) ?? 500) < 400
