// Payment handlers while the shop's Pi address waits for an owner, or is compromised.
import { expect, test } from 'vitest'
import { compareDestinations } from '../../shop/payments/destinations/actions.ts'
import { compromiseAddress } from '../../shop/payments/requests/actions/reissue.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { placedOrder, world } from '../../tests/fixtures/sales/checkout.ts'
import { addressNamed, testPi } from '../../tests/support/payments.ts'
import { person } from '../../tests/support/people.ts'
import { instructions, offeredHandlers } from './payment-handlers'

const real = { ...world, config: { ...world.config, pi: { ...testPi, simulated: false } } }
const treasury = (value: string) => [
  { kind: 'pi_treasury' as const, ledger: testPi.passphrase, value, label: null },
]

test('an unconfirmed address is offered to no agent, and a compromised one is no longer told', async () => {
  await compareDestinations(real, treasury(testPi.treasury))
  const { number } = await placedOrder(await person(world))
  expect(Object.keys(await offeredHandlers(real, coins(1)))).toHaveLength(1)
  expect(JSON.stringify(await instructions(real, number))).toContain('"destination"')
  await compareDestinations(real, treasury(addressNamed('another')))
  expect(Object.keys(await offeredHandlers(real, coins(1)))).toEqual([])
  await compareDestinations(real, treasury(testPi.treasury))
  const marked = await compromiseAddress(
    real,
    await person(world, 'admin'),
    testPi.treasury,
    'leaked',
  )
  expect(marked.ok).toBe(true)
  expect(await instructions(real, number)).toEqual({})
})
