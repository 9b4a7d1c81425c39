// After Add to Cart: the drawer over the page, with its keys, and the quantity page without script.
import { expect, test } from 'vitest'
import { browser, hydrated } from '../fixtures/browser/browsing.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import { violationsIn } from '../support/browser/axe.ts'

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
    await hydrated(page.locator('#buy'))
    await page.locator('#buy .add:visible, .buy-bar button:visible').last().click()
    const drawer = page.getByRole('dialog')
    await drawer.locator('.cart-line').first().waitFor()
    await drawer.locator('.added').waitFor()
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

test('without script the quantity page follows, with the way to checkout', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${shop.url}/product/audio-1`)
  await page.locator('#buy button.primary').click()
  await page.waitForURL(/\/cart-quantity\?product=audio-1/)
  expect(await page.locator('main .added').count()).toBe(1)
  await page.getByRole('main').getByRole('button', { name: 'Continue', exact: true }).click()
  await page.waitForURL(/\/payment-method\?purchase=/)
  await context.close()
})

test('with the drawer closed the focus is back at the button, and adding again raises the quantity', async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(`${shop.url}/product/audio-1`)
  const add = page.locator('#buy .add')
  await hydrated(add)
  const drawer = page.getByRole('dialog')
  for (const times of [1, 2]) {
    await add.click()
    await drawer.locator('output', { hasText: String(times) }).waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await expect.poll(() => add.evaluate((at) => at === document.activeElement)).toBe(true)
  }
  await context.close()
})
