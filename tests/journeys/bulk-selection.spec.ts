// Selecting rows of a list for a bulk action: by mouse, keys, and without script.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { consoleErrors, hydrated, pageOf } from '../fixtures/browser/browsing.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import type { Shopper } from '../support/browser/http-shopper.ts'
import {
  adminOf,
  buyNow,
  enterAddress,
  newShopper,
  submitOrder,
} from '../support/browser/http-steps.ts'

let owner: Shopper
let buyer: Shopper
beforeAll(async () => {
  owner = await adminOf(shop)
  buyer = await newShopper(shop)
  for (let turn = 0; turn < 4; turn++) {
    const number = await submitOrder(buyer, await buyNow(buyer))
    await enterAddress(buyer, number)
  }
})

async function open(path: string, javaScriptEnabled = true): Promise<Page> {
  const page = await pageOf(owner, { javaScriptEnabled, expected: '409 (Conflict)' })
  await page.goto(shop.url + path)
  if (javaScriptEnabled) await hydrated(page.locator('.admin-bulk'))
  return page
}
const boxes = 'tbody .admin-choice input'
const chosen = (page: Page) => page.locator(`${boxes}:checked`).count()
const isSaid = (page: Page, count: number) =>
  expect
    .poll(async () => [
      await chosen(page),
      await page.locator('.admin-bulk [role=status]').textContent(),
    ])
    .toEqual([count, `${count} selected`])

test('checkboxes, Shift-click, the X key and Select all select rows, and the count is announced', async () => {
  const page = await open('/admin/orders')
  await isSaid(page, 0)
  await page.locator(boxes).nth(0).click()
  await page
    .locator(boxes)
    .nth(2)
    .click({ modifiers: ['Shift'] })
  await isSaid(page, 3)
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  const focused = page.locator('tr', { has: page.locator('.row-link:focus') })
  await expect.poll(() => focused.count()).toBe(1)
  const isChosen = await focused.locator('.admin-choice input').isChecked()
  await page.keyboard.press('x')
  await isSaid(page, isChosen ? 2 : 4)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await isSaid(page, 4)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).uncheck()
  await isSaid(page, 0)
  await page.context().close()
})

test('without script a link selects all, every failure is listed, and the selection is kept', async () => {
  const page = await open('/admin/orders', false)
  await page.getByRole('link', { name: 'Select all on this page' }).click()
  await expect.poll(() => chosen(page)).toBe(4)
  await page.getByRole('button', { name: 'Approve and ship' }).click()
  await page.getByText('Done: 0. Failed: 4.').waitFor()
  const told = page.locator('main [role=alert] li')
  await expect.poll(() => told.count()).toBe(4)
  expect(await told.first().textContent()).toMatch(/^PI-\d+ — This order cannot be shipped yet/)
  await expect.poll(() => chosen(page)).toBe(4)
  await page.context().close()
})

test('archives products in bulk, and publishes them again', async () => {
  const page = await open('/admin/catalogue?q=smartphone')
  await page.getByText('0 selected').waitFor()
  const count = await page.locator(boxes).count()
  for (const [button, filter] of [
    ['Archive', 'archived'],
    ['Publish', 'published'],
  ] as const) {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.locator('.admin-bulk').getByRole('button', { name: button }).click()
    await page.getByText(`Done: ${count}`).waitFor()
    await page.goto(`${shop.url}/admin/catalogue?q=smartphone&status=${filter}`)
    await page.getByText('0 selected').waitFor()
    expect(await page.locator(boxes).count()).toBe(count)
  }
  await page.context().close()
})

test('prints no packing slips while an order is not released, and names the order', async () => {
  const page = await open('/admin/orders')
  await page.locator(boxes).first().check()
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Print packing slips (PDF)' }).click(),
  ])
  await tab.getByText('Nothing was printed').waitFor()
  expect(await tab.locator('body').textContent()).toMatch(/Nothing was printed.*PI-\d+/)
  await page.context().close()
})

test.each([
  [320, 600],
  [390, 800],
  [1280, 800],
])('the toast does not cover the bulk action bar at %i pixels', async (width, height) => {
  // Without script the message stays until the next page.
  const page = await open('/admin/orders', false)
  await page.setViewportSize({ width, height })
  const toast = { name: 'toast', value: encodeURIComponent(JSON.stringify({ key: 'saved' })) }
  await page.context().addCookies([{ ...toast, url: shop.url }])
  await page.goto(`${shop.url}/admin/orders`)
  await page.locator(boxes).first().check()
  await page.locator('.admin-bulk').evaluate((bar) => bar.scrollIntoView({ block: 'end' }))
  const [said, bar] = [
    await page.locator('.toast').boundingBox(),
    await page.locator('.admin-bulk').boundingBox(),
  ]
  if (!said || !bar) throw new Error('One of the two is not there.')
  const isAbove = said.y + said.height <= bar.y
  const isBelow = bar.y + bar.height <= said.y
  expect(isAbove || isBelow).toBe(true)
  await page.context().close()
})

test('pages wrote no errors to the console', () => expect(consoleErrors).toEqual([]))
