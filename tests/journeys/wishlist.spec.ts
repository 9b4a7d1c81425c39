// Wishlist, back in stock and recently viewed, with script and without.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoVariantId } from '../../demo/catalogue/product.ts'
import { browser, hydrated } from '../fixtures/browser/browsing.ts'
import { database, shop } from '../fixtures/browser/open-shop.ts'
import { Shopper } from '../support/browser/http-shopper.ts'
import { newShopper } from '../support/browser/http-steps.ts'

const opened = async (javaScriptEnabled = true): Promise<Page> =>
  (await browser.newContext({ javaScriptEnabled, viewport: { width: 320, height: 640 } })).newPage()
const heartOf = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`wishlist: ${name}`) })

async function stocked(productId: string, available: number): Promise<void> {
  await database`update product_variants set available = ${available} where product_id = ${productId}`
  await database`select pg_notify('piazza', concat('test ', topic)) from unnest(${[`product:${productId}`, 'catalog']}::text[]) as t (topic)`
}

test('a visitor adds to the wishlist on any page, and finds it marked and listed', async () => {
  const page = await opened()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${shop.url}/category/audio`)
  const heart = heartOf(page, 'Sonadrel Pip')
  await hydrated(heart)
  await heart.click()
  await expect.poll(() => heart.getAttribute('data-in-wishlist')).toBe('true')
  expect(new URL(page.url()).pathname).toBe('/category/audio')
  expect(await heart.getAttribute('aria-label')).toBe('Remove from wishlist: Sonadrel Pip')
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toContain('wishes')
  await page.reload()
  await expect.poll(() => heart.getAttribute('data-in-wishlist')).toBe('true')
  // A visitor's wishlist is stored in the browser.
  expect(asked).not.toContain('/wishlist/marks')

  await page.goto(`${shop.url}/wishlist`)
  await page.getByRole('button', { name: 'Remove from wishlist: Sonadrel Pip' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => page.locator('.wishlist-item').count()).toBe(1)
})

test('a visitor’s wishlist moves into the new account, and leaves the browser', async () => {
  const person = new Shopper(shop.url)
  expect(await person.send('/wishlist/change', { productId: 'audio-2' })).toBe('/wishlist')
  expect(person.cookie).toContain('wishes=')
  await person.signUp()
  expect(person.cookie).not.toContain('wishes=')
  expect(await person.page('/wishlist')).toMatch(/class="wishlist-item"/)
  expect(await (await person.ask('/wishlist/marks')).json()).toEqual(['audio-2'])
})

test('without script the wishlist button adds and returns, and Undo works', async () => {
  const page = await opened(false)
  await page.goto(`${shop.url}/ar/category/audio?sort=newest`)
  const again = page.waitForEvent('framenavigated')
  await page.locator('.heart').first().click()
  await again
  const address = new URL(page.url())
  expect(address.pathname + address.search).toBe('/ar/category/audio?sort=newest')
  await page.goto(`${shop.url}/ar/wishlist`)
  expect(await page.locator('.wishlist-item').count()).toBe(1)
  await page.locator('.wishlist-item button[value="remove"]').click()
  await page.locator('button[value="undo"]').waitFor()
  expect(await page.locator('.wishlist-item').count()).toBe(0)
  await page.locator('button[value="undo"]').click()
  await expect.poll(() => page.locator('.wishlist-item').count()).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('a back-in-stock email is sent once, and can be unsubscribed', async () => {
  await stocked('audio-3', 0)
  const page = await opened(false)
  await expect
    .poll(async () => {
      await page.goto(`${shop.url}/product/audio-3`)
      return page.locator('.wait-form input').count()
    })
    .toBe(1)
  await page.locator('.wait-form input[name="email"]').fill('ada@no')
  await page.locator('.wait-form button').click()
  // The response keeps the input and shows the error.
  const email = page.getByRole('main').locator('input[name="email"]')
  await page.getByRole('main').locator('.field .error').waitFor()
  expect(await email.inputValue()).toBe('ada@no')
  await email.fill('waits@home.example')
  await page.getByRole('main').getByRole('button').click()
  await page.waitForURL(({ pathname }) => pathname === '/product/audio-3')

  const signedIn = await newShopper(shop)
  const offered = /<form[^>]*wait-form[^>]*>\s*<(\w+)/.exec(await signedIn.page('/product/audio-3'))
  expect(offered?.[1]).toBe('button')
  const colour = new URL(page.url()).searchParams.get('colour') ?? ''
  const variant = demoVariantId('audio-3', colour)
  await signedIn.send(`/back-in-stock?${new URLSearchParams({ product: 'audio-3', variant })}`, {})
  expect(await signedIn.page('/wishlist')).toContain('Back-in-stock notifications')

  await stocked('audio-3', 5)
  await database`select graphile_worker.add_job('notify-back-in-stock')`
  const emails = async () =>
    (await shop.mails()).filter(({ subject }) => subject.endsWith(' is back in stock'))
  await expect
    .poll(async () => (await emails()).map(({ to }) => to).sort())
    .toEqual([signedIn.email, 'waits@home.example'].sort())
  await database`select graphile_worker.add_job('notify-back-in-stock')`
  const own = (await emails()).find(({ to }) => to === 'waits@home.example')
  const stop = /https?:\S+\/back-in-stock\/stop\S+/.exec(own?.body ?? '')?.[0] ?? ''
  await page.goto(shop.url + new URL(stop).pathname + new URL(stop).search)
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/')
  const rows = await database`select 1 from back_in_stock_opt_outs`
  expect([rows.length, (await emails()).length]).toEqual([1, 2])
})

test('recently viewed products are fetched without credentials, and cleared on request', async () => {
  const page = await opened()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/recently-viewed') asked.push(search)
  })
  const seen = page.locator('.seen li')
  for (const id of ['audio-1', 'audio-2', '1']) {
    await page.goto(`${shop.url}/product/${id}`)
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('recently-viewed')))
      .toMatch(new RegExp(`^${id}( |$)`))
  }
  await expect.poll(() => seen.count()).toBe(2)
  expect(asked.at(-1)).toBe('?ids=audio-2%2Caudio-1')
  await page.goto(shop.url)
  await expect.poll(() => seen.count()).toBe(3)
  await page.locator('.seen').getByRole('button', { name: 'Clear' }).click()
  await expect.poll(() => seen.count()).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('recently-viewed'))).toBeNull()
  await page.reload()
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual([])
})
