// Prefetch, optimistic updates and view transitions on pages that work without script.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoVariantId } from '../../demo/catalogue/product.ts'
import type { Line } from '../../shop/catalog/products/rules/catalog.ts'
import { cookieText, writeCart } from '../../shop/sales/cart/rules.ts'
import { browser, hydrated } from '../fixtures/browser/browsing.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import { isPageError } from '../support/browser/browser.ts'

const faults: string[] = []

async function open(path: string, before?: (page: Page) => Promise<unknown>): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  page.on('pageerror', (error) => isPageError(error) && faults.push(`${path}: ${error.message}`))
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) faults.push(message.text())
  })
  await before?.(page)
  await page.goto(shop.url + path)
  await hydrated(page.locator('.cart-button'))
  return page
}

const card = (page: Page) => page.locator('.product-card a').first()

test('a product is prefetched on hover, opened from the cache, and counted once', async () => {
  const page = await open('/ar/category/all')
  const address = await card(page).evaluate((link: HTMLAnchorElement) => link.pathname)
  const cached: boolean[] = []
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Network.responseReceived', ({ response }) => {
    if (new URL(response.url).pathname === `${address}.data`)
      cached.push(response.fromDiskCache || response.fromPrefetchCache || false)
  })
  await devtools.send('Network.enable')
  const ahead = page.waitForResponse((answer) => answer.url().includes(`${address}.data`))
  await card(page).hover()
  expect((await (await ahead).allHeaders())['cache-control']).toBe('private, max-age=10')
  const look = page.waitForRequest((request) => request.method() === 'HEAD')
  await card(page).click()
  await page.locator('.buy-box h1').waitFor()
  expect(await (await look).headerValue('purpose')).toBe('look')
  expect(cached).toEqual([false, true])
  await page.context().close()
})

test('does not prefetch for browsers in data-saver mode', async () => {
  const page = await open('/category/all', (page) =>
    page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    }),
  )
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/product\/[^/]+\.data/.test(request.url())) asked.push(request.method())
  })
  await card(page).hover()
  await card(page).click()
  await page.locator('.buy-box h1').waitFor()
  expect(asked).toEqual(['GET'])
  await page.context().close()
})

test('a prefetch does not consume a toast', async () => {
  const toast = encodeURIComponent(JSON.stringify({ key: 'saved' }))
  const ask = (purpose: string) =>
    fetch(`${shop.url}/product/1.data`, { headers: { cookie: `toast=${toast}`, purpose } })
  const ahead = await ask('prefetch')
  expect([await ahead.text(), ahead.headers.get('set-cookie')]).toEqual([
    expect.not.stringContaining('"saved"'),
    null,
  ])
  const seen = await ask('')
  expect([await seen.text(), seen.headers.get('set-cookie')]).toEqual([
    expect.stringContaining('"saved"'),
    expect.stringContaining('toast=;'),
  ])
})

test('the product image has a view transition from card to page and back', async () => {
  const page = await open('/category/all', (page) =>
    page.addInitScript(() => {
      const glides: string[][] = []
      Object.assign(window, { glides })
      const named = () =>
        [...document.querySelectorAll<HTMLImageElement>('img')]
          .filter((image) => getComputedStyle(image).viewTransitionName === 'product')
          .map((image) => image.src)
      const begin = document.startViewTransition.bind(document)
      document.startViewTransition = (call) => {
        const own = named()
        const transition = begin(call)
        transition.updateCallbackDone.then(() => glides.push([...own, ...named()]))
        return transition
      }
    }),
  )
  const glides = () => page.evaluate(() => (window as unknown as { glides: string[][] }).glides)
  await card(page).click()
  await page.locator('.buy-box h1').waitFor()
  await expect.poll(async () => (await glides()).length).toBe(1)
  await page.goBack()
  await page.locator('.product-grid').first().waitFor()
  await expect.poll(async () => (await glides()).length).toBe(2)
  // One image before and one after, and it is the same.
  for (const [from, to, ...more] of await glides()) expect([from, more]).toEqual([to, []])
  await page.context().close()
})

