// A refund end to end: canceled, confirmed by email, approved, sent from the merchant's wallet, closed by the ledger.
import { beforeAll, expect, test } from 'vitest'
import { shop } from '../fixtures/browser/open-shop.ts'
import { mainText, type Shopper } from '../support/browser/http-shopper.ts'
import {
  adminOf,
  buyNow,
  expectPaid,
  newShopper,
  pay,
  submitOrder,
} from '../support/browser/http-steps.ts'
import { addressNamed } from '../support/payments.ts'

let ada: Shopper
let admin: Shopper
beforeAll(async () => {
  ada = await newShopper(shop)
  admin = await adminOf(shop)
})

const linkOf = async (number: string) => {
  const mail = (await shop.mails()).find(
    ({ subject }) => subject === `Confirm the address for your refund of order ${number}`,
  )
  return /\/order\/\S+\/refund\?token=[\w-]+/.exec(mail?.body ?? '')?.[0] ?? ''
}

test('an overpayment is refunded, and each page shows its progress', async () => {
  const number = await submitOrder(ada, await buyNow(ada))
  await pay(ada, number)
  await expectPaid(ada, number)
  const away = addressNamed('a wallet of Ada’s')
  const typed = { refundTo: away, refundAgain: away }
  await ada.send(`/order/${number}`, { intent: 'cancel', ...typed })
  expect(await ada.page(`/order/${number}`)).toContain('open the link we emailed you')

  const queue = '/admin/transactions/refunds'
  const refund =
    new RegExp(`${queue}/[\\w-]+`).exec(await admin.page(`${queue}?q=${number}`))?.[0] ?? ''
  expect(await admin.page(refund)).toContain('has not opened the confirmation link')
  expect((await admin.post(refund, { act: 'approve' })).status).toBe(409)

  const link = await linkOf(number)
  expect(await ada.page(link)).toContain(away)
  // Opening the link has changed nothing.
  expect((await admin.post(refund, { act: 'approve' })).status).toBe(409)
  await ada.send(link, { token: link.split('token=')[1] ?? '' })

  await admin.send(refund, { act: 'approve', reason: 'I am alone here' })
  expect(await admin.page(refund)).toContain('Send from your own wallet')
  expect(await ada.page(`/order/${number}`)).toContain('Approved, sending next')
  await admin.send(refund, { act: 'demo' })
  await expect
    .poll(async () => mainText(await admin.page(refund)))
    .toMatch(/Refund of π\s\S+ Completed/)
  expect(await ada.page(`/order/${number}`)).toContain('Refunded, confirmed on the ledger')
  expect(await ada.page(`/payment?order=${number}`)).toContain('Your payment has been refunded')
  const subjects = (await shop.mails()).map(({ subject }) => subject)
  expect(subjects).toContain(`Your refund for order ${number} is complete`)
})
