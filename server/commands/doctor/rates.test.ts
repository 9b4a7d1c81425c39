import { expect, test } from 'vitest'
import { tokenMethod } from '../../../shop/payments/requests/rules/methods.ts'
import { type TokenCode, tokenCode } from '../../../shop/platform/money/rules.ts'
import { saveSetting } from '../../../shop/platform/settings/actions.ts'
import { chainOf } from '../../../tests/support/ledgers/chains.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { examineRates } from './rates.ts'

const world = await testWorld()
const chain = chainOf({ token: `0x${'c'.repeat(40)}` })
const chains = { chains: [chain] } as never
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

test('a token needs a rate of its own', async () => {
  const symbol = tokenCode('USDC') as TokenCode
  const usdc = { symbol, method: tokenMethod(symbol), contractSymbol: 'USDC', decimals: 6 }
  const accepted = [{ ...usdc, token: `0x${'d'.repeat(40)}` }]
  const more = { ...setup, usdt: { chains: [{ ...chain, accepted }] } as never }
  expect(await examineRates(more)).toMatchObject([
    { says: expect.stringContaining('USDT and USDC') },
  ])
  await saveSetting(world, 'system', 'tokenRates', 'USDC = 0.92')
  const rates = { fixed: null, sources: [missing] }
  expect(await examineRates({ ...more, rates })).toMatchObject([
    { says: expect.stringContaining('eur_per_usdt') },
  ])
})
