// Somebody pays in bitcoin at a BTCPay Server, in a browser: sent there, back, told by a signed message, read back, released.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathIn } from '../../app/i18n/languages.ts'
import { builtPages } from '../../server/http/built-pages.ts'
import { serve } from '../../server/http/server.ts'
import { readAtOnce } from '../../server/jobs/provider-jobs.ts'
import { payProviderRefunds } from '../../shop/payments/providers/refund.ts'
import { approveRefund } from '../../shop/payments/refunds/approve-refund.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import { saveSetting } from '../../shop/platform/settings/actions.ts'
import {
  bea,
  finance,
  fresh,
  ordered,
  owner,
  read,
  server,
  stateOf,
  world,
} from '../fixtures/payments/btcpay.ts'
import { launch } from '../support/browser/browser.ts'
import { sessionOf } from '../support/browser/session.ts'
import { messageOf } from '../support/messages.ts'
import { value } from '../support/shopping.ts'

let shop: Awaited<ReturnType<typeof serve>>
let browser: Browser
let url: string
let stopReading: () => Promise<void>

beforeAll(async () => {
  value(await saveSetting(world, 'system', 'guests', 'on'))
  await world.refreshed()
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
  server.home.shop = url
  stopReading = readAtOnce(world)
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await stopReading?.()
  await shop?.close()
})

