// An owner changes the currency of a running shop: a preview, a confirmation, and everybody sees the new prices.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { browser, hydrated, pageOf } from '../fixtures/browser/browsing.ts'
import { database, shop } from '../fixtures/browser/open-shop.ts'
import { adminOf } from '../support/browser/http-steps.ts'

let owner: Page

beforeAll(async () => {
  owner = await pageOf(await adminOf(shop), { viewport: { width: 1280, height: 1400 } })
})

const priceOf = async (page: Page) =>
  (await page.locator('.buy-box .price .amount').first().textContent())?.replace('\u00a0', ' ')

test('a rate of nothing is refused in place; a preview changes nothing', async () => {
  await owner.goto(`${shop.url}/admin/settings/currency`)
  const rate = owner.getByLabel('Value of 1 π in the new currency')
  await hydrated(rate)
  await owner.getByLabel('New currency', { exact: true }).selectOption('EUR')
  await owner.getByLabel('Prices end in').selectOption('90')
  await rate.fill('0')
  await owner.getByRole('button', { name: 'Show preview' }).click()
  await owner.getByText('Enter a rate above 0.').waitFor()
  expect(await rate.inputValue()).toBe('0')
  await rate.fill('0.52')
  await owner.getByRole('button', { name: 'Show preview' }).click()
  await owner.getByRole('heading', { name: 'Preview in EUR' }).waitFor()
  await owner.getByText('1 π = 0.52 EUR, entered by you.').waitFor()
  const [row] = await database<{ currency: string }[]>`
    select coalesce((select value from settings where key = 'currency'), 'PI') as currency`
  expect(row?.currency).toBe('PI')
})

test('after the confirmation shoppers see prices in euro, and a price in Pi beside them where the owner wants it', async () => {
  const visitor = await browser.newPage()
  await visitor.goto(`${shop.url}/product/3`)
  expect(await priceOf(visitor)).toMatch(/^(from )?π /)
  const add = visitor.locator('.buy-box').getByRole('button', { name: 'Add to Cart' })
  await hydrated(add)
  await add.click()
  await visitor.getByRole('dialog').getByRole('link', { name: 'Checkout' }).waitFor()
  const repriced = visitor.getByText(
    'This shop’s prices are now in EUR. Your cart has the new prices.',
  )
  await visitor.goto(`${shop.url}/checkout-details`)
  expect(await repriced.count()).toBe(0)
  await owner.getByRole('button', { name: 'Change π to EUR' }).click()
  await owner.getByText('Earlier changes').waitFor()
  await owner.getByText('π to EUR').first().waitFor()
  await expect
    .poll(async () => {
      await visitor.goto(`${shop.url}/product/3`)
      return priceOf(visitor)
    })
    .toMatch(/^(from )?€\d+\.90$/)
  // A guest's cart says so once.
  await visitor.goto(`${shop.url}/checkout-details`)
  await repriced.waitFor()
  await visitor.goto(`${shop.url}/checkout-details`)
  expect(await repriced.count()).toBe(0)
  await visitor.goto(`${shop.url}/product/3`)
  // No rate leads to another amount yet.
  expect(await visitor.getByText('about π').count()).toBe(0)

  await owner.goto(`${shop.url}/admin/settings`)
  const amounts = owner.getByLabel('Approximate amounts')
  await hydrated(amounts)
  await amounts.selectOption('PI')
  await owner.locator('form', { has: amounts }).getByRole('button', { name: 'Save' }).click()
  await owner.getByText('setting saved').or(owner.getByText('settings saved')).waitFor()
  await database`
    insert into settings (key, value, changed_at) values ('piRate', '0.52', now())
    on conflict (key) do update set value = excluded.value`
  await database`select pg_notify('piazza', 'test settings')`
  await expect
    .poll(async () => {
      await visitor.goto(`${shop.url}/product/3`)
      return visitor.locator('.buy-box .orientation').first().textContent()
    })
    .toMatch(/^about π\u00a0[\d,.]+$/)
  const data = await visitor.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.join()).toContain('"priceCurrency":"EUR"')
  expect(data.join()).not.toContain('about')
  await visitor.close()
})
