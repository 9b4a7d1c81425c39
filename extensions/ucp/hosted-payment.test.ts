// An order that its shopper pays at a provider: an agent is told of no address, and led to the order's page.
import { expect, test } from 'vitest'
import { opened, ordered, server, world } from '../../tests/fixtures/payments/btcpay.ts'
import { instructions, methodIn, offeredHandlers } from './payment-handlers'

test('no handler offers it, takes it, or tells where it is paid', async () => {
  const offered = await offeredHandlers(world, 2500n)
  expect(JSON.stringify(offered)).not.toContain('btcpay')
  const instrument = { handler_id: 'btcpay', type: 'btcpay', selected: true } as never
  expect(methodIn(world, { instruments: [instrument] })).toBeNull()
  const number = await ordered()
  expect(await instructions(world, number)).toEqual({})
  await opened(number)
  expect(await instructions(world, number)).toEqual({})
  expect(server.ofOrder(number)).toHaveLength(1)
})
