import { expect, test } from 'vitest'
import { saveSetting } from '../../../shop/platform/settings/actions.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { examineRates } from './rates.ts'

const world = await testWorld()
const chains = { chains: [] } as never
const setup = {
  demo: false,
  databaseUrl: world.url,
  databaseDirectUrl: null,
  pi: null,
  usdt: chains,
  rates: { fixed: null, sources: [] },
}
const missing = { kind: 'file', path: '/no/such/rate.json' } as const

test('a rate: fixed, none, and a missing file', async () => {
  const fixed = { fixed: '0.5', sources: [] }
  expect(await examineRates({ ...setup, rates: fixed })).toMatchObject([{ level: 'ok' }])
  expect(await examineRates(setup)).toMatchObject([{ level: 'warn' }])
  const rates = { fixed: null, sources: [missing] }
  expect(await examineRates({ ...setup, rates })).toMatchObject([{ level: 'wrong' }])
})

test('a method in the shop’s own currency needs none, and in another one each its own', async () => {
  const both = { ...setup, pi: {} as never }
  expect(await examineRates({ ...both, usdt: null })).toEqual([])
  await saveSetting(world, 'system', 'currency', 'EUR')
  expect(await examineRates(both)).toMatchObject([{ says: expect.stringContaining('PI and USDT') }])
  await saveSetting(world, 'system', 'piRate', '0.5')
  const rates = { fixed: null, sources: [missing] }
  expect(await examineRates({ ...both, rates })).toMatchObject([
    { says: expect.stringContaining('eur_per_usdt') },
  ])
})
