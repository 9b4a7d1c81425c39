// Data export and erasure, and a referral that continues in another browser.
import { expect, test } from 'vitest'
import { shop } from '../fixtures/browser/open-shop.ts'
import { mainText, Shopper } from '../support/browser/http-shopper.ts'
import {
  adminOf,
  approveCheck,
  buyNow,
  newShopper,
  shippingFields,
  submitIdentityCheck,
  submitOrder,
} from '../support/browser/http-steps.ts'
import { unzipped } from '../support/unzip.ts'

async function mailed(shopper: Shopper, subject: RegExp): Promise<string> {
  const mails = (await (await shopper.ask('/dev/mailbox.json')).json()) as {
    to: string
    subject: string
    body: string
  }[]
  return mails.find((mail) => mail.to === shopper.email && subject.test(mail.subject))?.body ?? ''
}

test('a shopper saves an address, uses it for an order, and downloads all data with images', async () => {
  const shopper = await newShopper(shop)
  await shopper.send('/account/addresses', { intent: 'add', ...shippingFields, city: 'Winterthur' })
  const number = await submitOrder(shopper, await buyNow(shopper))
  const page = await shopper.page(`/shipping-details?order=${number}`)
  expect(mainText(page)).toContain('Choose a saved address')
  const address = /name="address" value="([^"]+)"/.exec(page)?.[1] ?? ''
  await shopper.send(`/shipping-details?order=${number}`, { address })
  expect(mainText(await shopper.page(`/order/${number}`))).toContain('Winterthur')
  await submitIdentityCheck(shopper)
  await approveCheck(await adminOf(shop))

  const answer = await shopper.ask('/account/data.zip')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const files = unzipped(Buffer.from(await answer.arrayBuffer()))
  const data = JSON.parse(String(files.get('data.json')))
  expect(data).toMatchObject({
    account: { email: shopper.email },
    addresses: [{ city: 'Winterthur' }],
    identity: { checks: [{ state: 'approved', answers: { details: { country: 'CH' } } }] },
    orders: [{ order: { number }, address: { city: 'Winterthur' } }],
  })
  expect([...files.keys()].map((name) => name.split('-').slice(0, -1).join('-') || name)).toEqual(
    expect.arrayContaining([expect.stringContaining('pictures/selfie')]),
  )
  expect(mainText(await shopper.page('/account/data'))).toContain('opened 2 times by reviewers')
})

test('an erasure waits for open orders, states its date, and is cancelled by the mail in another browser', async () => {
  const shopper = await newShopper(shop)
  const number = await submitOrder(shopper, await buyNow(shopper))
  const held = mainText(await shopper.page('/account/data'))
  expect(held).toContain(`Order ${number} is in progress`)
  const erase = { intent: 'erase', confirm: 'yes' }
  expect((await shopper.post('/account/data', erase)).status).toBe(409)
  await shopper.send(`/order/${number}`, { intent: 'cancel' })
  await shopper.send('/account/data', erase)
  expect(mainText(await shopper.page('/account/data'))).toContain(
    'Your account is scheduled to be erased',
  )

  await expect.poll(() => mailed(shopper, /will be erased/)).toContain('/account/keep')
  const link = new URL(/\S+\/account\/keep\?\S+/.exec(await mailed(shopper, /erased/))?.[0] ?? '')
  const elsewhere = new Shopper(shop.url)
  expect(mainText(await elsewhere.page(link.pathname + link.search))).toContain('Keep my account')
  expect(mainText(await shopper.page('/account/data'))).toContain('scheduled to be erased')
  const token = link.searchParams.get('token') ?? ''
  await elsewhere.send('/account/keep', { token, confirm: 'yes' })
  expect(mainText(await shopper.page('/account/data'))).not.toContain('scheduled to be erased')
})

test('a referral counts even if the account is verified in another browser', async () => {
  const friend = await newShopper(shop)
  const panel = await friend.page('/account')
  const code = /\?ref=(\w+)/.exec(panel)?.[1] ?? ''
  expect(mainText(panel)).toContain('No referrals yet.')

  const visitor = new Shopper(shop.url)
  await visitor.page(`/product/1?ref=${code}`)
  await visitor.askForAccount()
  const { pathname, search } = await visitor.verificationLink()
  const phone = new Shopper(shop.url)
  const token = new URLSearchParams(search).get('token') ?? ''
  await phone.send(pathname + search, { token })
  await phone.signIn(visitor)
  expect(mainText(await friend.page('/account'))).toContain('1 referral.')
})