async function signedIn(
  who: Viewer,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Page> {
  const context = await browser.newContext(options)
  await context.addCookies([{ ...(await sessionOf(world, who, true)), url }])
  return context.newPage()
}

/** As the server delivers it. */
async function deliver(type: string, invoiceId: string, secret?: string): Promise<number> {
  const body = server.event(type, invoiceId)
  const headers = {
    'content-type': 'application/json',
    'btcpay-sig': server.signatureOf(body, secret),
  }
  return (await fetch(`${url}/payment-hooks/btcpay`, { method: 'POST', headers, body })).status
}

const guest = {
  email: 'gwen@guest.example',
  fullName: 'Gwen Guest',
  streetAddress: '12 Ledger Square',
  city: 'London',
  postalCode: 'N1 9GU',
  phoneNumber: '+442079460000',
}

test('without script, in Arabic at 320 pixels: a part, the rest, and nothing wider than the screen', async () => {
  const number = await ordered()
  const page = await signedIn(bea, {
    javaScriptEnabled: false,
    viewport: { width: 320, height: 800 },
    locale: 'ar',
  })
  const here = `${url}${pathIn('ar', `/payment?order=${number}`)}`
  await page.goto(here)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.locator('main a.button[href*="/i/"]').click()
  await page.getByRole('link', { name: 'Pay 5.00' }).click()
  server.confirm()
  world.clock.advance(10_000)
  await read()
  await page.goto(here)
  expect(await page.locator('[data-face]').getAttribute('data-face')).toBe('partial')
  // The same page of the server asks for the rest.
  const link = page.locator('main a.button[href*="/i/"]')
  expect(await link.textContent()).toContain('20')
  await link.click()
  const [invoice] = server.ofOrder(number)
  server.pay(invoice?.id ?? '', '20.00')
  server.confirm()
  world.clock.advance(10_000)
  await read()
  await page.goto(here)
  expect(await page.locator('[data-face]').getAttribute('data-face')).toBe('paid')
  await page.context().close()
})

test('after its time the page says so, and offers it anew', async () => {
  const number = await ordered()
  const page = await signedIn(bea, { javaScriptEnabled: false })
  const here = `${url}/payment?order=${number}`
  await page.goto(here)
  world.clock.advance(65 * 60_000)
  await read()
  await page.goto(here)
  expect(await page.locator('[data-face]').getAttribute('data-face')).toBe('expired')
  expect(await page.locator('main a.button[href*="/i/"]').count()).toBe(0)
  await page.getByRole('button', { name: messageOf('en', 'payment.choose.again') }).click()
  await page.goto(here)
  expect(await page.locator('main a.button[href*="/i/"]').count()).toBe(1)
  expect(server.ofOrder(number).length).toBe(2)
  await page.context().close()
})

test('while the server is away the page says so, and the order can be paid in another way', async () => {
  const number = await ordered()
  server.lies.status = 503
  const page = await signedIn(bea, { javaScriptEnabled: false })
  await page.goto(`${url}/payment?order=${number}`)
  expect(await page.locator('main').textContent()).toContain(messageOf('en', 'payment.hosted.away'))
  delete server.lies.status
  await page.context().close()
})

test('a refund is claimed by a link that the customer alone sees', async () => {
  const number = await ordered()
  const page = await signedIn(bea)
  await page.goto(`${url}/payment?order=${number}`)
  server.pay(server.ofOrder(number)[0]?.id ?? '')
  server.confirm()
  world.clock.advance(10_000)
  await read()
  await page.goto(`${url}/order/${number}#cancel`)
  await page.locator('#cancel button').click()
  await page.waitForFunction(() => document.querySelector('section.refunds') !== null)
  expect(await page.locator('[name="refundTo"]').count()).toBe(0)
  const [refund] = (await stateOf(number)).request.refunds
  value(await approveRefund(world, fresh(finance), refund?.id ?? ''))
  await payProviderRefunds(world)
  await page.goto(`${url}/order/${number}`)
  const link = page.locator('section.refunds a.button')
  expect(await link.getAttribute('href')).toContain(`${server.url}/pull-payments/`)

  const merchant = await signedIn(owner)
  await merchant.goto(`${url}/admin/transactions/refunds/${refund?.id}`)
  expect(await merchant.locator('main').innerHTML()).not.toContain('/pull-payments/')
  expect(await merchant.locator('main').textContent()).toContain('0.0005 BTC')
  await merchant.goto(`${url}/admin/settings/methods`)
  const text = await merchant.locator('main').textContent()
  expect(text).toContain(server.storeId)
  expect(text).toContain(`${world.config.publicUrl}/payment-hooks/btcpay`)
  expect(text).not.toContain(server.apiKey)
  expect(text).not.toContain(server.webhookSecret)
})

test('a guest is sent to the server, returns, is told of the payment, and the order is released', async () => {
  await world.db`insert into shipping_zones (id, name, is_rest) values ('all', 'Everywhere', true)`
  await world.db`
    insert into shipping_methods (id, zone_id, names, price, days_from, days_to, is_active)
    values ('post', 'all', '{"en": "Post"}', 500, 2, 4, true)`
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(`${url}/product/coffee`)
  await page
    .locator('form[action$="/cart/buy-now"] button, button[formaction*="buy-now"]')
    .first()
    .click()
  await page.waitForURL(/payment-method\?purchase=/)
  await page.locator('[name="country"]').selectOption('GB')
  await page.locator('[name="way"]').first().waitFor()
  for (const [name, typed] of Object.entries(guest))
    await page.locator(`[name="${name}"]`).fill(typed)
  await page.locator('[name="method"][value="btcpay"]').check()
  expect(await page.locator('.method label:has([value="btcpay"]) .amount').textContent()).toContain(
    '17.50',
  )
  await page.locator('.place-order').click()
  await page.waitForURL(/payment\?order=PI-/)
  const number = new URL(page.url()).searchParams.get('order') ?? ''
  expect((await stateOf(number)).order.method).toBe('btcpay')

  const link = page.locator('main a.button[href^="http://127.0.0.1"]')
  await link.waitFor()
  expect(await page.locator('main svg.qr').count()).toBe(1)
  await link.click()
  await page.waitForURL(`${server.url}/i/**`)
  const [invoice] = server.ofOrder(number)
  if (!invoice) throw new Error('no invoice')
  expect(await page.locator('h1').textContent()).toBe('Pay 17.50 EUR')
  await page.getByRole('link', { name: 'Pay all' }).click()
  await page.waitForURL(/payment\?order=PI-/)

  expect(await deliver('InvoiceReceivedPayment', invoice.id, 'somebody else')).toBe(401)
  world.clock.advance(10_000)
  expect(await deliver('InvoiceReceivedPayment', invoice.id)).toBe(200)
  await page.locator('[data-face="seen"]').waitFor()
  server.confirm()
  world.clock.advance(10_000)
  expect(await deliver('InvoiceSettled', invoice.id)).toBe(200)
  await page.locator('[data-face="paid"]').waitFor()
  expect(await page.locator('main').textContent()).toContain('€17.50')
  expect(await stateOf(number)).toMatchObject({ state: 'paid', status: 'processing' })
  expect(problems).toEqual([])
  await page.context().close()
})
