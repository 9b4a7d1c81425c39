// A shop that delivers by zones: staff sets them up, a shopper chooses where to and how, pays all of it at once.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch } from '../browser.ts'
import { hidden, type Shopper } from '../http-shopper.ts'
import { adminOf, buyNow, delivery, newShopper, numberIn, pay, seePaid } from '../http-steps.ts'
import { type Home, makeHome, type Shop, startShop } from '../shop.ts'

let home: Home
let shop: Shop
let browser: Browser
let owner: Shopper

beforeAll(async () => {
  home = await makeHome()
  ;[shop, browser] = await Promise.all([startShop(home), launch()])
  owner = await adminOf(shop)
})
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
  await home?.remove()
})

/** A browser that is this shopper's, without script. */
async function windowOf({ cookie }: Shopper): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' })
  const cookies = cookie.split('; ').map((pair) => {
    const cut = pair.indexOf('=')
    return { name: pair.slice(0, cut), value: pair.slice(cut + 1), url: shop.url }
  })
  await context.addCookies(cookies)
  return context.newPage()
}

test('staff names the zones, and their ways and prices', async () => {
  const near = await owner.send('/admin/shipping/new', {
    intent: 'zone',
    name: 'Alps',
    reach: 'countries',
    'country.CH': 'yes',
    'country.AT': 'yes',
  })
  expect(near).toMatch(/^\/admin\/shipping\/\S+/)
  const way = { intent: 'method', method: '', daysFrom: '2', daysTo: '4', active: 'yes' }
  await owner.send(near, { ...way, 'name.en': 'Post', 'name.de': 'Postweg', price: '4.5' })
  await owner.send(near, { ...way, 'name.en': 'Courier', price: '12' })
  const list = await owner.page('/admin/shipping')
  expect(list).toContain('Austria, Switzerland')
  expect(list).toContain('Courier')
  const again = await owner.post('/admin/shipping/new', {
    intent: 'zone',
    name: 'Again',
    'country.AT': 'yes',
  })
  expect(again.status).toBe(400)
  expect(await again.text()).toContain('Another zone names these already:')
})

test('without script: country and way are chosen, the total follows, and all of it is paid', async () => {
  const ada = await newShopper(shop)
  const page = await windowOf(ada)
  const at = await buyNow(ada)
  await page.goto(`${shop.url}${at}`)
  const pi = page.getByRole('button', { name: 'Pay with Pi Currency' })
  expect(await pi.isDisabled()).toBe(true)
  const country = page.getByLabel('Country', { exact: true })
  await country.selectOption('JP')
  await page.getByRole('button', { name: 'Update the total' }).click()
  await page.getByText('We do not deliver to Japan').waitFor()
  expect(await pi.isDisabled()).toBe(true)
  await country.selectOption('CH')
  await page.getByRole('button', { name: 'Update the total' }).click()
  await page.getByLabel('Courier').check()
  await page.getByRole('button', { name: 'Update the total' }).click()
  const summary = page.getByRole('region', { name: 'Your order' })
  expect(await summary.textContent()).toMatch(/Delivery\s+π\u00a012/)
  const total = BigInt(hidden(await page.content(), 'expectedTotal'))
  await pi.click()
  const number = numberIn(page.url())
  expect(number).toMatch(/^PI-/)
  await pay(ada, number)
  await seePaid(ada, number)

  const elsewhere = await ada.post(`/shipping-details?order=${number}`, {
    ...delivery,
    country: 'FR',
  })
  expect(elsewhere.status).toBe(409)
  const told = await elsewhere.text()
  expect(told).toContain('We cannot deliver there')
  expect(told).toContain('value="Seestrasse 1"')
  expect(told).toContain(`href="/order/${number}"`)
  expect(await ada.send(`/shipping-details?order=${number}`, delivery)).toContain('saved')

  await page.goto(`${shop.url}/order/${number}`)
  const own = await page.getByRole('region', { name: 'Your order' }).textContent()
  expect(own).toMatch(/Delivery\s+π\u00a012/)
  expect(await owner.page(`/admin/orders/${number}`)).toContain('Courier')
  const letter = (await shop.mails()).find(
    ({ to, body }) => to === ada.email && body.includes(number) && body.includes('Thank you'),
  )
  expect(letter?.body).toContain('(including delivery: π\u00a012)')
  expect(total).toBeGreaterThan(120_000_000n)
})
