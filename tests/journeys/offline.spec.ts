// Offline: visited pages stay readable, own orders by opt-in, nothing else personal.
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { browser } from '../fixtures/browser/browsing.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import type { Shopper } from '../support/browser/http-shopper.ts'
import { newShopper } from '../support/browser/http-steps.ts'

let context: BrowserContext
let page: Page
let shopper: Shopper
const faults: string[] = []

beforeAll(async () => {
  shopper = await newShopper(shop)
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  page = await context.newPage()
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) faults.push(message.text())
  })
})

/** Paths of pages cached on the device. */
const cachedIn = (name: string) =>
  page.evaluate(async (start) => {
    const all = (await caches.keys()).filter((each) => each.startsWith(start))
    const keys = await Promise.all(all.map(async (each) => (await caches.open(each)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname + new URL(url).search)
  }, name)

const workers = () =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

/** Retries until the service worker is active: a tap during hydration is lost, the next one is not. */
async function touch(): Promise<void> {
  await expect
    .poll(async () => {
      await page.locator('h1').click()
      return workers()
    })
    .toBe(1)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

test('visited catalogue pages are cached without name and cart', async () => {
  await context.addCookies(shopper.browserCookies)
  await page.goto(`${shop.url}/product/1`)
  expect(await workers()).toBe(0)
  await touch()
  for (const path of [
    '/product/1',
    '/de/category/audio',
    '/account',
    '/cart-history',
    '/checkout-details',
  ])
    await page.goto(shop.url + path)
  await expect
    .poll(async () => (await cachedIn('piazza-pages')).sort())
    .toEqual(['/de/category/audio', '/de/offline', '/offline', '/product/1'])
  const product = await page.evaluate(async () => {
    const answer = await caches.match('/product/1')
    return answer?.text()
  })
  expect(product).toContain('<h1')
  expect(product).not.toContain('Ada')
  expect(await cachedIn('piazza-orders')).toEqual([])
})

async function cacheOrders(): Promise<void> {
  await page.goto(`${shop.url}/cart-history?tab=orders`)
  await page.getByRole('button', { name: 'Save orders for offline use' }).click()
  await expect.poll(() => cachedIn('piazza-orders')).toEqual(['/cart-history?tab=orders'])
}

test.each([
  [
    'an order leads to the sign-in, since the session has ended elsewhere',
    async () => {
      await context.clearCookies()
      await page.goto(`${shop.url}/order/PI-1795262400000`)
    },
  ],
  [
    'somebody signs in, who may be another',
    () => page.evaluate(() => fetch('/auth', { method: 'POST', body: new URLSearchParams() })),
  ],
])('saved orders are deleted as soon as %s', async (_, happens) => {
  await context.addCookies(shopper.browserCookies)
  await cacheOrders()
  await happens()
  await expect.poll(() => cachedIn('piazza-orders')).toEqual([])
})

test('orders are saved by opt-in only, and deleted at sign-out', async () => {
  await context.addCookies(shopper.browserCookies)
  await cacheOrders()
  await page.evaluate(() => fetch('/sign-out', { method: 'POST', redirect: 'manual' }))
  await expect.poll(() => cachedIn('piazza-orders')).toEqual([])
  await page.goto(`${shop.url}/cart-history?tab=orders`)
  expect(await cachedIn('piazza-orders')).toEqual([])
})

test('offline, visited pages are shown, and others say so in the language of their address', async () => {
  // Signing out has cleared the device, so it starts anew.
  expect(await cachedIn('piazza-')).toEqual([])
  await page.goto(`${shop.url}/product/1`)
  await touch()
  for (const path of ['/product/1', '/de/category/audio']) await page.goto(shop.url + path)
  await expect
    .poll(() => cachedIn('piazza-pages'))
    .toEqual(expect.arrayContaining(['/product/1', '/offline', '/de/offline']))
  await shop.stop()
  await page.goto(`${shop.url}/product/1`)
  expect(await page.locator('h1').textContent()).toContain('Halden')
  expect(
    await page
      .locator('.product-picture img')
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0)
  await page.goto(`${shop.url}/de/product/2`)
  expect(await page.locator('h1').textContent()).toBe('Sie sind offline')
  await page.goto(`${shop.url}/account`)
  expect(await page.locator('h1').textContent()).toBe('You are offline')
  expect(faults).toEqual([])
})
