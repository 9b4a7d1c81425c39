// At most one toast: the newest replaces the one before.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browser, hydrated } from '../fixtures/browser/browsing.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import { newShopper } from '../support/browser/http-steps.ts'

/** Counts toasts and their regions at every change of the document, from its first moment on. */
function watch(): void {
  const seen = { toasts: 0, regions: 0, texts: [] as string[] }
  Object.assign(window, { seen })
  const look = () => {
    const toasts = document.querySelectorAll('.toast')
    seen.toasts = Math.max(seen.toasts, toasts.length)
    seen.regions = Math.max(seen.regions, document.querySelectorAll('.toast-region').length)
    const text = toasts[0]?.textContent?.trim() ?? ''
    if (text && seen.texts.at(-1) !== text) seen.texts.push(text)
  }
  new MutationObserver(look).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
  })
  document.addEventListener('DOMContentLoaded', look)
}
/** Toasts must not time out during a test on a slow machine. */
function stay(): void {
  const wait = window.setTimeout
  Object.assign(window, {
    setTimeout: (work: () => void, milliseconds = 0) =>
      milliseconds < 8_000 ? wait(work, milliseconds) : 0,
  })
}
type Seen = { toasts: number; regions: number; texts: string[] }
const seenOn = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen)

test('two consecutive actions show one toast, then the other', async () => {
  const shopper = await newShopper(shop)
  const context = await browser.newContext()
  await context.addInitScript(watch)
  await context.addInitScript(stay)
  await context.addCookies(shopper.browserCookies)
  const page = await context.newPage()
  await page.goto(`${shop.url}/account`)
  const join = page.getByRole('main').getByRole('button', { name: 'Subscribe' })
  await hydrated(join)
  await join.click()
  const toast = page.locator('.toast')
  await toast.filter({ hasText: 'You are subscribed to our newsletter.' }).waitFor()
  // While the first is still shown.
  await page.getByRole('button', { name: 'Save language' }).click()
  await toast.filter({ hasText: 'Saved.' }).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click()
  await toast.filter({ hasText: 'You are unsubscribed from our newsletter.' }).waitFor()
  expect(await toast.count()).toBe(1)
  const seen = await seenOn(page)
  expect(seen).toMatchObject({ toasts: 1, regions: 1 })
  expect(seen.texts.length).toBeGreaterThanOrEqual(3)
  // Once closed it is gone, and the next page does not show it again.
  await toast.getByRole('button').click()
  await toast.waitFor({ state: 'detached' })
  await page.reload()
  expect(await seenOn(page)).toMatchObject({ toasts: 0, regions: 1 })
  await context.close()
})

test('of two toasts for the same page the newer one is shown, also without script', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const email of ['one@visitor.example', 'two@visitor.example'])
    await context.request.post(`${shop.url}/newsletter`, {
      form: { email, next: '/' },
      headers: { origin: shop.url },
      maxRedirects: 0,
    })
  await page.goto(`${shop.url}/category/audio`)
  expect(await page.locator('.toast').count()).toBe(1)
  expect(await page.locator('.toast-region').count()).toBe(1)
  await page.goto(shop.url)
  expect(await page.locator('.toast').count()).toBe(0)
  await context.close()
})
