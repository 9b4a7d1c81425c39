// Counts beside the dashboard's tabs, over two processes.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paymentRequestOf } from '../../shop/payments/requests/views/payment-requests.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { consoleErrors, hydrated, pageOf } from '../fixtures/browser/browsing.ts'
import { pages, simulator, watcher, world } from '../fixtures/browser/two-processes.ts'
import {
  adminOf,
  buyNow,
  enterAddress,
  expectPaid,
  newShopper,
  openDocuments,
  submitIdentityCheck,
  submitOrder,
} from '../support/browser/http-steps.ts'
import type { Shop } from '../support/browser/shop.ts'
import { newPayer, payment } from '../support/ledgers/simulator.ts'

async function dashboard(shop: Shop, path: string): Promise<Page> {
  const page = await pageOf(await adminOf(shop))
  await page.clock.install()
  await page.goto(shop.url + path)
  await hydrated(page.locator('.admin-rail a').first())
  return page
}

const counted = async (page: Page, path: string): Promise<number> => {
  const mark = page.locator(`.admin-rail a[href="${path}"] .admin-count [aria-hidden]`)
  // In one evaluation: it may disappear between two.
  const [text] = await mark.allTextContents()
  return Number(text ?? 0)
}

/** Advances the page's clock by half a minute with user activity, without a reload. */
const seen = (page: Page, path: string) =>
  expect.poll(async () => {
    const asked = page.waitForResponse(/\/admin\/counts/)
    await page.clock.fastForward(30_000)
    await page.locator('main h1').hover()
    await page.mouse.move(0, 0)
    await asked
    return counted(page, path)
  })

test('counts of the dashboard follow checks and orders of another process', async () => {
  const watching = await dashboard(pages, '/admin/overview')
  await watching.evaluate(() => Object.assign(window, { isTheSame: true }))
  const [checks, orders] = [
    await counted(watching, '/admin'),
    await counted(watching, '/admin/orders'),
  ]

  const shopper = await newShopper(watcher)
  const number = await submitOrder(shopper, await buyNow(shopper))
  const paymentRequest = await paymentRequestOf(world, number)
  const payer = await newPayer(simulator, coins(10_000))
  await payer.send([payment(paymentRequest?.muxed ?? '', paymentRequest?.remaining ?? 0n)])
  await expectPaid(shopper, number)
  await submitIdentityCheck(shopper)
  await enterAddress(shopper, number)
  await seen(watching, '/admin').toBe(checks + 1)
  expect(await counted(watching, '/admin/orders')).toBe(orders)

  const working = await dashboard(watcher, '/admin?status=pending')
  await working.locator('main a[href^="/admin/kyc/"]').first().click()
  await working.waitForURL(/\/admin\/kyc\//)
  await openDocuments(await adminOf(watcher), new URL(working.url()).pathname)
  await working.getByRole('button', { name: 'Approve', exact: true }).click()
  await working.getByText('KYC submission approved successfully').waitFor()
  await seen(watching, '/admin').toBe(checks)
  await seen(watching, '/admin/orders').toBe(orders + 1)

  await working.goto(`${watcher.url}/admin/orders/${number}`)
  await working.getByRole('button', { name: 'Approve and ship' }).click()
  await working.getByText('Order approved and marked as shipped').waitFor()
  await seen(watching, '/admin/orders').toBe(orders)

  expect(await watching.evaluate(() => 'isTheSame' in window)).toBe(true)
  await watching.context().close()
  await working.context().close()
  expect(consoleErrors).toEqual([])
})
