// Every kind of page and whoever meets it: a visitor with a cart, a shopper with three orders, an owner.
import type { BrowserContext, BrowserContextOptions } from 'playwright-core'
import { beforeAll, vi } from 'vitest'
import { Shopper } from '../http-shopper.ts'
import { adminOf, buyNow, face, newShopper, order, patience, pay, phone } from '../http-steps.ts'
import { browser } from './browsing.ts'
import { shop } from './open-shop.ts'

export const everybody = [
  '/',
  '/category/smartphones',
  '/category/accessories',
  '/search?q=camera',
  '/search?q=zzqqx',
  '/product/1',
  '/product/no-such-thing',
  '/tshirts-gallery',
  '/cart-quantity?product=1&colour={colour}',
  '/cart-history',
  '/checkout-details',
  '{visiting}',
  '/wishlist',
  '/newsletter',
  '/withdraw',
  '/category/trending',
  '/auth',
  '/auth?mode=sign-up',
  '/auth/reset',
  '/auth/invitation',
  '/accessibility',
  '/pi-unlocking',
  '/pi-migration',
  '/pi-migration-chatbot',
  '/no-such-thing',
  '/dev/parts',
]
export const shoppers = [
  '/cart-history',
  '/cart-history?tab=orders',
  '/cart-history?tab=orders&hidden',
  '{buying}',
  '/payment?order={unpaid}',
  '/payment?order={part}',
  '/payment?order={paid}',
  '/order/{paid}',
  '/kyc',
  '/kyc-required?order={paid}',
  '/shipping-details?order={paid}',
  '/account',
  '/account/addresses?add',
  '/account/security',
  '/account/confirm?next=/account',
  '/account/data',
]
export const admins = [
  '/admin',
  '/admin/orders',
  '/admin/orders/{paid}',
  '/admin/orders/new',
  '/admin/transactions',
  '/admin/transactions/refunds',
  '/admin/transactions/set-aside',
  '/admin/transactions/bills',
  '/admin/overview',
  '/admin/find?q=pi',
  '/admin/bookmarks',
  '/admin/catalogue',
  '/admin/catalogue/1',
  '/admin/catalogue/1?part=colours',
  '/admin/catalogue/1?part=texts&language=ar',
  '/admin/catalogue/1?part=pictures',
  '/admin/stock',
  '/admin/imports',
  '/admin/shipping',
  '/admin/promotions',
  '/admin/newsletter',
  '/admin/mail',
  '/admin/users',
  '/admin/settings',
]

export const people: Record<string, Shopper> = {}
export const places: Record<string, string> = { colour: encodeURIComponent(phone.colour) }

beforeAll(async () => {
  const visitor = new Shopper(shop.url)
  const [shopper, admin] = await Promise.all([newShopper(shop), adminOf(shop)])
  Object.assign(people, { visitor, shopper, admin })
  await Promise.all([visitor, shopper].map((each) => each.send('/cart/add', phone)))
  const ordered = async () => order(shopper, await buyNow(shopper))
  places.unpaid = await ordered()
  places.part = await ordered()
  places.paid = await ordered()
  await pay(shopper, places.part, '1.5')
  await pay(shopper, places.paid)
  places.buying = await buyNow(shopper)
  places.visiting = await buyNow(visitor)
  const number = places.paid
  await vi.waitFor(async () => {
    if ((await face(shopper, number)) !== 'paid') throw new Error(`${number} is not paid yet`)
  }, patience)
})

export const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name) => places[name] ?? '')

/** A browser that is somebody: `visitor`, `shopper`, `admin`, or nobody yet. */
export async function windowOf(
  who: string,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  await context.addCookies(people[who]?.browserCookies ?? [])
  return context
}
