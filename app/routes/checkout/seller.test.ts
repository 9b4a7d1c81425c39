// Legal information beside the order button: seller, legal pages, included tax.
import { expect, test } from 'vitest'
import { saveSetting, saveText } from '../../../shop/platform/settings/actions.ts'
import {
  ask,
  placedOrder,
  post,
  startedPurchase,
  toast,
  world,
} from '../../../tests/fixtures/sales/checkout.ts'
import { person } from '../../../tests/support/people.ts'
import { location } from '../../../tests/support/route-caller.ts'
import { value } from '../../../tests/support/shopping.ts'
import * as order from './order/page'
import * as payment from './payment/page'
import * as method from './payment-method/page'
import { sellerView } from './seller-view'

test('names the seller with address and tax from the settings', async () => {
  const { page } = await startedPurchase()
  expect(await ask(method.loader, page, null)).toMatchObject({
    seller: { name: world.config.shopName },
  })
  value(await saveSetting(world, 'system', 'sellerName', 'Kiln & Co GmbH'))
  value(await saveSetting(world, 'system', 'sellerAddress', 'Am Markt 1\n10115 Berlin'))
  value(await saveSetting(world, 'system', 'taxRate', 1900))
  expect(await ask(method.loader, page, null)).toMatchObject({
    seller: { name: 'Kiln & Co GmbH', address: 'Am Markt 1\n10115 Berlin' },
  })
})

test('requires a checkbox where the merchant wants one, and places nothing without it', async () => {
  const ada = await person(world)
  value(await saveSetting(world, 'system', 'acceptTerms', 'yes'))
  const { page, total } = await startedPurchase(ada)
  expect(await ask(method.loader, page, ada)).toMatchObject({ seller: { asksAcceptance: true } })
  const form = { method: 'pi', expectedTotal: total }
  expect(await post(method.action, page, ada, form)).toMatchObject({
    data: { refusal: { code: 'checkout.terms' } },
  })
  const placed = (await post(method.action, page, ada, { ...form, accept: 'yes' })) as Response
  const number = /order=(.+)$/.exec(placed.headers.get('location') ?? '')?.[1]
  const [entry] = await world.db<{ details: unknown }[]>`
    select details from audit_entries where action = 'order.placed' and subject = ${`order:${number}`}`
  expect(entry?.details).toEqual({ terms: 'accepted', due: '2000000000' })
  value(await saveSetting(world, 'system', 'acceptTerms', 'no'))
})

test('the order button has the text of the law, or of the merchant in that language', async () => {
  const owner = await person(world, 'admin')
  const button = async (demo: boolean) => {
    const there = { ...world, config: { ...world.config, demo } }
    return (await sellerView(there, 'en')).orderText
  }
  expect([await button(true), await button(false)]).toEqual([null, ''])
  const own = { name: 'orderButton', language: 'en', was: '', typed: 'Buy now' } as const
  value(await saveText(world, owner, own))
  expect([await button(true), await button(false)]).toEqual(['Buy now', 'Buy now'])
  expect(
    await saveText(world, owner, { ...own, was: 'Buy now', typed: 'x'.repeat(61) }),
  ).toMatchObject({
    code: 'settings.long',
  })
})

test('describes each product briefly', async () => {
  const { page, productId } = await startedPurchase()
  await world.db`
    update products set specifications = ${world.db.json([
      ['Screen', '6.1"'],
      ['Storage', '256 GB'],
      ['Weight', '170 g'],
      ['Box', 'Yes'],
    ])}
    where id = ${productId}`
  expect(await ask(method.loader, page, null)).toMatchObject({
    lines: [
      {
        essentials: [
          ['Screen', '6.1"'],
          ['Storage', '256 GB'],
          ['Weight', '170 g'],
        ],
      },
    ],
  })
})

test('an unpaid order states the tax in its total, on both of its pages', async () => {
  value(await saveSetting(world, 'system', 'taxRate', 770))
  const who = await person(world)
  const { number, page } = await placedOrder(who)
  expect(await ask(payment.loader, page, who)).toMatchObject({ taxes: [{ rate: 770 }] })
  expect(await ask(order.loader, `/order/${number}`, who)).toMatchObject({ taxes: [{ rate: 770 }] })
})

test('a second tab with another payment method is told that the order exists', async () => {
  const ada = await person(world)
  const { page, total } = await startedPurchase(ada)
  const first = await post(method.action, page, ada, { method: 'pi', expectedTotal: total })
  expect([location(first), toast(first)]).toEqual([
    expect.stringContaining('/payment?order='),
    undefined,
  ])
  const again = await post(method.action, page, ada, { method: 'pi', expectedTotal: total })
  expect([location(again), toast(again)]).toEqual([location(first), undefined])
  const other = await post(method.action, page, ada, { method: 'usdt', expectedTotal: total })
  expect([location(other), toast(other)]).toEqual([location(first), 'checkout.placedBefore'])
})
