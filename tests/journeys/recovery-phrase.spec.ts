// A wallet's recovery phrase in any form of the shop: refused, not said again, and kept nowhere.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Shopper, said } from '../http-shopper.ts'
import {
  adminOf,
  buyNow,
  delivery,
  details,
  handIn,
  newShopper,
  order,
  papers,
  receipt,
} from '../http-steps.ts'
import { everythingIn, type Home, makeHome, type Shop, startShop } from '../shop.ts'

let home: Home
let shop: Shop
let bob: Shopper
let admin: Shopper
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const refusal = 'This looks like a wallet recovery phrase. Never share it with anyone'
let number = ''
let check = ''
let claim = ''

beforeAll(async () => {
  home = await makeHome()
  shop = await startShop(home)
  const people = [newShopper(shop), newShopper(shop), adminOf(shop)] as const
  const [ada, ...others] = await Promise.all(people)
  ;[bob, admin] = others
  number = await order(bob, await buyNow(bob))
  await bob.send(`/payment?order=${number}`, await receipt())
  await handIn(ada)
  check = /\/admin\/kyc\/[\w-]+/.exec(await admin.page('/admin?status=pending'))?.[0] ?? ''
  claim = /\/admin\/transactions\/[\w-]+/.exec(await admin.page('/admin/transactions'))?.[0] ?? ''
  await bob.send('/kyc', details)
})
afterAll(async () => {
  await shop?.stop()
  await home?.remove()
})

const account = {
  ...{ ...details, intent: 'sign-up', email: 'eve@shop.example' },
  ...{ phoneCountry: 'US', phone: '2025550123', password: phrase, confirm: phrase },
}
const multipart = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

type Sent = [Shopper, string, Record<string, string> | FormData]
test.each<[string, () => Sent]>([
  [
    'a name at sign-up',
    () => [new Shopper(shop.url), '/auth?mode=sign-up', { ...account, lastName: phrase }],
  ],
  ['a password', () => [new Shopper(shop.url), '/auth?mode=sign-up', account]],
  [
    'a profile',
    () => [bob, '/account', { intent: 'profile', firstName: phrase, lastName: 'B', phone: '' }],
  ],
  ['a name of a check', () => [bob, '/kyc', { ...details, firstName: phrase }]],
  ['a wallet of a check', () => [bob, '/kyc', { ...details, wallet: phrase }]],
  ['an address of a check', () => [bob, '/kyc-details', multipart({ ...papers, address: phrase })]],
  [
    'delivery',
    () => [bob, `/shipping-details?order=${number}`, { ...delivery, instructions: phrase }],
  ],
  ['a refund', () => [bob, `/order/${number}`, { intent: 'cancel', refundTo: phrase }]],
  ['an amount', () => [bob, `/payment?order=${number}`, { intent: 'demo-pay', amount: phrase }]],
  ['a review', () => [admin, check, { decision: 'declined', reason: phrase }]],
  [
    'a decision on an order',
    () => [admin, `/admin/orders/${number}`, { act: 'decline', reason: phrase }],
  ],
  ['an acceptance', () => [admin, `/admin/orders/${number}`, { act: 'accept', reason: phrase }]],
  [
    'a parcel',
    () => [admin, `/admin/orders/${number}`, { act: 'approve', carrier: phrase, tracking: '1' }],
  ],
  ['a decision on a payment', () => [admin, claim, { decision: 'declined', reason: phrase }]],
])('in %s is refused, and not said again', async (_, make) => {
  const [who, path, form] = make()
  const answer = await who.post(path, form)
  const text = await answer.text()
  expect([path, answer.status, answer.headers.get('location')]).toEqual([
    path,
    expect.toBeOneOf([400, 409]),
    null,
  ])
  expect(said(text)).toContain(refusal)
  expect(text.includes('sausage')).toBe(false)
})

test('is in no table and in no log', async () => {
  const rows = await everythingIn(home)
  const told = [...rows, ...shop.output().split('\n')]
  const withWord = (word: string) => told.filter((line) => line.includes(word))
  expect(withWord('recovery_phrase_refused')).not.toEqual([])
  expect(withWord('sausage')).toEqual([])
})
