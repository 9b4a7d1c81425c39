// The dashboard as staff meet it over HTTP: in their own language, whatever the address says.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Shopper } from '../http-shopper.ts'
import { adminOf } from '../http-steps.ts'
import { type Home, makeHome, type Shop, startShop } from '../shop.ts'

let home: Home
let shop: Shop
let owner: Shopper

beforeAll(async () => {
  home = await makeHome()
  shop = await startShop(home)
  owner = await adminOf(shop)
})
afterAll(async () => {
  await shop?.stop()
  await home?.remove()
})

const documentOf = (page: string) => /<html[^>]*>/.exec(page)?.[0]

test('the dashboard speaks the language of the account, and leads into the shop in it', async () => {
  expect(documentOf(await owner.page('/admin'))).toContain('lang="en" dir="ltr"')
  expect(await owner.send('/admin/language', { language: 'ar', next: '/admin/orders' })).toBe(
    '/admin/orders',
  )
  const page = await owner.page('/admin/orders')
  expect(documentOf(page)).toContain('lang="ar" dir="rtl"')
  expect(page).toContain('<h1>الطلبات</h1>')
  expect(page).toContain('href="/ar"')
  expect(page).toContain('action="/ar/sign-out"')
  expect(page).toContain('href="/admin/users"')
  expect((await owner.ask('/ar/admin')).status).toBe(404)
  // The shop itself keeps to its addresses.
  expect(documentOf(await owner.page('/cart-history'))).toContain('lang="en"')
  await owner.send('/admin/language', { language: 'en', next: '/admin' })
  expect(documentOf(await owner.page('/admin'))).toContain('lang="en"')
})
