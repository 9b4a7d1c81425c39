// One order of two lines, shipped in two parcels: one line is returned and refunded on the ledger, with its credit
// note.
import { beforeAll, expect, test } from 'vitest'
import { demoVariantId } from '../../demo/catalogue/product.ts'
import { database, shop } from '../fixtures/browser/open-shop.ts'
import { hidden, mainText, type Shopper } from '../support/browser/http-shopper.ts'
import {
  adminOf,
  enterAddress,
  expectPaid,
  newShopper,
  pay,
  phone,
  submitOrder,
} from '../support/browser/http-steps.ts'
import { addressNamed } from '../support/payments.ts'

let ada: Shopper
let admin: Shopper
beforeAll(async () => {
  ada = await newShopper(shop)
  admin = await adminOf(shop)
  const was = 'was.identityChecks'
  const settings = await admin.page('/admin/settings/identity')
  const free = { group: 'identity', identityChecks: 'never', [was]: hidden(settings, was) }
  await admin.send('/admin/settings', free)
})

/** Documents linked from a page, by file name. */
async function documentsOn(who: Shopper, page: string): Promise<Map<string, Buffer>> {
  const documents = new Map<string, Buffer>()
  for (const [, path = ''] of (await who.page(page)).matchAll(/href="(\/invoices\/[^"]+)"/g)) {
    const document = await who.ask(path)
    expect(document.headers.get('content-type')).toBe('application/pdf')
    const [, name = ''] =
      /filename="([^"]+)"/.exec(document.headers.get('content-disposition') ?? '') ?? []
    documents.set(name, Buffer.from(await document.arrayBuffer()))
  }
  return documents
}

test('of two lines in two parcels, one is returned and fully refunded', async () => {
  await ada.send('/cart/add', phone)
  await ada.send('/cart/add', {
    productId: '2',
    variant: demoVariantId('2', 'Graphite'),
  })
  const number = await submitOrder(ada, await ada.send('/cart/buy', {}))
  await pay(ada, number)
  await expectPaid(ada, number)
  await enterAddress(ada, number)
  const [own, orderPage] = [`/order/${number}`, `/admin/orders/${number}`]

  await admin.send(orderPage, { act: 'parcel', 'quantity.1': '1', carrier: '', tracking: '' })
  expect(mainText(await ada.page(own))).toContain('The remaining items will be shipped separately.')
  expect((await ada.post(own, { intent: 'cancel' })).status).toBe(409)
  await admin.send(orderPage, { act: 'approve', carrier: 'Post', tracking: 'T-2' })
  expect((await admin.post(orderPage, { act: 'approve' })).status).toBe(409)
  await ada.send(own, { intent: 'received' })
  expect(mainText(await ada.page(own))).toContain('Delivered')

  const asking = { intent: 'return', kind: 'fault', 'quantity.1': '1', words: 'It hums.' }
  await ada.send(own, asking)
  // A unit is not returned twice.
  expect((await ada.post(own, asking)).status).toBe(409)
  const one = /name="return" value="([^"]+)"/.exec(await admin.page(orderPage))?.[1] ?? ''
  await admin.send(orderPage, { act: 'return-agree', return: one })
  const received = { act: 'return-receive', return: one, 'restocked.1': '1' }
  await admin.send(orderPage, received)
  expect((await admin.post(orderPage, received)).status).toBe(409)

  const refundId = /name="refundId" value="([^"]+)"/.exec(await ada.page(own))?.[1] ?? ''
  const home = addressNamed('where the rest goes')
  await ada.send(own, { intent: 'refund-address', refundId, refundTo: home, refundAgain: home })
  const email = (await shop.mails()).find(
    ({ to, body }) => to === ada.email && body.includes(`${own}/refund?token=`),
  )
  const link = /\/order\/\S+\/refund\?token=[\w-]+/.exec(email?.body ?? '')?.[0] ?? ''
  await ada.send(link, { token: link.split('token=')[1] ?? '' })
  const queue = '/admin/transactions/refunds'
  const wanted = new RegExp(`${queue}/[\\w-]+`)
  const due = wanted.exec(await admin.page(`${queue}?q=${number}`))?.[0] ?? ''
  await admin.send(due, { act: 'approve', reason: 'I am alone here' })
  await admin.send(due, { act: 'demo' })
  await expect
    .poll(async () => mainText(await ada.page(own)))
    .toContain('Refunded, confirmed on the ledger')
  expect(mainText(await admin.page(orderPage))).toContain('Refunded')
  // The kept line is unaffected: the order is still delivered.
  expect(mainText(await ada.page(own))).toMatch(/^Order PI-\d+ Delivered/)

  const name = /^CN-\d{6}\.pdf$/
  await expect
    .poll(async () => {
      await database`select graphile_worker.add_job('issue-tax-documents', job_key => 'now')`
      return [...(await documentsOn(ada, own)).keys()].some((each) => name.test(each))
    })
    .toBe(true)
  const documents = await documentsOn(ada, own)
  for (const document of documents.values())
    expect(document.subarray(0, 5).toString()).toBe('%PDF-')
  expect([...documents.keys()].sort()).toEqual([
    expect.stringMatching(name),
    expect.stringMatching(/^INV-\d{6}\.pdf$/),
  ])
  const stranger = await newShopper(shop)
  const [, document = ''] = /href="(\/invoices\/[^"]+)"/.exec(await ada.page(own)) ?? []
  expect((await stranger.ask(document)).status).toBe(404)
  const renamed = await ada.ask(document.replace('/invoices/', '/bills/'))
  expect([renamed.status, renamed.headers.get('location')]).toEqual([301, document])
})
