// Pages that the browser translates while they change: nothing breaks, no text is out of date, values stay as they are.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { consoleErrors, hydrated, pageOf } from '../fixtures/browser/browsing.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import { translateLikeABrowser } from '../fixtures/browser/translation.ts'
import { Shopper } from '../support/browser/http-shopper.ts'
import { phone } from '../support/browser/http-steps.ts'

/** Opens a page of this shopper and translates it from then on. */
async function translated(who: Shopper, path: string): Promise<Page> {
  const page = await pageOf(who, { expected: '400 (Bad Request)' })
  await page.goto(shop.url + path)
  await hydrated(page.locator('main'))
  await page.evaluate(translateLikeABrowser)
  return page
}

test('the cart: quantity and removal', async () => {
  const who = new Shopper(shop.url)
  await who.send('/cart/add', phone)
  const page = await translated(who, '/cart-history')
  const tab = page.locator('.tabs [aria-current]')
  const sum = page.locator('.summary .amount')
  const one = await sum.textContent()
  await page.locator('.stepper button').last().click()
  await page.locator('.tabs').getByText('(2)').waitFor()
  expect(await tab.textContent()).toMatch(/^«.+»«\(2\)»$/)
  await expect.poll(() => sum.textContent()).not.toBe(one)
  expect(await sum.textContent()).toMatch(/^π/)
  await page.getByRole('button', { name: /^Remove/ }).click()
  await page.locator('.undo').waitFor()
  await page.locator('.tabs').getByText('(0)').waitFor()
  await page.context().close()
  expect(consoleErrors.splice(0)).toEqual([])
})

test('a form: an error that becomes another', async () => {
  const page = await translated(new Shopper(shop.url), '/auth?mode=sign-up')
  const form = page.locator('form', { has: page.locator('[name=confirm]') })
  const error = form.locator('.field', { has: page.locator('[name=confirm]') }).locator('.error')
  await form.locator('[name=password]').fill('seven calm harbours')
  const send = form.locator('button:not([type=button])').last()
  await send.click()
  await form.locator('[aria-invalid=true]').first().waitFor()
  await form.locator('[name=confirm]').fill('seven')
  await send.click()
  await error.getByText(/match/).waitFor()
  expect(await error.locator('font font').count()).toBe(1)
  await page.context().close()
  expect(consoleErrors.splice(0)).toEqual([])
})

test('a listing: prices stay as they are', async () => {
  const page = await translated(new Shopper(shop.url), '/category/smartphones')
  const prices = page.locator('.product-card .price')
  expect(await prices.count()).toBeGreaterThan(3)
  const changed = await prices.locator('font font').allTextContents()
  expect(changed.filter((text) => text.includes('π'))).toEqual([])
  expect(changed.some((text) => text.includes('from'))).toBe(true)
  await page.context().close()
  expect(consoleErrors.splice(0)).toEqual([])
})
