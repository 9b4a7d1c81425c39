// An offer that the agent changes while its user reads it: shown as it is now, and approved as such.
import { expect, test } from 'vitest'
import { action, loader, shouldRevalidate } from '../../../app/routes/checkout/continue/page'
import { person } from '../../../tests/support/people.ts'
import { body, location, routeCaller, status } from '../../../tests/support/route-caller.ts'
import { begun, fulfillment, item, read, to, tokenOf } from './fixtures/approved-checkouts.ts'
import { fitting, world } from './fixtures/shop.ts'

const ask = routeCaller(world)

test('after a refusal the page reads the changed offer, and that one can be approved', async () => {
  const { productId, checkout } = await begun(1, { fulfillment })
  const ada = await person(world)
  const page = `/continue/${tokenOf(checkout)}`
  const shown = async () => (await ask(loader, page, ada)) as { version: string }
  const approve = (offer: string) =>
    ask(action, page, ada, new URLSearchParams({ intent: 'approve', accept: 'yes', offer }))
  const { version } = await shown()
  await fitting('checkout', 'PUT', `/checkout-sessions/${checkout.id}`, {
    body: { line_items: [item(productId)], fulfillment: to({ street_address: '1 Rue' }) },
  })
  const refused = await approve(version)
  expect(body(refused).refusal).toMatchObject({ code: 'agents.changed' })
  const answered = { actionStatus: status(refused), defaultShouldRevalidate: false }
  expect(shouldRevalidate(answered as Parameters<typeof shouldRevalidate>[0])).toBe(true)
  expect(location(await approve((await shown()).version))).toBe(page)
  expect((await read(checkout.id)).status).toBe('ready_for_complete')
})