test('a progress bar appears when navigation takes longer than a moment', async () => {
  const page = await open('/category/all')
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(/category\/audio\.data/, async (route) => {
    await held
    await route.continue()
  })
  await page.locator('.menu-bar a[href="/category/audio"]').first().click()
  const bar = page.locator('.progress')
  await bar.waitFor({ state: 'attached' })
  const [delays] = await bar.evaluate((box) => [getComputedStyle(box).animationDelay])
  expect(delays).toBe('0.3s, 0.3s')
  go()
  await bar.waitFor({ state: 'detached' })
  await page.waitForURL(/category\/audio$/)
  await page.context().close()
})

const phone: Line = {
  productId: '1',
  variantId: demoVariantId('1', 'Midnight Black'),
  quantity: 9,
}

const withCart = (lines: Line[]) => (page: Page) =>
  page
    .context()
    .addCookies([{ name: 'cart-items', value: cookieText(writeCart(lines)), url: shop.url }])

/** The maximum of a visitor's cart cookie: one more digit does not fit. */
function fullCart(): Line[] {
  const lines = [phone]
  const length = () => cookieText(writeCart(lines)).length
  while (length() < 3650)
    lines.push({
      productId: `gone${lines.length}`,
      variantId: `gone000${lines.length}`,
      quantity: 1,
    })
  for (const line of lines.slice(1))
    line.productId += 'x'.repeat(Math.min(50, Math.max(0, 3800 - length())))
  return lines
}

/** Holds cart changes until released. */
async function holdChanges(page: Page): Promise<() => void> {
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(/cart\/change/, async (route) => {
    await held
    await route.continue()
  })
  return go
}

test.each(['drawer', 'page'])('the cart is updated optimistically: %s', async (place) => {
  const page = await open(place === 'page' ? '/cart-history' : '/category/all', withCart([phone]))
  if (place === 'drawer') await page.locator('.cart-button').click()
  const lines = page.locator(place === 'page' ? 'main .cart-lines' : '.cart-drawer .cart-lines')
  const total = page.locator(place === 'page' ? 'main .total .amount' : '.drawer-foot .amount')
  const [number, line] = [lines.locator('output'), lines.locator('.cart-line')]
  await number.waitFor()
  const before = await total.textContent()
  const go = await holdChanges(page)
  await lines.getByRole('button', { name: 'Increase quantity' }).click()
  await expect.poll(() => number.textContent()).toBe('10')
  const hoped = await total.textContent()
  expect(hoped).not.toBe(before)
  const answered = page.waitForResponse(/cart\/change/)
  go()
  await answered
  await expect
    .poll(async () => [await number.textContent(), await total.textContent()])
    .toEqual(['10', hoped])
  await page.unroute(/cart\/change/)
  const goOn = await holdChanges(page)
  await lines.getByRole('button', { name: /^Remove/ }).click()
  await line.waitFor({ state: 'hidden' })
  goOn()
  await page.getByText('Your cart is empty').waitFor()
  await page.context().close()
})

test('a refused update is reverted with its reason', async () => {
  const full = fullCart()
  expect(cookieText(writeCart(full))).toHaveLength(3800)
  const page = await open('/category/all', withCart(full))
  await page.locator('.cart-button').click()
  const lines = page.locator('.cart-drawer .cart-lines')
  await lines.locator('output').waitFor()
  const go = await holdChanges(page)
  await lines.getByRole('button', { name: 'Increase quantity' }).click()
  await expect.poll(() => lines.locator('output').textContent()).toBe('10')
  go()
  await lines.getByRole('alert').waitFor()
  await expect.poll(() => lines.locator('output').textContent()).toBe('9')
  expect((await lines.getByRole('alert').textContent())?.trim().length).toBeGreaterThan(20)
  await page.context().close()
})

test('a page that is only read runs no module before it is touched, and then at once', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  page.on('pageerror', (error) => isPageError(error) && faults.push(error.message))
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  const modules: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') modules.push(request.url())
  })
  await page.goto(`${shop.url}/`, { waitUntil: 'networkidle' })
  expect(modules).toEqual([])
  await page.keyboard.press('Tab')
  await page.evaluate(() => {
    window.requestIdleCallback = (call) => Number(setTimeout(call))
  })
  await hydrated(page.locator('.cart-button'))
  expect(modules.length).toBeGreaterThan(2)
  // A page with forms starts by itself.
  modules.length = 0
  await page.goto(`${shop.url}/cart-history`, { waitUntil: 'networkidle' })
  expect(modules.length).toBeGreaterThan(2)
  await context.close()
})

test('no page violated the content security policy or wrote an error to the console', () => {
  expect(faults).toEqual([])
})
