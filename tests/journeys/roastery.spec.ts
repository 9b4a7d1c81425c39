// The second demonstration, German first: coffee and a kettle in euro, by a guest, at two rates of tax.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser } from '../fixtures/browser/browsing.ts'
import { databaseOf, type Home, makeHome, type Shop, startShop } from '../support/browser/shop.ts'
import { messageOf } from '../support/messages.ts'

let home: Home
let shop: Shop
beforeAll(async () => {
  home = await makeHome('empty')
  shop = await startShop(home, { DEMO_SHOP: 'roastery-de' })
})
afterAll(async () => {
  await shop?.stop()
  await home?.remove()
})

const guest = {
  email: 'greta@guest.example',
  fullName: 'Greta Gast',
  streetAddress: 'Musterstraße 12',
  city: 'Kiel',
  postalCode: '24103',
  phoneNumber: '+49431123456',
}

const german = (path: string) => messageOf('de', path)
const textOf = async (page: Page) =>
  ((await page.locator('body').textContent()) ?? '').replace(/\s+/g, ' ')

async function open(path: string): Promise<Page> {
  const context = await browser.newContext({
    locale: 'de-DE',
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await page.goto(`${shop.url}${path}`)
  return page
}

test('home, list and product speak of euro, photographs and unit prices, never of Pi', async () => {
  const page = await open('/')
  expect(await page.locator('h1').textContent()).toContain('Dienstag geröstet')
  for (const path of ['/', '/category/coffee', '/product/speicher-5']) {
    await page.goto(`${shop.url}${path}`)
    const said = await textOf(page)
    expect(said).toMatch(/\d,\d0\s€/)
    expect(said).not.toMatch(/π|Pi Currency|in Pi\b/)
    const picture = page.locator('main img[src*="/pictures/"], main picture img').first()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  }
  expect(await textOf(page)).toContain('39,60 €')
  const languages = await page
    .locator('link[rel="alternate"][hreflang]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('hreflang')).sort())
  expect(languages).toEqual(['de', 'en', 'x-default'])
  await page.context().close()
})

test('a guest buys coffee and a kettle, which are taxed at two rates, and pays in Pi', async () => {
  const database = await databaseOf(home, 1)
  const rows = await database<{ id: string }[]>`
    select distinct on (product_id) id from product_variants
    where product_id in ('speicher-5', 'kettle') order by product_id, position`
  await database.end()
  const items = rows.map(({ id }) => id)
  const page = await open(`/cart-link?items=${items.map((id) => `${id}:1`).join(',')}`)
  await page.locator('main form button').first().click()
  await page.waitForURL(/cart-history/)
  expect(await textOf(page)).toMatch(/98,90\s€/)
  await page.locator('form[action$="/cart/buy"]:not(:has([name="productId"])) button').click()
  await page.waitForURL(/payment-method\?purchase=/)
  await page.locator('[name="country"]').selectOption('DE')
  await page.locator('[name="way"]').first().waitFor()
  for (const [name, typed] of Object.entries(guest))
    await page.locator(`[name="${name}"]`).fill(typed)
  await page.locator('.place-order').click()
  await page.waitForURL(/\/payment\?order=/)
  const number = new URL(page.url()).searchParams.get('order')
  await page.locator('form.demo-wallet button').click()
  await page.locator('form.demo-wallet').waitFor({ state: 'detached' })
  await page.goto(`${shop.url}/order/${number}`)
  await expect
    .poll(async () => {
      await page.reload()
      return textOf(page)
    })
    .toContain(german('orders.badge.processing'))
  const said = await textOf(page)
  // 9.90 at 7 %, 89.00 at 19 %; delivery is free from 49.
  expect(said).toMatch(/7\s%.*0,65\s€/)
  expect(said).toMatch(/19\s%.*14,21\s€/)
  // Mails are in the first language, and so are their addresses: without a prefix.
  const mailbox = await fetch(`${shop.url}/dev/mailbox.json`)
  const mails = (await mailbox.json()) as { to: string; language: string; body: string }[]
  const own = mails.filter(({ to }) => to === guest.email)
  expect(new Set(own.map(({ language }) => language))).toEqual(new Set(['de']))
  const bodies = own.map(({ body }) => body).join('\n')
  expect(bodies).toContain(`${shop.url}/`)
  expect(bodies).not.toMatch(/:\d+\/(?:de|en)\//)
  await page.context().close()
})

test('an address with the prefix of German leads to the one without; English has one', async () => {
  const page = await open('/de/product/kettle')
  expect(new URL(page.url()).pathname).toBe('/product/kettle')
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  await page.goto(`${shop.url}/en/product/kettle`)
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  const next = page.locator('link[rel="alternate"][hreflang="x-default"]')
  expect(await next.getAttribute('href')).toMatch(/:\d+\/product\/kettle$/)
  await page.context().close()
})
