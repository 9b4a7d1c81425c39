// The search field before its script has loaded, and prices in the words of a search and in a range.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pageOf } from '../fixtures/browser/browsing.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import { Shopper } from '../support/browser/http-shopper.ts'

const suggested = (page: Page) => page.locator('.suggestions [role="option"]').first()

test.each([
  ['is still in the field', false],
  ['has left the field', true],
])(
  'letters typed before the script has loaded bring suggestions: the focus %s',
  async (_, isLeft) => {
    const page = await pageOf(new Shopper(shop.url))
    const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>()
    await page.route(/\.js(\?|$)/, async (route) => {
      await mayLoad
      await route.continue()
    })
    await page.goto(shop.url, { waitUntil: 'commit' })
    const field = page.locator('#site-search')
    await field.click()
    await page.keyboard.type('headph')
    if (isLeft) await field.blur()
    const asked = page.waitForResponse(/\/search\/suggestions\?q=headph/)
    load()
    await asked
    if (isLeft) {
      expect(await suggested(page).isVisible()).toBe(false)
      await field.focus()
    }
    await suggested(page).waitFor()
    expect(await field.inputValue()).toBe('headph')
    await page.context().close()
  },
)

test('a price in the words of a search is a filter that can be removed', async () => {
  const page = await pageOf(new Shopper(shop.url))
  await page.goto(`${shop.url}/search?q=headphones+under+100`)
  expect(new URL(page.url()).search).toBe('?q=headphones&max=100')
  await page.locator('.chosen .chip', { hasText: '100' }).click()
  await page.waitForURL(/\/search\?q=headphones$/)
  await page.context().close()
})

test('a price range is read as the page’s language writes numbers, without script', async () => {
  const shopper = new Shopper(shop.url)
  const answer = await shopper.ask('/de/category/all?typed=1&max=1.299%2C50')
  expect(answer.headers.get('location')).toBe('/de/category/all?max=1299.5')
  expect(await shopper.page('/de/category/all?max=1299.5')).toMatch(/name="max"[^>]*value="1299,5"/)
})
