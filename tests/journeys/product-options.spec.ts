// Choosing the options of a product: by pointer, with keys, and without script.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoVariantId } from '../../demo/catalogue/product.ts'
import { browser, hydrated } from '../fixtures/browser/browsing.ts'
import { shop } from '../fixtures/browser/open-shop.ts'

/** Sneakers whose sizes 36 and 47 are sold out in Pearl White. */
const shoes = '/product/sneakers-1'

async function open(path: string, javaScriptEnabled = true): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 320, height: 640 }, javaScriptEnabled })
  await page.goto(shop.url + path)
  return page
}
const size = (page: Page, name: string) =>
  page.locator(`.options input[name="size"][value="${name}"]`)
const search = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const inCart = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart-items') ?? '[]'))

test('asks for a size instead of choosing one, then buys it', async () => {
  const page = await open(shoes)
  await hydrated(size(page, '42'))
  expect(await page.locator('.options input[name="size"]:checked').count()).toBe(0)
  await page.locator('.buy-bar button').click()
  // In the page's language, at the options; the browser's own message would be in the browser's.
  await page.getByText('Please choose: Size.').waitFor()
  const { pathname, hash } = new URL(page.url())
  expect([pathname, hash]).toEqual([shoes, '#options'])
  await hydrated(size(page, '42'))

  await size(page, '42').check()
  await expect.poll(() => search(page)).toEqual({ colour: 'Pearl White', size: '42' })
  await page.locator('.buy-bar button').click()
  await page.getByRole('dialog').getByText('Size: 42').waitFor()
  await expect
    .poll(() => inCart(page))
    .toEqual([
      {
        productId: 'sneakers-1',
        quantity: 1,
        variantId: demoVariantId('sneakers-1', 'Pearl White', '42'),
      },
    ])
  await page.close()
})

test('arrow keys go through the sizes, sold-out ones included, and stock follows without a request', async () => {
  const page = await open(`${shoes}?colour=Pearl+White&size=38`)
  await hydrated(size(page, '38'))
  await size(page, '38').focus()
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith(shoes)) asked.push(request.url())
  })
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => search(page)).toEqual({ colour: 'Pearl White', size: '36' })
  expect(await size(page, '36').isChecked()).toBe(true)
  await page.getByText('Pearl White, 36 is sold out').waitFor()
  await page.locator('.wait-form').waitFor()
  expect(await page.locator('.buy-bar').count()).toBe(0)
  await page.keyboard.press('ArrowRight')
  await page.locator('.buy-bar').waitFor()
  expect(asked).toEqual([])
  await page.close()
})

const sneakerCard = (page: Page) => page.locator('.product-card', { hasText: 'Cloister Low' })
const chooseOptions = (page: Page) =>
  sneakerCard(page).getByRole('link', { name: /^Choose options/ })

test('on a phone a size is chosen in the listing, and the cart has that variant', async () => {
  const page = await open('/category/sneakers')
  const swatch = sneakerCard(page).getByRole('radio', { name: 'Midnight Black' })
  await hydrated(swatch)
  await swatch.check()
  await chooseOptions(page).click()
  const dialog = page.getByRole('dialog', { name: /Cloister Low/ })
  const chosen = dialog.locator('input[value="Midnight Black"]')
  await expect.poll(() => chosen.isChecked()).toBe(true)
  expect(await dialog.locator('input[name="size"]:checked').count()).toBe(0)

  // A sheet that fits the screen; Escape closes it and restores focus.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Choose options')
  await page.keyboard.press('Enter')

  await dialog.getByRole('button', { name: 'Add to Cart' }).click()
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('size')
  await dialog.locator('input[name="size"][value="43"]').check()
  await dialog.locator('.stock:not(.choose, .out)').waitFor()
  expect(new URL(page.url()).pathname).toBe('/category/sneakers')
  await dialog.getByRole('button', { name: 'Add to Cart' }).click()
  await page.locator('.cart-drawer .added').waitFor()
  await expect
    .poll(() => inCart(page))
    .toEqual([
      {
        productId: 'sneakers-1',
        quantity: 1,
        variantId: demoVariantId('sneakers-1', 'Midnight Black', '43'),
      },
    ])
  await page.close()
})

test('the quick-view dialog links to the page with the same choice', async () => {
  const page = await open('/category/sneakers')
  await hydrated(chooseOptions(page))
  await chooseOptions(page).click()
  const dialog = page.getByRole('dialog', { name: /Cloister Low/ })
  await dialog.locator('input[name="size"][value="41"]').check()
  await dialog.getByRole('link', { name: 'View full details' }).click()
  await expect.poll(() => search(page)).toEqual({ colour: 'Pearl White', size: '41' })
  expect(new URL(page.url()).pathname).toBe(shoes)
  await page.close()
})

test('without script the card of a product with sizes links to its page', async () => {
  const page = await open('/category/sneakers', false)
  await chooseOptions(page).click()
  await page.waitForURL(/\/product\/sneakers-1\?colour=Pearl\+White$/)
  expect(await page.locator('.options input[name="size"]:checked').count()).toBe(0)
  await page.close()
})

test('the card of a product with sizes keeps the chosen colour in its link', async () => {
  const page = await open('/category/sneakers')
  const swatch = sneakerCard(page).getByRole('radio', { name: 'Midnight Black' })
  await hydrated(swatch)
  await swatch.check()
  const href = await chooseOptions(page).getAttribute('href')
  await page.goto(shop.url + href)
  await page.waitForURL(/\/product\/sneakers-1\?colour=Midnight\+Black$/)
  expect(await page.locator('.options input[value="Midnight Black"]').isChecked()).toBe(true)
  expect(await page.locator('.options input[name="size"]:checked').count()).toBe(0)
  await page.close()
})

test('without script the form sends the choice, and asks for what is missing', async () => {
  const page = await open(`/ar${shoes}`, false)
  const add = () => page.locator('.buy-bar button').click()
  await add()
  expect(new URL(page.url()).pathname).toBe(`/ar${shoes}`)
  await page.locator('.options input[value="Forest Green"]').check()
  await page.locator('noscript button, .options button').click()
  await page.waitForURL(/colour=Forest\+Green/)
  await page.locator('.options input[value="43"]').check()
  await add()
  await page.waitForURL(/\/ar\/cart-quantity/)
  expect(new URL(page.url()).searchParams.get('variant')).toBe(
    demoVariantId('sneakers-1', 'Forest Green', '43'),
  )
  await page.close()
})
