// Times in the shop's zone, corrected by the browser to the reader's.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser } from '../fixtures/browser/browsing.ts'
import { keepComplaints } from '../support/browser/browser.ts'
import type { Shopper } from '../support/browser/http-shopper.ts'
import { adminOf, buyNow, newShopper, order } from '../support/browser/http-steps.ts'
import { type Home, makeHome, type Shop, startShop } from '../support/browser/shop.ts'

let home: Home
let shop: Shop
let owner: Shopper
let bob: Shopper
let number = ''
beforeAll(async () => {
  home = await makeHome()
  shop = await startShop(home)
  owner = await adminOf(shop)
  bob = await newShopper(shop)
  number = await order(bob, await buyNow(bob))
  await owner.post('/admin/settings', {
    group: 'shop',
    shopName: '',
    announcement: '',
    timeZone: 'America/New_York',
    lowStock: '3',
    importMegabytes: '200',
  })
})
afterAll(async () => {
  await shop?.stop()
  await home?.remove()
})

const shown = (page: string) => page.replace(/<[^>]+>/g, ' ')

test.each(['/payment?order={}', '/order/{}'])('%s', async (address) => {
  const path = address.replace('{}', number)
  const sent = shown(await bob.page(path))
  expect(sent).toMatch(/\d\d:\d\d (EST|EDT)/)
  expect(sent).not.toMatch(/\d\d:\d\d UTC/)
  const context = await browser.newContext({ timezoneId: 'Asia/Tokyo' })
  await context.addCookies(bob.browserCookies)
  const page = await context.newPage()
  const complaints: string[] = []
  keepComplaints(page, complaints)
  await page.goto(shop.url + path)
  await page
    .getByText(/\d\d:\d\d GMT\+9/)
    .first()
    .waitFor()
  expect(await page.getByText(/\d\d:\d\d (EST|EDT)/).count()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})

test('the dashboard, too', async () => {
  const sent = shown(await owner.page(`/admin/orders/${number}`))
  expect(sent).toMatch(/\d\d:\d\d (EST|EDT)/)
  const context = await browser.newContext({ timezoneId: 'Asia/Tokyo' })
  await context.addCookies(owner.browserCookies)
  const page = await context.newPage()
  for (const path of ['/admin/orders', `/admin/orders/${number}`]) {
    await page.goto(shop.url + path)
    await page
      .getByText(/\d\d:\d\d GMT\+9/)
      .first()
      .waitFor()
    expect(await page.getByText(/\d\d:\d\d (EST|EDT|UTC)/).count()).toBe(0)
  }
  await context.close()
})
