// A morning's orders: printed, packed, scanned, shipped and told, counting clicks and keys besides the scans.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { consoleErrors, hydrated, pageOf } from '../fixtures/browser/browsing.ts'
import { database, shop } from '../fixtures/browser/open-shop.ts'
import type { Shopper } from '../support/browser/http-shopper.ts'
import {
  adminOf,
  approveCheck,
  buyNow,
  enterAddress,
  expectPaid,
  newShopper,
  pay,
  submitIdentityCheck,
  submitOrder,
} from '../support/browser/http-steps.ts'

let owner: Shopper
let page: Page
const numbers: string[] = []
test('three orders are paid and ready to ship', async () => {
  owner = await adminOf(shop)
  const buyer = await newShopper(shop)
  await submitIdentityCheck(buyer)
  await approveCheck(owner)
  for (let turn = 0; turn < 3; turn++) {
    const number = await submitOrder(buyer, await buyNow(buyer))
    await enterAddress(buyer, number)
    await pay(buyer, number)
    await expectPaid(buyer, number)
    numbers.push(number)
  }
  expect(numbers).toHaveLength(3)
  page = await pageOf(owner)
})

/** None of the steps depends on the number of orders, so two hundred orders take as many. */
const most = 40
let steps = 0
const click = async (on: Locator) => {
  await on.click()
  steps += 1
}
/** A scanner types a barcode and Enter. */
const scan = async (barcode: string) => {
  await page.keyboard.type(barcode)
  await page.keyboard.press('Enter')
}

test('a morning of orders takes at most 40 clicks and keys besides the scans', async () => {
  await page.goto(`${shop.url}/admin/overview`)
  await click(page.locator('a[href="/admin/orders"]').first())
  await click(page.getByRole('link', { name: 'Processing', exact: true }))
  await page.waitForURL(/status=processing/)
  await expect.poll(() => page.locator('tbody tr').count()).toBe(numbers.length)
  const printed = page.context().waitForEvent('page')
  const slips = page
    .context()
    .waitForEvent('response', (response) => response.url().includes('/admin/orders/slips.pdf'))
  await click(page.getByRole('button', { name: /^Print all slips/ }))
  const paper = await slips
  expect([paper.status(), paper.headers()['content-type']]).toEqual([200, 'application/pdf'])
  // Print, confirm, close.
  steps += 3
  await (await printed).close()
  await click(page.getByRole('link', { name: 'Scan or import shipments' }))
  await page.getByRole('heading', { name: 'Scan or import shipments' }).waitFor()
  await click(page.getByLabel('Lines'))
  for (const [at, number] of numbers.entries()) {
    await scan(number)
    // The first has no tracking number.
    if (at > 0) await scan(`12345678${at}0`)
  }
  await click(page.getByRole('button', { name: 'Show preview' }))
  await click(page.getByRole('button', { name: 'Apply 3 lines' }))
  await page.getByText('Applied: 3. Left below: 0.').waitFor()
  expect(steps).toBeLessThanOrEqual(most)
  const orders = await database`
    select number, status, (select count(*)::int from mail_outbox where template = 'order.shipped' and body like '%' || number || '%') as told
    from orders where number = any(${numbers}) order by number`
  expect(orders.slice()).toEqual(numbers.map((number) => ({ number, status: 'shipped', told: 1 })))
})

test('a barcode that is scanned into the search of the dashboard opens the order', async () => {
  const [number = ''] = numbers
  await page.goto(`${shop.url}/admin/find`)
  const search = page.getByRole('searchbox', { name: 'Search' }).first()
  await search.click()
  await scan(number)
  await page.getByRole('heading', { name: `Order ${number}` }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/admin/orders/${number}`)
})

test('the list is narrowed by delivery method, country and age, and keeps its state', async () => {
  await page.goto(`${shop.url}/admin/orders?status=shipped`)
  const filters = page.getByRole('button', { name: 'Add filter' })
  await hydrated(filters)
  await filters.click()
  const menu = page.locator('#list-filters')
  await menu.getByLabel('Country').selectOption('CH')
  await menu.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('link', { name: 'Remove filter: Country: Switzerland' }).waitFor()
  expect(new URL(page.url()).searchParams.get('status')).toBe('shipped')
  expect(await page.locator('tbody tr').count()).toBe(numbers.length)
  await page.goto(`${shop.url}/admin/orders?status=shipped&country=FR`)
  await page.getByText('No orders found for the selected filter').waitFor()
  await page.goto(`${shop.url}/admin/orders?status=shipped&age=7`)
  await page.getByText('No orders found for the selected filter').waitFor()
  expect(consoleErrors).toEqual([])
})
