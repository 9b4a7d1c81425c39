// Health of one ledger: an order waits for its own chain only.
import { expect, test } from 'vitest'
import { testUsdt, usdtWithRate } from '../../../tests/support/ledgers/rated-usdt.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { alertsNow } from '../../people/alerts/views.ts'
import { coins, type TokenCode, tokenCode } from '../../platform/money/rules.ts'
import { createPaymentRequest } from '../requests/actions/create-payment-request.ts'
import { recordReadFailure } from '../requests/actions/reading.ts'
import { tokenMethod } from '../requests/rules/methods.ts'
import { alertLedgers } from './alert-ledgers.ts'
import { watcherHealth } from './views.ts'

test('a chain that cannot be read does not make another one failing', async () => {
  const world = await testWorld({
    config: { ...testConfig, usdt: testUsdt },
    usdt: usdtWithRate('1', () => new Date()).ports,
    rates: usdtWithRate('1', () => new Date()).rates,
  })
  await recordReadFailure(world, 'ledger.unreachable', 'eip155:137')
  await world.db`
    insert into ledger_cursors (ledger, account, cursor, read_to) values ('eip155:1', 'all', '1', ${world.now()})`
  expect((await watcherHealth(world, 'usdt', 'eip155:137')).state).toBe('failing')
  expect((await watcherHealth(world, 'usdt', 'eip155:1')).state).toBe('current')
  // The shop as a whole is as well as its worst ledger.
  expect((await watcherHealth(world)).state).toBe('failing')
})

test('an unpaid order on a chain that was removed from the settings is an alert until it is back', async () => {
  const world = await testWorld({
    config: { ...testConfig, usdt: testUsdt },
    usdt: usdtWithRate('1', () => new Date()).ports,
    rates: usdtWithRate('1', () => new Date()).rates,
  })
  const order = { orderNumber: 'PI-1763712345679', userId: 'u', amount: coins(5) } as const
  const chain = 'eip155:137'
  await createPaymentRequest(world, { ...order, currency: 'PI', method: 'usdt', chain })
  const chains = testUsdt.chains.filter(({ ledger }) => ledger !== chain)
  const less = { ...world, config: { ...world.config, usdt: { ...testUsdt, chains } } }
  const removed = async () =>
    (await alertsNow(world)).filter(({ kind }) => kind === 'ledger_removed')
  await alertLedgers(world)
  expect(await removed()).toEqual([])
  await alertLedgers(less)
  expect(await removed()).toMatchObject([{ subject: chain, facts: { count: '1' } }])
  await alertLedgers(world)
  expect(await removed()).toEqual([])
})

test('so is one in a token that was removed, on a chain that stays', async () => {
  const code = tokenCode('USDC') as TokenCode
  const method = tokenMethod(code)
  const token = `0x${'d'.repeat(40)}`
  const accepted = [{ symbol: code, method, contractSymbol: 'USDC', token, decimals: 6 }]
  const chains = testUsdt.chains.map((each) => ({ ...each, accepted }))
  const world = await testWorld({
    config: { ...testConfig, usdt: { ...testUsdt, chains } },
    usdt: usdtWithRate('1', () => new Date()).ports,
    rates: usdtWithRate('1', () => new Date()).rates,
  })
  const order = { orderNumber: 'PI-1763712345679', userId: 'u', amount: coins(5) } as const
  const chain = 'eip155:137'
  await createPaymentRequest(world, { ...order, currency: 'PI', method, chain })
  const less = { ...world, config: { ...world.config, usdt: testUsdt } }
  const removed = async () =>
    (await alertsNow(world)).filter(({ kind }) => kind === 'ledger_removed')
  await alertLedgers(world)
  expect(await removed()).toEqual([])
  await alertLedgers(less)
  expect(await removed()).toMatchObject([{ subject: 'eip155:137 USDC', facts: { count: '1' } }])
  await alertLedgers(world)
  expect(await removed()).toEqual([])
})
