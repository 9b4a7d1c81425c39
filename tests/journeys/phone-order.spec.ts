// Staff take an order by phone: customer, product, shipping and payment method; the customer finds it, with the terms,
// and pays.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { browser, consoleErrors, hydrated, pageOf } from '../fixtures/browser/browsing.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import type { Shopper } from '../support/browser/http-shopper.ts'
import { adminOf, newShopper } from '../support/browser/http-steps.ts'

let bob: Shopper
let page: Page

beforeAll(async () => {
  bob = await newShopper(shop)
  page = await pageOf(await adminOf(shop))
})

test('staff enter an order on one page, and the customer pays it', async () => {
  await page.goto(`${shop.url}/admin/orders`)
  const start = page.getByRole('link', { name: 'New order' })
  await hydrated(start)
  await start.click()
  await page.getByLabel('Email', { exact: true }).fill(bob.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText(bob.email).waitFor()
  await page.getByLabel('Search products').fill('halden')
  await page
    .getByRole('region', { name: 'Products' })
    .getByRole('button', { name: 'Search' })
    .click()
  const found = page.getByRole('region', { name: 'Products' }).getByRole('listitem').first()
  const name = await found.getByRole('heading').textContent()
  await found.getByLabel('Quantity').fill('2')
  await found.getByRole('button', { name: 'Add' }).click()
  const lines = page.getByRole('region', { name: 'Items' })
  await lines.getByText(name ?? '').waitFor()
  expect(await lines.getByLabel('Quantity').inputValue()).toBe('2')
  await lines.getByLabel('Quantity').fill('1')
  await lines.getByRole('button', { name: 'Update' }).click()
  await page.getByRole('button', { name: 'Place order · Pi' }).click()
  await page.waitForURL(/\/admin\/orders\/PI-\d+$/)
  await page.getByText('Order placed.').waitFor()
  await page.getByText('Placed by staff for the customer').waitFor()
  const number = page.url().split('/').at(-1) ?? ''

  const paying = await bob.page(`/payment?order=${number}`)
  expect(paying).toContain('Our team placed this order for you')
  expect(paying).toContain('The order becomes binding when you pay')
  expect(await bob.page('/cart-history?tab=orders')).toContain(number)
  expect(consoleErrors).toEqual([])
})

test('without script it is the same page, and refusals are shown beside the kept input', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  await context.addCookies(await page.context().cookies())
  const plain = await context.newPage()
  await plain.goto(`${shop.url}/admin/orders/new`)
  await plain.getByLabel('Email', { exact: true }).fill('grace@home.example')
  await plain.getByRole('button', { name: 'Continue' }).click()
  await plain.getByText('There is no account with this email address').waitFor()
  expect(await plain.getByLabel('Email', { exact: true }).inputValue()).toBe('grace@home.example')
  await plain.getByLabel('First name').fill('Grace')
  await plain.getByLabel('Last name').fill('Hopper')
  await plain.getByRole('button', { name: 'Continue' }).click()
  await plain.getByText('This email address is not verified yet').waitFor()
  await context.close()
})
