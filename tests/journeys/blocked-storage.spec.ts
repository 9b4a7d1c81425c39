// Browsers that keep no cookies, forbid localStorage, or have lost their session: no false success, and no lost cart.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browser, hydrated } from '../fixtures/browser/browsing.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import { mainText, Shopper } from '../support/browser/http-shopper.ts'
import { phone } from '../support/browser/http-steps.ts'

const quantityPage = `/cart-quantity?product=${phone.productId}&variant=${phone.variant}`

/** Runs in the page before its own scripts. */
async function pageWith(prepare: () => void): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US' })
  await context.addInitScript(prepare)
  return context.newPage()
}

/** As browsers do that block cookies by a setting. */
const withoutCookies = () =>
  Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })

const withoutStorage = () =>
  Object.defineProperty(window, 'localStorage', {
    get() {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    },
  })

test.each(['/auth', '/auth?mode=sign-up', '/cart-history', '/wishlist'])(
  'a browser that keeps no cookies is told so: %s',
  async (path) => {
    const page = await pageWith(withoutCookies)
    await page.goto(shop.url + path)
    await page.getByRole('alert').getByText('Your browser blocks cookies').waitFor()
    await page.context().close()
    const usual = await pageWith(() => {})
    await usual.goto(shop.url + path)
    await hydrated(usual.locator('main'))
    expect(await usual.getByText('Your browser blocks cookies').count()).toBe(0)
    await usual.context().close()
  },
)

test('a product is called added only if it is in the cart', async () => {
  const forgetful = new Shopper(shop.url)
  const to = await forgetful.send('/cart/add', phone)
  expect(to).toContain('/cart-quantity')
  const blocked = mainText(await new Shopper(shop.url).page(to))
  expect(blocked).toContain('This product is not in your cart')
  expect(blocked).not.toContain('Added to your cart')
  const kept = mainText(await forgetful.page(to))
  expect(kept).toContain('Added to your cart')
  expect(kept).not.toContain('This product is not in your cart')
})

test('a browser that forbids localStorage keeps its cart from page to page', async () => {
  const page = await pageWith(withoutStorage)
  await page.goto(`${shop.url}/product/${phone.productId}?variant=${phone.variant}`)
  await hydrated(page.locator('#buy'))
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.locator('.cart-drawer .added').waitFor()
  for (const path of [quantityPage, '/cart-history', '/cart-history']) {
    await page.goto(shop.url + path)
    await page.locator('.cart-button .count[data-count="1"]').waitFor()
    expect(await page.locator('.cart-button .count').getAttribute('data-count')).toBe('1')
  }
  await page.context().close()
})

test('a form of a session that has ended leads to sign-in, which says that nothing was saved', async () => {
  const gone = new Shopper(shop.url)
  const to = await gone.send('/account?index', { intent: 'profile', firstName: 'Ada' })
  expect(to).toBe('/auth?next=%2Faccount')
  expect(await gone.page(to)).toContain('You were signed out, so nothing was saved')
})
