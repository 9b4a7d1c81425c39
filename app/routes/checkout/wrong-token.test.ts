// What the shopper sees of a token that was not asked for: its name, and still the amount of the one that was.
import { expect, test } from 'vitest'
import { type TokenMethod, tokenMethod } from '../../../shop/payments/requests/rules/methods.ts'
import { coins, type TokenCode, tokenCode } from '../../../shop/platform/money/rules.ts'
import { paidUsdt, testUsdt, usdtWithRate } from '../../../tests/support/ledgers/rated-usdt.ts'
import { testPi } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { location, routeCaller } from '../../../tests/support/route-caller.ts'
import { line, placed, stockedProduct } from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import * as payment from './payment/page'
import type { PayView } from './payment-view'

const usdc = tokenCode('USDC') as TokenCode
const method: TokenMethod = tokenMethod(usdc)
const token = `0x${'d'.repeat(40)}`
const accepted = [{ symbol: usdc, method, contractSymbol: 'USDC', token, decimals: 6 }]
const chains = testUsdt.chains.map((each) => ({ ...each, accepted }))
const rate = usdtWithRate('0.5', () => new Date('2026-11-21T11:00:00Z'))
const world = await testWorld({
  config: { ...testConfig, pi: testPi, usdt: { ...testUsdt, chains } },
  usdt: rate.ports,
  rates: rate.rates,
})
const ask = routeCaller(world)

test('a token that was not asked for is named, and the one that was is asked for as before', async () => {
  const ada = await person(world)
  const number = await placed(world, ada, [line(await stockedProduct(world, 9))])
  const page = `/payment?order=${number}`
  const shown = async () => ((await ask(payment.loader, page, ada)) as { pay: PayView }).pay
  expect((await shown()).ways.map((way) => `${way.method} ${way.chain}`)).toEqual([
    'pi null',
    'usdt eip155:137',
    'usdt eip155:1',
    'usdc eip155:137',
    'usdc eip155:1',
  ])
  const choice = new URLSearchParams({ intent: 'quote', method, chain: 'eip155:137' })
  expect(location(await ask(payment.action, page, ada, choice))).toBe(page)
  const before = await shown()
  expect(before).toMatchObject({
    currency: 'USDC',
    due: coins(50, usdc),
    target: { kind: 'token', token: 'USDC', chain: 'Polygon', amount: '50' },
  })
  expect(before.target?.uri).toContain(`${token}@137/transfer`)
  const sent = { assetOk: false, asset: `USDT:${chains[0]?.token}` }
  await paidUsdt(world, number, coins(50, 'USDT'), sent, method)
  const after = await shown()
  expect(after).toMatchObject({
    face: 'waiting',
    currency: 'USDC',
    due: before.due,
    notes: ['wrong_asset'],
    payments: [{ currency: { symbol: 'USDT' }, counted: false }],
  })
  expect(after.target).toEqual(before.target)
})
