// After Add to Cart: the drawer over the page, with its keys, and a link without script.
import { beforeAll, expect, test } from 'vitest'
import { browser } from '../fixtures/browser/browsing.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import { violationsIn } from '../support/browser/axe.ts'
import { hidden } from '../support/browser/http-shopper.ts'
import { adminOf } from '../support/browser/http-steps.ts'

const settings = '/admin/settings/checkout'

beforeAll(async () => {
  const admin = await adminOf(shop)
  const page = await admin.page(settings)
  const kept = ['afterAdding', 'acceptTerms', 'shoppingAgents'].map(
    (key) => [key, hidden(page, `was.${key}`)] as const,
  )
  await admin.send(settings, {
    ...Object.fromEntries(
      kept.flatMap(([key, was]) => [
        [key, was],
        [`was.${key}`, was],
      ]),
    ),
    group: 'checkout',
    afterAdding: 'drawer',
  })
})

test.each([
  ['', 1280, 'light'],
  ['/ar', 320, 'dark'],
] as const)(
  'the cart drawer opens over the page, traps the focus and closes with Escape: %s %i %s',
  async (prefix, width, colorScheme) => {
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme })
    const page = await context.newPage()
    const at = `${shop.url}${prefix}/product/audio-1`
    await page.goto(at)
    await page.locator('#buy .add:visible, .buy-bar button:visible').last().click()
    const drawer = page.getByRole('dialog')
    await drawer.locator('.cart-line, .cart-lines li').first().waitFor()
    expect(page.url().startsWith(at)).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    expect((await violationsIn(page)).map(({ id }) => id)).toEqual([])
    for (let press = 0; press < 12; press += 1) await page.keyboard.press('Tab')
    const isWithin = () =>
      page.evaluate(() => {
        const { activeElement: at, body } = document
        return at === body || at?.closest('dialog') !== null
      })
    expect(await isWithin()).toBe(true)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    // Shown once: reloading the page does not open it again.
    await page.reload()
    expect(await page.locator('.toast').count()).toBe(0)
    await context.close()
  },
)

test('without script a toast confirms the addition and links to the cart', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${shop.url}/product/audio-1`)
  await page.locator('#buy button.primary').click()
  await page.waitForURL(/\/product\/audio-1/)
  await page.locator('.toast').getByRole('link', { name: 'View cart' }).click()
  await page.waitForURL(`${shop.url}/cart-history`)
  expect(await page.locator('main .cart-lines').count()).toBe(1)
  await context.close()
})
