// Steps of a purchase over HTTP, by the forms of the pages.

import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { demoVariantId } from '../../../demo/catalogue/product.ts'
import { jpeg } from '../pictures.ts'
import { hidden, Shopper } from './http-shopper.ts'
import type { Shop } from './shop.ts'

/** A well-stocked phone of the demonstration catalog. */
export const phone = { productId: '1', variant: demoVariantId('1', 'Midnight Black') }
type Chosen = typeof phone & { quantity?: string }

export async function newShopper(shop: Shop): Promise<Shopper> {
  const shopper = new Shopper(shop.url)
  await shopper.signUp()
  return shopper
}

export async function adminOf(shop: Shop): Promise<Shopper> {
  const admin = new Shopper(shop.url)
  await admin.signIn(shop.admin)
  return admin
}

/** Returns the purchase's payment page: `/payment-method?purchase=…`. */
export const buyNow = (shopper: Shopper, line: Chosen = phone): Promise<string> =>
  shopper.send('/cart/buy-now', line)

/** Form fields to pay in Pi, with the displayed total. */
export const piPaymentFields = async (shopper: Shopper, at: string) => ({
  method: 'pi',
  expectedTotal: hidden(await shopper.page(at), 'expectedTotal'),
})

export const orderNumberIn = (to: string): string =>
  new URL(to, 'http://shop.invalid').searchParams.get('order') ?? ''

/** Places the order of a purchase and returns its number. */
export async function submitOrder(shopper: Shopper, at: string): Promise<string> {
  const number = orderNumberIn(await shopper.send(at, await piPaymentFields(shopper, at)))
  expect(number).toMatch(/^PI-\d+$/)
  return number
}

/** Pays from the demonstration wallet: the amount due, or an amount in Pi. */
export const pay = (shopper: Shopper, number: string, amount = ''): Promise<string> =>
  shopper.send(`/payment?order=${number}`, { intent: 'demo-pay', amount })

/** State shown by the payment page. */
export const displayedStage = async (
  shopper: Shopper,
  number: string,
): Promise<string | undefined> =>
  /data-face="(\w+)"/.exec(await shopper.page(`/payment?order=${number}`))?.[1]

/** All that an order's page is made of. Each load has a new id for the next message, which is left out. */
export const orderData = async (shopper: Shopper, number: string): Promise<string> =>
  (await shopper.page(`/order/${number}.data`)).replace(/("messageId",)"[\w-]+"/, '$1')

export const pollOptions = { timeout: 30_000, interval: 100 }

export async function expectPaid(shopper: Shopper, number: string): Promise<void> {
  await expect.poll(() => displayedStage(shopper, number)).toBe('paid')
}

/** Fields of the two steps of the identity check, without the photos. */
export const details = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@shopper.example',
  phone: '+15551234567',
  country: 'CH',
}
export const documentFields = {
  nationality: 'Switzerland',
  address: 'Seestrasse 1, Zürich',
  idType: 'passport',
  issuingCountry: 'CH',
  expiry: '2096-05-01',
  consent: 'yes',
}

const photo = async () => new File([new Uint8Array(await jpeg())], 'photo.jpg')

/** Form data with an image of a payment receipt. */
export async function receipt(): Promise<FormData> {
  const form = new FormData()
  form.set('intent', 'receipt')
  form.set('receipt', await photo())
  return form
}

/** Completes all steps of the identity check. */
export async function submitIdentityCheck(shopper: Shopper): Promise<void> {
  expect(await shopper.send('/kyc', details)).toBe('/kyc-details')
  const form = new FormData()
  for (const [name, value] of Object.entries(documentFields)) form.set(name, value)
  for (const part of ['id-front', 'selfie']) form.set(part, await photo())
  expect(await shopper.send('/kyc-details', form)).toBe('/kyc-summary')
  expect(await shopper.send('/kyc-summary', {})).toContain('sent')
}

/** Opens each photo of a check, which an approval requires. */
export async function openDocuments(admin: Shopper, path: string): Promise<void> {
  const page = await admin.page(path)
  const documents = [...page.matchAll(/\?open=([\w-]+)"/g)]
  expect(documents).not.toEqual([])
  for (const [, id] of documents) expect((await admin.ask(`/documents/${id}`)).status).toBe(200)
}

/** Approves the latest waiting check. */
export async function approveCheck(admin: Shopper): Promise<void> {
  const queue = await admin.page('/admin?status=pending')
  const path = /\/admin\/kyc\/[\w-]+/.exec(queue)?.[0] ?? 'no check waits'
  await openDocuments(admin, path)
  expect(await admin.send(path, { decision: 'approved', reason: '' })).toBe(path)
}

/** Fields of the shipping form. */
export const shippingFields = {
  fullName: 'Ada Byron',
  streetAddress: 'Seestrasse 1',
  city: 'Zürich',
  stateProvince: 'ZH',
  postalCode: '8000',
  country: 'CH',
  phoneNumber: '+41791234567',
  email: 'ada@shopper.example',
}

export const enterAddress = (shopper: Shopper, number: string): Promise<string> =>
  shopper.send(`/shipping-details?order=${number}`, shippingFields)

/** Ships the order and returns the tracking number. */
export async function ship(admin: Shopper, number: string): Promise<string> {
  const tracking = randomBytes(4).toString('hex')
  await admin.send(`/admin/orders/${number}`, { act: 'approve', carrier: 'Post', tracking })
  return tracking
}
