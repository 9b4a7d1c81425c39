import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browser } from '../fixtures/browser/browsing.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import { messageOf } from '../support/messages.ts'

/** The shop's messages: `word('payment.wallet.button')`. */
const word = (path: string) => messageOf('ar', path)

const width = 320

/** Checks every page: Arabic, right to left, dark, one heading, no horizontal overflow, no button without function. */
async function isWhole(page: Page, path: RegExp): Promise<void> {
  await page.waitForURL(path)
  const seen = () =>
    page.evaluate(() => {
      const { lang, dir, dataset, scrollWidth } = document.documentElement
      const paper = getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? ['255']
      const isDark = Math.max(...paper.slice(0, 3).map(Number)) < 70
      const headings = document.querySelectorAll('h1').length
      // A button without form or popover would need script.
      const dead = [...document.querySelectorAll('button[type="button"]:not([popovertarget])')]
        .filter((button) => button.checkVisibility({ visibilityProperty: true }))
        .map(({ outerHTML }) => outerHTML)
      return { lang, dir, theme: dataset.theme, isDark, headings, scrollWidth, dead }
    })
  const whole = { lang: 'ar', dir: 'rtl', theme: 'dark', isDark: true, headings: 1, dead: [] }
  // The previous page may have had the same URL.
  await expect
    .poll(async () => [path.source, await seen()])
    .toEqual([path.source, { ...whole, scrollWidth: width }])
}

const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click()

test('a visitor browses, chooses a colour, signs up by mail, buys and pays', async () => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width, height: 640 },
    locale: 'ar',
  })
  const page = await context.newPage()
  await page.goto(`${shop.url}/ar`)
  await page.locator('button[name="theme"][value="dark"]').click()
  await isWhole(page, /\/ar$/)

  await page.locator('a[href="/ar/category/all"]').first().click()
  await isWhole(page, /\/ar\/category\/all$/)
  await page.locator('main a[href="/ar/category/smartphones"]').first().click()
  await isWhole(page, /\/ar\/category\/smartphones$/)
  await page
    .getByRole('link', { name: /Halden 7 Pro/ })
    .first()
    .click()
  await isWhole(page, /\/ar\/product\/1$/)
  await page.locator('input[name="colour"][value="Copper"]').check()
  await press(page, word('product.showChoice'))
  await isWhole(page, /\/ar\/product\/1\?colour=Copper$/)
  // On a phone the button that stays in view is for fingers.
  await page
    .locator('.buy-bar')
    .getByRole('button', { name: word('product.add') })
    .click()
  await isWhole(page, /\/ar\/cart-quantity\?product=1&variant=/)
  await page.locator('button[name="quantity"][value="2"]').click()
  await page.locator('output', { hasText: '2' }).waitFor()
  await press(page, word('cart.step.continue'))
  await isWhole(page, /\/ar\/payment-method\?purchase=/)
  const purchase = page.url()
  await press(page, word('checkout.method.signInButton'))

  await isWhole(page, /\/ar\/auth\?next=/)
  await page
    .getByRole('main')
    .getByRole('link', { name: word('auth.signUp') })
    .click()
  await isWhole(page, /\/ar\/auth\?mode=sign-up&next=/)
  const account = { email: 'ada@shopper.example', password: 'seven calm harbours' }
  const form = page.locator('form', { has: page.locator('[name="confirm"]') })
  const typed = { firstName: 'Ada', lastName: 'Byron', phone: '791234567', ...account }
  await form.locator('[name="phoneCountry"]').selectOption('CH')
  for (const [name, text] of Object.entries({ ...typed, confirm: account.password }))
    await form.locator(`[name="${name}"]`).fill(text)
  await form.locator('button:not([type="button"])').last().click()
  await isWhole(page, /\/ar\/auth\?next=/)

  await page.goto(`${shop.url}/ar/dev/mailbox`)
  await isWhole(page, /mailbox/)
  // The email as a mail client shows it opens links in tabs of their own; its plain text is folded.
  const link = page.locator('a[href*="/ar/auth/verify"]')
  await page.locator('.card', { has: link }).locator('summary').last().click()
  await link.click()
  await isWhole(page, /\/ar\/auth\/verify\?token=/)
  await press(page, word('auth.verify.button'))
  await isWhole(page, /\/ar\/auth\?next=/)
  for (const [name, text] of Object.entries(account))
    await page.locator(`[name="${name}"]`).fill(text)
  await page
    .locator('form', { has: page.locator('[name="password"]') })
    .locator('button:not([type="button"])')
    .last()
    .click()
  await isWhole(page, /\/ar\/payment-method\?purchase=/)
  expect(page.url()).toBe(purchase)
  // The toast disappears without a button.
  await page.locator('.toast').waitFor()
  await page.locator('.toast').waitFor({ state: 'hidden' })

  await page.locator('.place-order').click()
  await isWhole(page, /\/ar\/payment\?order=PI-\d+$/)
  // Checked before the form is sent, the page would still be the previous one.
  const sent = page.waitForEvent('framenavigated')
  await press(page, word('payment.wallet.button'))
  await sent
  const face = async () => {
    await page.reload()
    return page.locator('[data-face]').getAttribute('data-face')
  }
  await expect.poll(face).toBe('paid')
  await page.getByText(word('payment.face.paid')).first().waitFor()
  await isWhole(page, /\/ar\/payment\?order=PI-\d+$/)
  await page.goto(`${shop.url}/ar/cart-history?tab=orders`)
  await isWhole(page, /cart-history/)
  // Removed from the wishlist, and added back.
  await page.locator('main button', { hasText: word('orders.remove') }).click()
  await page.locator('a[href="/ar/cart-history?tab=orders&hidden"]').click()
  await isWhole(page, /tab=orders&hidden$/)
  await page.locator('main button', { hasText: word('orders.hidden.putBack') }).click()
  await page.getByText(word('orders.hidden.none')).waitFor()
  await page.locator('main header a[href="/ar/cart-history?tab=orders"]').click()
  await isWhole(page, /tab=orders$/)
  await page.locator('a[href^="/ar/order/PI-"]').first().click()
  await isWhole(page, /\/ar\/order\/PI-\d+$/)
})
