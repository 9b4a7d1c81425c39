// A merchant enters tax country, own rates and a class; shoppers read what their prices include.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { browser, hydrated, pageOf } from '../fixtures/browser/browsing.ts'
import { database, shop } from '../fixtures/browser/open-shop.ts'
import { adminOf } from '../support/browser/http-steps.ts'
import { messageOf } from '../support/messages.ts'

let owner: Page

beforeAll(async () => {
  owner = await pageOf(await adminOf(shop), { viewport: { width: 1440, height: 1600 } })
})

const rates = (page: Page) => page.getByLabel('Your own tax rates')

test('a rate of 1900 is refused in place, with what was typed kept; corrected lines are saved', async () => {
  await owner.goto(`${shop.url}/admin/settings/invoices`)
  await hydrated(rates(owner))
  await owner.getByLabel('Tax country').fill('DE')
  await owner.getByLabel('Tax included in prices').fill('0')
  await rates(owner).fill('CH, standard, 1900')
  const save = owner.locator('form', { has: rates(owner) }).getByRole('button', { name: 'Save' })
  await save.click()
  await owner.getByText('Enter 19 for 19%, not 1900.').waitFor()
  expect(await rates(owner).inputValue()).toBe('CH, standard, 1900')
  expect(await owner.getByLabel('Tax country').inputValue()).toBe('DE')
  await rates(owner).fill('CH, standard, 8.1\nCH, reduced, 2.6')
  await save.click()
  await owner.getByText('settings saved').waitFor()
  await owner.reload()
  expect(await rates(owner).inputValue()).toBe('CH, standard, 8.1\nCH, reduced, 2.6')
  expect(await owner.getByLabel('Tax country').inputValue()).toBe('DE')
})

test('a product keeps its tax class, and prices say what they include and what comes on top', async () => {
  await owner.goto(`${shop.url}/admin/catalogue/2`)
  const taxClass = owner.getByLabel('Tax class')
  await hydrated(taxClass)
  await taxClass.selectOption('reduced')
  await owner.locator('.save-bar button[value="save"]').click()
  await owner.getByText('Draft saved').waitFor()
  await owner.reload()
  expect(await taxClass.inputValue()).toBe('reduced')

  const page = await browser.newPage()
  await page.goto(`${shop.url}/product/3`)
  await page.getByText('incl. 19% VAT').first().waitFor()
  await page.getByText('plus shipping').first().waitFor()
  await page.goto(`${shop.url}/category/all`)
  await page.getByText('All prices include VAT,').waitFor()
  await page.close()
})

test('a guest buys for a business on a phone in Arabic without script: a wrong number stays in place, a correct one that nobody confirms keeps the total', async () => {
  await database`
    insert into settings (key, value, changed_at) values ('guests', 'on', now()), ('businessBuyers', 'on', now())`
  await database`select pg_notify('piazza', 'test settings')`
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  })
  const page = await context.newPage()
  await page.goto(`${shop.url}/ar/product/3`)
  await page
    .locator('button[formaction*="buy-now"], form[action$="/cart/buy-now"] button')
    .first()
    .click()
  await page.waitForURL(/payment-method\?purchase=/)
  const total = await page.locator('.methods .total').textContent()
  await page.locator('[name="country"]').selectOption('FR')
  await page.locator('[name="city"]').fill('Paris')
  await page.locator('details.business summary').click()
  await page.locator('[name="company"]').fill('Acme SARL')
  await page.locator('[name="vatId"]').fill('FR 41 303 265 045')
  const check = page.locator('button[name="intent"][value="business"]')
  await check.click()
  await page.getByText(messageOf('ar', 'errors.taxes.vat_id')).first().waitFor()
  expect(await page.locator('[name="vatId"]').inputValue()).toBe('FR 41 303 265 045')
  expect(await page.locator('[name="city"]').inputValue()).toBe('Paris')
  await page.locator('[name="vatId"]').fill('fr 40.303.265-045')
  await check.click()
  await page.getByText(messageOf('ar', 'checkout.business.state.unavailable')).waitFor()
  expect(await page.locator('[name="company"]').inputValue()).toBe('Acme SARL')
  expect(await page.locator('.methods .total').textContent()).toBe(total)
  const { scroll, inner } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    inner: innerWidth,
  }))
  expect(scroll).toBeLessThanOrEqual(inner)
  await page.reload()
  expect(await page.locator('details.business').getAttribute('open')).not.toBeNull()
  await context.close()
})
