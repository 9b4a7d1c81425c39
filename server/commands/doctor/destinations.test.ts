// Doctor and payment addresses: what the settings name, compared with what owners have confirmed.
import { expect, test } from 'vitest'
import {
  compareDestinations,
  markCompromised,
} from '../../../shop/payments/destinations/actions.ts'
import { addressNamed, testPi } from '../../../tests/support/payments.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { examineDestinations } from './destinations.ts'

const pi = { ...testPi, simulated: false }
const world = await testWorld({ config: { ...testConfig, demo: false, pi } })
const treasury = (value: string) => [
  { kind: 'pi_treasury' as const, ledger: pi.passphrase, value, label: null },
]
const settings = (value: string) => ({
  pi: { ...pi, treasury: value, horizonUrl: '', secondHorizonUrl: null },
  piApp: null,
})
const levels = async (value: string) =>
  (await examineDestinations(world.url, settings(value) as never)).map(({ level }) => level)

test('says so before and after the start with another address, and while none is safe', async () => {
  const other = addressNamed('another treasury')
  expect(await levels(pi.treasury)).toEqual([])
  await compareDestinations(world, treasury(pi.treasury))
  expect(await levels(pi.treasury)).toEqual(['ok'])
  const [finding] = await examineDestinations(world.url, settings(other) as never)
  expect(finding).toMatchObject({ level: 'warn', says: expect.stringContaining(other) })
  await compareDestinations(world, treasury(other))
  expect(await levels(other)).toEqual(['warn'])
  expect(await levels(pi.treasury)).toEqual(['warn'])
  await markCompromised(world, 'system', pi.treasury, 'leaked')
  expect(await levels(pi.treasury)).toEqual(['warn', 'wrong'])
})

test('says nothing of a database that does not answer', async () => {
  const nowhere = 'postgres://nobody@127.0.0.1:9/nothing'
  expect(await examineDestinations(nowhere, settings(pi.treasury) as never)).toEqual([])
})
