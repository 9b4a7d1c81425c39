// Times in the shop's time zone, converted by the browser to the user's.
import { beforeAll, expect, test } from 'vitest'
import { consoleErrors, pageOf } from '../fixtures/browser/browsing.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import type { Shopper } from '../support/browser/http-shopper.ts'
import { adminOf, buyNow, newShopper, submitOrder } from '../support/browser/http-steps.ts'

let owner: Shopper
let bob: Shopper
let number = ''
beforeAll(async () => {
  owner = await adminOf(shop)
  bob = await newShopper(shop)
  number = await submitOrder(bob, await buyNow(bob))
  await owner.post('/admin/settings', {
    group: 'shop',
    shopName: '',
    announcement: '',
    timeZone: 'America/New_York',
    lowStock: '3',
    importMegabytes: '200',
  })
})

const shown = (page: string) => page.replace(/<[^>]+>/g, ' ')

test.each(['/payment?order={}', '/order/{}'])(
  '%s shows times in the time zone of the shop, then of the browser',
  async (address) => {
    const path = address.replace('{}', number)
    const sent = shown(await bob.page(path))
    expect(sent).toMatch(/\d\d:\d\d (EST|EDT)/)
    expect(sent).not.toMatch(/\d\d:\d\d UTC/)
    const page = await pageOf(bob, { timezoneId: 'Asia/Tokyo' })
    await page.goto(shop.url + path)
    await page
      .getByText(/\d\d:\d\d GMT\+9/)
      .first()
      .waitFor()
    expect(await page.getByText(/\d\d:\d\d (EST|EDT)/).count()).toBe(0)
    expect(consoleErrors).toEqual([])
    await page.context().close()
  },
)

test('the dashboard shows times in the time zone of the shop, then of the browser', async () => {
  const sent = shown(await owner.page(`/admin/orders/${number}`))
  expect(sent).toMatch(/\d\d:\d\d (EST|EDT)/)
  const page = await pageOf(owner, { timezoneId: 'Asia/Tokyo' })
  for (const path of ['/admin/orders', `/admin/orders/${number}`]) {
    await page.goto(shop.url + path)
    await page
      .getByText(/\d\d:\d\d GMT\+9/)
      .first()
      .waitFor()
    expect(await page.getByText(/\d\d:\d\d (EST|EDT|UTC)/).count()).toBe(0)
  }
  await page.context().close()
})
