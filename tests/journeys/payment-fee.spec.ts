// A payment method with a fee, in a browser: the summary follows the choice, without script too; and an order that is
// sent, never paid, and ended by staff.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathIn } from '../../app/i18n/languages.ts'
import { builtPages } from '../../server/http/built-pages.ts'
import { serve } from '../../server/http/server.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import { submitAddress } from '../../shop/sales/checkout/actions/address.ts'
import { approveOrder } from '../../shop/sales/fulfillment/actions/ship-order.ts'
import { ada, fresh, method, orderBy, owner, stateOf, world } from '../fixtures/payments/manual.ts'
import { collectConsoleErrors, launch } from '../support/browser/browser.ts'
import { sessionOf } from '../support/browser/session.ts'
import { address, line, purchased, unitsLeft, value } from '../support/shopping.ts'

let shop: Awaited<ReturnType<typeof serve>>
let browser: Browser
let url: string
const cash = await method('on_delivery', { feeAmount: 350n, place: 2 })
await method('bank_transfer', { feePercent: -200, place: 1 })

beforeAll(async () => {
  shop = await serve(world, {
    host: '127.0.0.1',
    port: 0,
    hosts: [],
    isHttps: false,
    health: async () => ({}),
    readiness: async () => ({ ready: true }),
    openPages: builtPages,
  })
  url = `http://127.0.0.1:${shop.port}`
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

async function signedIn(who: Viewer, more: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 320, height: 800 }, ...more })
  await context.addCookies([{ ...(await sessionOf(world, who, true)), url }])
  return context.newPage()
}

const openCheckout = async (page: Page, language: 'en' | 'ar') => {
  const { purchaseId } = await purchased(world, ada, [line('coffee', 2)])
  await page.goto(`${url}${pathIn(language, `/payment-method?purchase=${purchaseId}`)}`)
}
const isFitting = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
const ordersOf = async () => (await world.db`select 1 from orders where user_id = ${ada.id}`).length

test('summary, tax and button follow the selected method, and the order has what they say', async () => {
  const page = await signedIn(ada, { colorScheme: 'dark' })
  const errors: string[] = []
  collectConsoleErrors(page, errors)
  await openCheckout(page, 'en')
  const summary = page.locator('.order-summary')
  const total = page.locator('.methods p.total')
  await page.locator('[name="method"][value^="manual:bank_transfer:"]').check()
  await expect.poll(() => total.textContent()).toContain('€24.50')
  expect(await summary.textContent()).toContain('Payment discount')
  await page.locator('[name="method"]:checked').focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => total.textContent()).toContain('€28.50')
  expect(await summary.textContent()).toContain('Payment fee')
  expect(await page.locator('.place-order').textContent()).toContain('€28.50')
  await isFitting(page)
  await page.locator('.place-order').click()
  await page.waitForURL('**/payment?order=*')
  const number = new URL(page.url()).searchParams.get('order') ?? ''
  expect((await stateOf(number)).order).toMatchObject({ total: 2850n, fee: 350n })
  expect(await page.locator('.order-summary').textContent()).toContain('Payment fee')
  // It is sent before it is paid: the next step is the address, and nothing is waited for.
  const panel = page.locator('.pay-panel')
  await panel.getByText('Order placed').waitFor()
  expect(await panel.textContent()).not.toContain('Waiting for your payment')
  await panel.getByRole('link', { name: 'Enter shipping details' }).click()
  await page.waitForURL('**/shipping-details?order=*')
  expect(errors).toEqual([])
})

test('without script another method is first shown with its total, then ordered', async () => {
  const page = await signedIn(ada, { javaScriptEnabled: false })
  await openCheckout(page, 'ar')
  await page.locator('[name="method"][value^="manual:on_delivery:"]').check()
  await page.locator('.place-order').click()
  expect(await ordersOf()).toBe(0)
  expect(await page.locator('[name="method"]:checked').getAttribute('value')).toBe(cash)
  expect(await page.locator('.methods p.total').textContent()).toContain('28.50')
  await isFitting(page)
  await page.locator('.place-order').click()
  expect(await ordersOf()).toBe(1)
  expect(new URL(page.url()).pathname).toBe('/ar/payment')
})

test('staff end a sent order that was never paid, undo it, and end it for good', async () => {
  const number = value(await orderBy(cash, { expectedTotal: 2850n }))
  value(await submitAddress(world, ada, number, address))
  value(
    await approveOrder(world, fresh(owner), number, { carrier: 'DHL', tracking: null } as never),
  )
  const left = await unitsLeft(world, 'coffee')
  const merchant = await signedIn(owner, { javaScriptEnabled: false })
  await merchant.goto(`${url}/admin/orders/${number}`)
  const card = merchant.locator('main')
  await merchant.locator('summary', { hasText: 'End as not paid' }).click()
  await merchant.locator('button[value="unpaid"]').click()
  expect(await card.textContent()).toContain('Recorded as not paid')
  await isFitting(merchant)
  await merchant.locator('button[value="undo-unpaid"]').click()
  expect(await card.textContent()).not.toContain('Recorded as not paid')
  await merchant.locator('summary', { hasText: 'End as not paid' }).click()
  await merchant.locator('button[value="unpaid"]').click()
  await merchant.locator('button[value="confirm-unpaid"]').click()
  expect(await card.textContent()).toContain('Ended as not paid')
  expect((await stateOf(number)).status).toBe('cancelled')
  expect(await unitsLeft(world, 'coffee')).toBe(left + 2)
  const page = await signedIn(ada, { javaScriptEnabled: false })
  await page.goto(`${url}/order/${number}`)
  const order = await page.locator('main').textContent()
  for (const each of ['not paid on receipt', 'Payment method: By on_delivery', '€3.50'])
    expect(order).toContain(each)
})
