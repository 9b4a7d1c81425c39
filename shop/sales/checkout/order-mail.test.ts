// Content of order emails: a durable record.

import { expect, test } from 'vitest'
import { ada, packer, world } from '../../../tests/fixtures/sales/packing.ts'
import {
  address,
  line,
  paid,
  placed,
  stockedProduct,
  value,
} from '../../../tests/support/shopping.ts'
import { lineName } from '../../catalog/products/rules/options.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import { coins, formatAmount } from '../../platform/money/rules.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { orderLines } from '../orders/views/orders.ts'
import { submitAddress } from './actions/address.ts'
import { declineOrder } from './actions/cancel.ts'

const amount = (whole: number) => formatAmount(coins(whole), 'PI', 'en')
const emails = async () => {
  const rows = await world.db<{ template: string; body: string }[]>`
    select template, body from mail_outbox where to_address = ${ada.email}`
  return Object.fromEntries(rows.map(({ template, body }) => [template, body]))
}

test('order emails name products with options and prices, total with tax, seller, and, once paid, address and proof link', async () => {
  value(await saveSetting(world, 'system', 'taxRate', 1900))
  value(await saveSetting(world, 'system', 'sellerName', 'Kiln & Co GmbH'))
  value(await saveSetting(world, 'system', 'sellerAddress', 'Am Markt 1\n10115 Berlin'))
  const number = await placed(world, ada, [line(await stockedProduct(world, 9), 2)])
  const [bought] = await orderLines(world, number)
  const item = `2 × ${lineName(bought)}: ${amount(200)} (2 × ${amount(100)})`
  const total = `Total: ${amount(200)}\nincl. 19% VAT: π\u00a031.93`
  const placedEmail = (await emails())['order.placed']
  expect(placedEmail?.startsWith(`Hello ${ada.firstName},`)).toBe(true)
  expect(placedEmail).toContain(`${item}\n\n${total}`)
  expect(placedEmail).toContain('Seller:\nKiln & Co GmbH\nAm Markt 1\n10115 Berlin')
  expect(placedEmail).not.toContain('Ship to')
  expect(placedEmail).toContain('We ship this order once your identity check is approved.')
  value(await submitAddress(world, ada, number, address))
  await paid(world, number)
  const paidEmail = (await emails())['order.paid']
  const hash = (await paymentRequestOf(world, number))?.payments[0]?.hash
  expect(paidEmail).toContain(item)
  expect(paidEmail).toContain(`${amount(200)}. Transaction:\n${hash}`)
  expect(paidEmail).toContain(`Ship to:\n${address.fullName}`)
})

test('the confirmation says whether an identity is checked, except in a shop that checks nobody', async () => {
  const said = async () => {
    const number = await placed(world, ada, [line(await stockedProduct(world, 1))])
    const [row] = await world.db<[{ body: string }]>`
      select body from mail_outbox where dedupe_key = ${`order.placed ${number}`}`
    return row.body
  }
  value(await saveSetting(world, 'system', 'identityChecks', 'total'))
  value(await saveSetting(world, 'system', 'identityFreeBelow', coins(1_000_000)))
  expect(await said()).toContain('This order needs no identity check.')
  value(await saveSetting(world, 'system', 'identityChecks', 'never'))
  expect(await said()).not.toMatch(/identity/i)
  value(await saveSetting(world, 'system', 'identityChecks', 'always'))
})

test('order emails do not mention a tax that is not set', async () => {
  value(await saveSetting(world, 'system', 'taxRate', 0))
  await placed(world, ada, [line(await stockedProduct(world, 1))])
  expect((await emails())['order.placed']).not.toContain('VAT')
})

test('every order email greets by name', async () => {
  const number = await placed(world, ada, [line(await stockedProduct(world, 1))])
  await paid(world, number)
  value(await declineOrder(world, packer, number, 'Broken here.'))
  const said = await emails()
  const all = Object.entries(said).filter(([template]) => /^(order|refund)\./.test(template))
  expect(all.map(([template]) => template).sort()).toEqual([
    'order.declined',
    'order.paid',
    'order.placed',
  ])
  for (const [template, body] of all)
    expect(body.startsWith(`Hello ${ada.firstName},\n`), template).toBe(true)
})
