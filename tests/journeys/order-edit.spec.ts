// Staff edit an order before dispatch, with and without script; the shopper sees what changed and pays the difference.
import { beforeAll, expect, test } from 'vitest'
import { hydrated, pageOf } from '../fixtures/browser/browsing.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import type { Shopper } from '../support/browser/http-shopper.ts'
import { adminOf, buyNow, newShopper, submitOrder } from '../support/browser/http-steps.ts'

let owner: Shopper
let buyer: Shopper
let number = ''
beforeAll(async () => {
  owner = await adminOf(shop)
  buyer = await newShopper(shop)
  number = await submitOrder(buyer, await buyNow(buyer))
})

const shot = async (page: { screenshot(o: object): Promise<unknown> }, name: string) => {
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}

test('without script: a typed mistake is kept, a product is added, the amounts are seen before they are saved', async () => {
  const page = await pageOf(owner, {
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  })
  await page.goto(`${shop.url}/admin/orders/${number}/edit`)
  await page.getByLabel('Quantity').first().fill('0')
  await page.getByRole('button', { name: 'Review changes' }).last().click()
  await page.getByText('Choose a reason.').waitFor()
  expect(await page.getByLabel('Quantity').first().inputValue()).toBe('0')
  await page.getByLabel('Quantity').first().fill('2')
  await page.getByLabel('Name, SKU or barcode').fill('lamp')
  await page.getByRole('button', { name: 'Search' }).last().click()
  await shot(page, 'noscript-320-found')
  expect(await page.getByLabel('Quantity').first().inputValue()).toBe('2')
  await page.getByLabel('Reason', { exact: true }).selectOption('asked')
  await page.getByRole('button', { name: 'Review changes' }).last().click()
  await page.getByRole('heading', { name: 'Before and after' }).waitFor()
  await shot(page, 'noscript-320-preview')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(320)
  await page.context().close()
})

test('with script: the change is saved, told, and asked for; a second edit of the same version is not', async () => {
  const page = await pageOf(owner)
  const other = await pageOf(owner, { expected: '409 (Conflict)' })
  for (const [each, units] of [
    [page, '3'],
    [other, '2'],
  ] as const) {
    await each.goto(`${shop.url}/admin/orders/${number}/edit`)
    await hydrated(each.getByRole('button', { name: 'Search' }).last())
    await each.getByLabel('Quantity').first().fill(units)
    await each.getByLabel('Reason', { exact: true }).selectOption('asked')
    await each.getByLabel('Words to the customer').fill('As agreed on the phone.')
    await each.getByRole('button', { name: 'Review changes' }).last().click()
    await each.getByRole('heading', { name: 'Before and after' }).waitFor()
  }
  await shot(page, 'preview-1280')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.waitForURL(`${shop.url}/admin/orders/${number}`)
  await page.locator('.order-timeline').getByText('Order edited').waitFor()
  await shot(page, 'staff-order')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await other.getByText('This order has changed since you opened it').waitFor()
  expect(await other.getByLabel('Words to the customer').inputValue()).toBe(
    'As agreed on the phone.',
  )
  await other.context().close()
  await page.context().close()

  const shopper = await pageOf(buyer)
  await shopper.goto(`${shop.url}/order/${number}`)
  const edits = shopper.locator('section', { hasText: 'Changes to your order' }).last()
  await edits.getByText('As agreed on the phone.').waitFor()
  expect(await edits.textContent()).toMatch(/1 ×.*3 ×/s)
  await shot(shopper, 'shopper-order')
  await shopper.context().close()
})
