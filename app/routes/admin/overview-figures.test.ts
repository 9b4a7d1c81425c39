// Each figure of the overview equals the number of rows of the list that it links to.

import { expect, test } from 'vitest'
import { figureLists, stateList } from '../../../shop/back-office/overview/rules.ts'
import { overview } from '../../../shop/back-office/overview/views/overview.ts'
import { recordTransfers } from '../../../shop/payments/pi/record-transfers.ts'
import { addReceipt } from '../../../shop/payments/review/add-receipt.ts'
import { queueMail } from '../../../shop/platform/mail/actions.ts'
import { coins } from '../../../shop/platform/money/rules.ts'
import { submitAddress } from '../../../shop/sales/checkout/actions/address.ts'
import { cancelOrder, declineOrder } from '../../../shop/sales/checkout/actions/cancel.ts'
import { approveOrder } from '../../../shop/sales/fulfillment/actions/ship-order.ts'
import { orderStates } from '../../../shop/sales/orders/rules/order.ts'
import { piPage, testPi, transfer } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { routeCaller } from '../../../tests/support/route-caller.ts'
import {
  address,
  line,
  paid,
  placed,
  stockedProduct,
  value,
  verified,
} from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import * as orders from './orders/orders'
import * as refunds from './payments/refunds'
import * as transactions from './payments/transactions'
import * as stock from './products/stock'
import * as mail from './settings/emails'

const pages: Readonly<Record<string, { readonly loader: (args: never) => unknown }>> = {
  '/admin/mail': mail,
  '/admin/orders': orders,
  '/admin/stock': stock,
  '/admin/transactions': transactions,
  '/admin/transactions/refunds': refunds,
}

let part: string
const world = await testWorld({ config: { ...testConfig, pi: testPi } })
const owner = await person(world, 'admin')
const ada = await person(world)
const bob = await person(world)
const productId = await stockedProduct(world, 40)
await stockedProduct(world, 2)
const order = (who = ada) => placed(world, who, [line(productId)])
// Three await payment; of those with payments, one is paid in full, two are partial, and one reports that it was sent.
for (let each = 0; each < 3; each += 1) await order(bob)
await paid(world, await order(bob))
for (let each = 0; each < 2; each += 1) {
  part = await order(bob)
  await paid(world, part, { amount: coins(30) })
}
value(await addReceipt(world, bob, { orderNumber: await order(bob), hash: 'e'.repeat(64) }))
await verified(world, ada)
const released = async () => {
  const number = await order()
  await paid(world, number)
  value(await submitAddress(world, ada, number, address))
  return number
}
await released()
for (let each = 0; each < 2; each += 1)
  value(await approveOrder(world, owner, await released(), { carrier: null, tracking: null }))
value(await cancelOrder(world, ada, await order()))
value(await declineOrder(world, owner, await released(), 'Out of stock after all'))
const lost = [coins(5), coins(6)].map((amount) => transfer({ amount, at: world.now() }))
value(await recordTransfers(world, piPage(lost, { readTo: world.now() })))
await world.db`update transfers set status = 'seen' where hash = ${lost[0]?.hash ?? ''}`
await queueMail(world, {
  to: 'ada@home.example',
  language: 'en',
  template: 'order.shipped',
  values: { number: 'PI-1', link: 'https://shop.example' },
})
await world.db`update mail_outbox set status = 'failed' where id = (select min(id) from mail_outbox)`
const figures = await overview(world, 'week')

/** Number of rows on all pages of the list. */
async function rowsAt(path: string, after = ''): Promise<number> {
  const page = pages[path.split('?')[0] ?? '']
  if (!page) throw new Error(`No list at ${path}`)
  const asked = `${path}${path.includes('?') ? '&' : '?'}after=${after}`
  const seen = (await routeCaller(world)(page.loader, asked, owner)) as {
    rows: unknown[]
    next: string | null
  }
  return seen.rows.length + (seen.next === null ? 0 : await rowsAt(path, seen.next))
}

test.each(orderStates)('counts orders that are %s', async (state) => {
  const figure = figures.states.find((each) => each.state === state)?.count.count
  expect(await rowsAt(stateList(state))).toBe(figure)
})

test('the counts are not all zero', () => {
  const counted = figures.states.flatMap(({ state, count }) => (count.count > 0 ? [state] : []))
  expect(counted).toEqual([
    'awaiting_payment',
    'pending',
    'processing',
    'shipped',
    'cancelled',
    'declined',
  ])
  const { payments, mail, lowStock } = figures
  for (const [name, { count }] of Object.entries({ ...payments, lowStock }))
    expect(count, name).toBeGreaterThan(0)
  expect([mail.waiting, mail.failed].every((count) => count > 0)).toBe(true)
})

test.each(Object.entries(figureLists))('%s', async (name, path) => {
  const { payments, lowStock, mail } = figures
  const counts: Readonly<Record<string, number>> = {
    ...Object.fromEntries(Object.entries(payments).map(([each, { count }]) => [each, count])),
    lowStock: lowStock.count,
    mailWaiting: mail.waiting,
    mailFailed: mail.failed,
  }
  expect(await rowsAt(path)).toBe(counts[name])
})

test('partially paid orders are found by customer and number', async () => {
  const listed = (q: string) => rowsAt(`${figureLists.partial}&q=${encodeURIComponent(q)}`)
  expect([await listed(bob.email), await listed(ada.email)]).toEqual([2, 0])
  expect([await listed(part), await listed('PI-1000000000000')]).toEqual([1, 0])
})
