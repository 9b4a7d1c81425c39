// Back-in-stock subscriptions: notified once, expiring, erased with the account.

import { describe, expect, test } from 'vitest'
import {
  ada,
  request,
  restock,
  soldOutId,
  subscribeByEmail,
  world,
} from '../../../tests/fixtures/catalog/back-in-stock.ts'
import { person } from '../../../tests/support/people.ts'
import { stockedProduct } from '../../../tests/support/shopping.ts'
import { ownData } from '../../back-office/privacy/views/own-data.ts'
import { ok, refuse } from '../../result.ts'
import { optionsText } from '../products/rules/catalog.ts'
import {
  deleteSubscriptionsOfAddress,
  subscribeAddress,
  subscribeBackInStock,
  unsubscribeBackInStock,
} from './actions/subscribe.ts'
import { maxSubscriptionsOfAccount, maxSubscriptionsOfAddress } from './rules.ts'
import { subscriptionList } from './views.ts'

describe('a back-in-stock request', () => {
  test('is stored once for each variant, under concurrency as well', async () => {
    await Promise.all(Array.from({ length: 8 }, () => subscribeBackInStock(world, ada, request())))
    await subscribeBackInStock(world, ada, request(soldOutId, 'Sand'))
    const waits = await subscriptionList(world, ada, 'en')
    expect(waits.map(({ options }) => optionsText(options)).sort()).toEqual(['Ink', 'Sand'])
    await Promise.all([
      subscribeByEmail('x@home.example'),
      subscribeByEmail('X@home.example '),
      subscribeByEmail('x@home.example'),
    ])
    const rows = await world.db`select 1 from back_in_stock_requests where email = 'x@home.example'`
    expect(rows).toHaveLength(1)
  })

  test.each([
    ['no product', { productId: 'no-such', colour: 'Ink' }],
    ['no variant', { productId: '', colour: 'Plaid' }],
    ['what no database takes', { productId: '\u0000', colour: 'Ink' }],
  ])('for %s is refused', async (_, { productId, colour }) => {
    const asked = request(productId || soldOutId, colour)
    expect(await subscribeBackInStock(world, ada, asked)).toEqual(refuse('wishlist.missing'))
    expect(await subscribeByEmail('ada@home.example', asked)).toEqual(refuse('wishlist.missing'))
  })

  test('for a variant in stock is refused', async () => {
    await restock(1)
    await expect
      .poll(() => subscribeBackInStock(world, ada, request()))
      .toEqual(refuse('wishlist.in_stock'))
  })

  test.each([
    '',
    'ada',
    'ada@',
    '@home.example',
    'a b@home.example',
    `${'a'.repeat(10_000)}@home.example`,
    'ada@home.example\r\nBcc: x@y.example',
  ])('with an invalid address is refused, %#', async (email) => {
    expect(await subscribeByEmail(email)).toMatchObject({
      code: 'form.invalid',
      fields: { email: expect.any(String) },
    })
    expect(await world.db`select 1 from back_in_stock_requests`).toHaveLength(0)
  })

  test('is limited by account, address and network', async () => {
    const things = await Promise.all(Array.from({ length: 11 }, () => stockedProduct(world, 0)))
    await world.db`
      insert into back_in_stock_requests (id, variant_id, user_id, address_hash, language, requested_at)
      select 'w' || row_number() over (), id, ${ada.id}, 'hash', 'en', ${world.now()}
      from product_variants where available = 0 order by id limit ${maxSubscriptionsOfAccount}`
    const known = (await subscriptionList(world, ada, 'en')).length
    for (let each = known; each < maxSubscriptionsOfAccount; each += 1)
      expect(
        await subscribeBackInStock(world, ada, request(await stockedProduct(world, 0))),
      ).toEqual(ok())
    const full = refuse('wishlist.waits_full', { facts: { most: maxSubscriptionsOfAccount } })
    expect(await subscribeBackInStock(world, ada, request(await stockedProduct(world, 0)))).toEqual(
      full,
    )

    const answers: string[] = []
    for (const id of things) {
      const answer = await subscribeByEmail('full@home.example', request(id))
      answers.push(answer.ok ? 'ok' : answer.code)
    }
    expect(answers).toEqual([...Array(10).fill('ok'), 'limit.reached'])

    const house = { ip: '203.0.113.9' }
    const fromHouse = (each: number) =>
      subscribeAddress(world, { ...request(), email: `guest${each}@home.example` }, house)
    const codes: string[] = []
    for (let each = 0; each < 21; each += 1) {
      const answer = await fromHouse(each)
      codes.push(answer.ok ? 'ok' : answer.code)
    }
    expect(codes).toEqual([...Array(20).fill('ok'), 'limit.reached'])
    expect(maxSubscriptionsOfAddress).toBeGreaterThan(10)
  })

  test('of another person cannot be deleted', async () => {
    const eve = await person(world)
    await subscribeBackInStock(world, ada, request())
    await unsubscribeBackInStock(world, eve, request().variantId)
    expect(await subscriptionList(world, ada, 'en')).toHaveLength(1)
    await unsubscribeBackInStock(world, ada, request().variantId)
    expect(await subscriptionList(world, ada, 'en')).toHaveLength(0)
  })
})

test('is in the data export by account and address, and erased with the account', async () => {
  const other = await stockedProduct(world, 0)
  await subscribeBackInStock(world, ada, request())
  await subscribeByEmail(ada.email, request(other))
  await subscribeByEmail('eve@home.example')
  let copy = ''
  for await (const part of ownData(world, ada)) copy += part
  const ids = JSON.parse(copy).waits.map((each: { productId: string }) => each.productId)
  expect(ids.sort()).toEqual([soldOutId, other].sort())
  expect(copy).not.toContain('eve@home.example')
  await world.db`select erase_rows_of(${ada.id})`
  expect(await deleteSubscriptionsOfAddress(world, ada.email)).toBe(1)
  expect(await world.db`select email from back_in_stock_requests`).toEqual([
    { email: 'eve@home.example' },
  ])
})
