// The steps of the main job over HTTP, as the forms of the pages send them.

import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { demoVariantId } from '../../../demo/catalogue/product.ts'
import { jpeg } from '../pictures.ts'
import { hidden, Shopper } from './http-shopper.ts'
import type { Shop } from './shop.ts'

/** A phone of the demonstration catalogue in a colour of which there are enough. */
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

/** Answers where the purchase is paid: `/payment-method?purchase=…`. */
export const buyNow = (shopper: Shopper, line: Chosen = phone): Promise<string> =>
  shopper.send('/cart/buy-now', line)

/** The form of the page that chooses Pi, with the total that it shows. */
export const choice = async (shopper: Shopper, at: string) => ({
  method: 'pi',
  expectedTotal: hidden(await shopper.page(at), 'expectedTotal'),
})

export const numberIn = (to: string): string =>
  new URL(to, 'http://shop.invalid').searchParams.get('order') ?? ''

/** From a purchase to an order; answers its number. */
export async function order(shopper: Shopper, at: string): Promise<string> {
  const number = numberIn(await shopper.send(at, await choice(shopper, at)))
  expect(number).toMatch(/^PI-\d+$/)
  return number
}

/** From the demonstration wallet: what is due, or an amount in Pi. */
export const pay = (shopper: Shopper, number: string, amount = ''): Promise<string> =>
  shopper.send(`/payment?order=${number}`, { intent: 'demo-pay', amount })

/** The state that the payment page shows. */
export const face = async (shopper: Shopper, number: string): Promise<string | undefined> =>
  /data-face="(\w+)"/.exec(await shopper.page(`/payment?order=${number}`))?.[1]

export const patience = { timeout: 30_000, interval: 100 }

export async function seePaid(shopper: Shopper, number: string): Promise<void> {
  await expect.poll(() => face(shopper, number)).toBe('paid')
}

/** What the first step of the identity check asks for, and the second, beside the photos. */
export const details = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@shopper.example',
  phone: '+15551234567',
  country: 'CH',
}
export const papers = {
  nationality: 'Switzerland',
  address: 'Seestrasse 1, Zürich',
  idType: 'passport',
  issuingCountry: 'CH',
  expiry: '2031-05-01',
  consent: 'yes',
}

const photo = async () => new File([new Uint8Array(await jpeg())], 'photo.jpg')

/** The form that sends a picture of a payment. */
export async function receipt(): Promise<FormData> {
  const form = new FormData()
  form.set('intent', 'receipt')
  form.set('receipt', await photo())
  return form
}

/** All steps of the identity check. */
export async function handIn(shopper: Shopper): Promise<void> {
  expect(await shopper.send('/kyc', details)).toBe('/kyc-details')
  const form = new FormData()
  for (const [name, value] of Object.entries(papers)) form.set(name, value)
  for (const part of ['id-front', 'selfie']) form.set(part, await photo())
  expect(await shopper.send('/kyc-details', form)).toBe('/kyc-summary')
  expect(await shopper.send('/kyc-summary', {})).toContain('sent')
}

/** Each picture of a check is opened, as an approval asks for. */
export async function lookAt(admin: Shopper, path: string): Promise<void> {
  const page = await admin.page(path)
  for (const [, id] of page.matchAll(/\?open=([\w-]+)"/g))
    expect((await admin.ask(`/documents/${id}`)).status).toBe(200)
}

/** The newest check that waits is approved. */
export async function approveCheck(admin: Shopper): Promise<void> {
  const queue = await admin.page('/admin?status=pending')
  const path = /\/admin\/kyc\/[\w-]+/.exec(queue)?.[0] ?? 'no check waits'
  await lookAt(admin, path)
  expect(await admin.send(path, { decision: 'approved', reason: '' })).toBe(path)
}

/** What the shipping form asks for. */
export const delivery = {
  fullName: 'Ada Byron',
  streetAddress: 'Seestrasse 1',
  city: 'Zürich',
  stateProvince: 'ZH',
  postalCode: '8000',
  country: 'CH',
  phoneNumber: '+41791234567',
  email: 'ada@shopper.example',
}

export const giveAddress = (shopper: Shopper, number: string): Promise<string> =>
  shopper.send(`/shipping-details?order=${number}`, delivery)

/** Answers the tracking number that the shopper is going to see. */
export async function ship(admin: Shopper, number: string): Promise<string> {
  const tracking = randomBytes(4).toString('hex')
  await admin.send(`/admin/orders/${number}`, { act: 'approve', carrier: 'Post', tracking })
  return tracking
}
