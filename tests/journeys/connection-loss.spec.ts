// Connection loss: the page stays, optimistic updates are reverted, and a notice explains.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoVariantId } from '../../demo/catalogue/product.ts'
import { cookieText, writeCart } from '../../shop/sales/cart/rules.ts'
import { browser, hydrated, pageOf } from '../fixtures/browser/browsing.ts'
import { database, shop } from '../fixtures/browser/open-shop.ts'
import { adminOf } from '../support/browser/http-steps.ts'

const lines = [{ productId: '1', variantId: demoVariantId('1', 'Midnight Black'), quantity: 2 }]

async function open(path: string): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  await context.addCookies([
    { name: 'cart-items', value: cookieText(writeCart(lines)), url: shop.url },
  ])
  const page = await context.newPage()
  await page.goto(shop.url + path)
  await hydrated(page.locator('.cart-button'))
  return page
}

const fails = {
  'the connection is lost': (page: Page, address: RegExp) =>
    page.route(address, (route) => route.abort()),
  'a proxy answers': (page: Page, address: RegExp) =>
    page.route(address, (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' })),
}

test.each([
  ['drawer', 'the connection is lost'],
  ['drawer', 'a proxy answers'],
  ['page', 'the connection is lost'],
  ['page', 'a proxy answers'],
] as const)('the cart reverts the optimistic update and says why: %s, %s', async (place, how) => {
  const path = place === 'page' ? '/cart-history' : '/category/all'
  const page = await open(path)
  if (place === 'drawer') await page.locator('.cart-button').click()
  const cart = page.locator(place === 'page' ? 'main .cart-lines' : '.cart-drawer .cart-lines')
  const number = cart.locator('output')
  await number.waitFor()
  await fails[how](page, /cart\/change/)
  await cart.getByRole('button', { name: 'Increase quantity' }).click()
  await cart.getByRole('alert').getByText('could not reach the shop').waitFor()
  await expect.poll(() => number.textContent()).toBe('2')
  expect(new URL(page.url()).pathname).toBe(path)
  await page.unroute(/cart\/change/)
  await cart.getByRole('button', { name: 'Increase quantity' }).click()
  await expect.poll(() => number.textContent()).toBe('3')
  await cart.getByRole('alert').waitFor({ state: 'detached' })
  await page.context().close()
})

test('a drawer that cannot load says so, and loads when tried again', async () => {
  const page = await open('/category/all')
  await fails['the connection is lost'](page, /cart\/drawer/)
  await page.locator('.cart-button').click()
  const drawer = page.locator('.cart-drawer')
  await drawer.getByText('could not reach the shop').waitFor()
  expect(await page.locator('.product-card').count()).toBeGreaterThan(1)
  await page.unroute(/cart\/drawer/)
  await drawer.getByRole('button', { name: 'Try again' }).click()
  await drawer.locator('.cart-line').waitFor()
  await page.context().close()
})

test('a page that cannot be fetched by script is loaded as a document', async () => {
  const page = await open('/category/all')
  await fails['the connection is lost'](page, /category\/audio\.data/)
  await page.locator('.menu-bar a[href="/category/audio"]').first().click()
  await page.getByRole('heading', { name: 'Audio & Headphones', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/category/audio')
  await page.context().close()
})

/** A dashboard page with a fake clock. */
async function office(path: string): Promise<Page> {
  const page = await pageOf(await adminOf(shop), { serviceWorkers: 'block' })
  await page.clock.install()
  await page.goto(shop.url + path)
  await hydrated(page.locator('.admin-rail a').first())
  return page
}

test.each(['the connection is lost', 'a proxy answers'] as const)(
  'staff input survives a failed page navigation and a failed submission: %s',
  async (how) => {
    const page = await office('/admin/catalogue/1')
    const typed = `Typed while ${how}.`
    await page.locator('[name=description]').fill(typed)
    await fails[how](page, /admin\/(counts|catalogue\/1)/)
    const asked = page.waitForRequest(/\/admin\/counts/)
    await page.clock.fastForward(30_000)
    await page.locator('main h1').hover()
    await asked
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('alert').getByText('What you entered is still here').waitFor()
    expect(await page.locator('[name=description]').inputValue()).toBe(typed)
    await page.unroute(/admin\/(counts|catalogue\/1)/)
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText('Draft saved.').first().waitFor()
    await page.reload()
    expect(await page.locator('[name=description]').inputValue()).toBe(typed)
    await page.context().close()
  },
)

test.each([
  ['/admin/promotions/new', 'Name', 'Autumn'],
  ['/admin/settings', 'Shop name', 'The corner'],
  ['/admin/settings/texts?name=announcement&language=de', 'Announcement', 'Guten Tag'],
  ['/admin/shipping/new', 'Name', 'The islands'],
  ['/admin/stock/1', 'Note (staff only)', 'Counted twice'],
])('shopper input survives a failed submission on %s', async (path, label, words) => {
  const page = await office(path)
  const field = page.getByRole('main').getByLabel(label).first()
  await field.fill(words)
  await fails['the connection is lost'](page, /\.data/)
  await field.locator('xpath=ancestor::form').locator('button:not([tabindex])').last().click()
  await page.getByRole('alert').getByText('What you entered is still here').waitFor()
  expect(await field.inputValue()).toBe(words)
  await page.context().close()
})

test('an import’s progress is followed again once the shop can be reached', async () => {
  const page = await office('/admin/imports')
  const rows = Array.from({ length: 5_000 }, (_, nth) => `none-${nth},Ink`)
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'many.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Id,Colour', ...rows].join('\n')),
  })
  const asked = /healthz|imports\/.+\.data/
  await fails['the connection is lost'](page, asked)
  // Stop midway until the page's request has failed.
  await database.begin(async (held) => {
    await held`lock table catalogue_import_problems in share mode`
    const failed = page.waitForEvent('requestfailed', (request) => asked.test(request.url()))
    await page.getByRole('button', { name: 'Check file' }).click()
    await failed
    await page.getByText('No changes have been made.').waitFor()
  })
  await page.unroute(asked)
  await expect
    .poll(() => page.locator('main').textContent())
    .toContain('Nothing in this file can be imported as it is.')
  await page.context().close()
})
