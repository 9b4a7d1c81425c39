// What a person approves for an agent is the offer that they saw.
import { expect, test } from 'vitest'
import { approveSession } from '../../shop/sales/agents/actions/order.ts'
import { sessionIn } from '../../shop/sales/agents/continue-token.ts'
import { person } from '../../tests/support/people.ts'
import { stockedProduct, value } from '../../tests/support/shopping.ts'
import {
  approved,
  begun,
  complete,
  fulfillment,
  item,
  other,
  shownTo,
  to,
  tokenOf,
} from './tests/fixtures/approved-checkouts.ts'
import { codesOf, fitting, world } from './tests/fixtures/shop.ts'

test.each([
  ['another product of the same price', ['items'], async () => ({ ...(await other()) })],
  ['another address', ['address'], async () => ({ fulfillment: to({ street_address: '1 Rue' }) })],
  [
    'a swap of both',
    ['items', 'address'],
    async () => ({ ...(await other()), fulfillment: to({ first_name: 'Eve' }) }),
  ],
  ['another buyer', ['address'], async () => ({ buyer: { first_name: 'Eve' } })],
  ['more units', ['items', 'total'], async () => ({ units: 2 })],
])('an offer is not approved by a page shown before %s', async (_, parts, change) => {
  const { productId, checkout } = await begun(1, { fulfillment })
  const buyer = await person(world)
  const id = sessionIn(world, tokenOf(checkout)) ?? ''
  const version = await shownTo(buyer, checkout)
  const { units = 1, ...more } = (await change()) as { units?: number }
  const body = { line_items: [item(productId, units)], fulfillment, ...more }
  await fitting('checkout', 'PUT', `/checkout-sessions/${checkout.id}`, { body })
  const approve = (version: string) =>
    approveSession(world, buyer, id, { version, isAccepted: true })
  expect(await approve(version)).toMatchObject({
    code: 'agents.changed',
    fields: Object.fromEntries(parts.map((part) => [part, `agents.changed_${part}`])),
  })
  expect((await complete(checkout.id)).status).toBe('requires_escalation')
  value(await approve(await shownTo(buyer, checkout)))
  expect((await complete(checkout.id)).status).toBe('completed')
})

test('an offer whose prices trade places after the approval needs another one', async () => {
  const [first, second] = [await stockedProduct(world, 9), await stockedProduct(world, 9)]
  const body = { line_items: [item(first), item(second)], fulfillment }
  const checkout = await fitting('checkout', 'POST', '/checkout-sessions', { body })
  await approved(checkout)
  await world.db`update products set base_price = base_price + 1 where id = ${first}`
  await world.db`update products set base_price = base_price - 1 where id = ${second}`
  const after = await complete(checkout.id)
  expect([after.status, codesOf(after)[0]]).toEqual(['requires_escalation', 'offer_changed'])
})
