// Somebody without a wallet buys, in a browser: the merchant adds a bank transfer, a shopper orders with it without
// script, staff record the payment.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathIn } from '../../app/i18n/languages.ts'
import { builtPages } from '../../server/http/built-pages.ts'
import { serve } from '../../server/http/server.ts'
import { recordedPayments } from '../../shop/payments/manual/views.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import { shopDay } from '../../shop/platform/time-zone.ts'
import { ada, iban, method, ordered, owner, stateOf, world } from '../fixtures/payments/manual.ts'
import { launch } from '../support/browser/browser.ts'
import { sessionOf } from '../support/browser/session.ts'
import { line, purchased } from '../support/shopping.ts'

const hostile = '<img src=x onerror="document.title=1">'
let shop: Awaited<ReturnType<typeof serve>>
let browser: Browser
let url: string

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

/** Without script, on a small phone. */
async function signedIn(who: Viewer): Promise<Page> {
  const viewport = { width: 320, height: 800 }
  const context = await browser.newContext({ javaScriptEnabled: false, viewport })
  await context.addCookies([{ ...(await sessionOf(world, who, true)), url }])
  return context.newPage()
}

test('the merchant adds a bank transfer, a shopper orders with it, and staff record the payment', async () => {
  const merchant = await signedIn(owner)
  await merchant.goto(`${url}/admin/settings/methods`)
  await merchant.locator('summary', { hasText: 'New payment method' }).click()
  await merchant.locator('[name="name.en"]').fill('Bank transfer')
  await merchant.locator('[name="instructions.en"]').fill(hostile)
  await merchant.locator('[name="accountHolder"]').fill('Piazza GmbH')
  await merchant.locator('[name="iban"]').fill('DE88 3704 0044 0532 0130 00')
  await merchant.locator('[name="on"]').check()
  await merchant.locator('form button', { hasText: 'Save' }).click()
  // Refused in place, with everything typed kept.
  expect(await merchant.locator('[name="name.en"]').inputValue()).toBe('Bank transfer')
  expect(await merchant.locator('body').textContent()).toContain('The check digits or the length')
  await merchant.locator('[name="iban"]').fill(iban)
  await merchant.locator('form button', { hasText: 'Save' }).click()
  expect(await merchant.locator('body').textContent()).toContain(
    'Bank transfer (Bank transfer, on)',
  )

  const page = await signedIn(ada)
  const { purchaseId } = await purchased(world, ada, [line('coffee', 2)])
  await page.goto(`${url}${pathIn('ar', `/payment-method?purchase=${purchaseId}`)}`)
  await page.locator('[name="method"][value^="manual:bank_transfer:"]').check()
  await page.locator('.place-order').click()
  const text = await page.locator('main').textContent()
  for (const each of ['Piazza GmbH', 'DE89 3704 0044 0532 0130 00', hostile])
    expect(text).toContain(each)
  expect(await page.locator('main svg.qr').count()).toBe(1)
  expect(await page.locator('main img[src="x"]').count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  const number = new URL(page.url()).searchParams.get('order') ?? ''
  expect(await stateOf(number)).toMatchObject({ state: 'open', order: { method: 'manual' } })

  await merchant.goto(`${url}/admin/orders/${number}`)
  await merchant.locator('summary', { hasText: 'Record payment' }).click()
  await merchant.locator('[name="amount"]').fill('25.001')
  await merchant.locator('button[value="paid"]').click()
  expect(await merchant.locator('[name="amount"]').inputValue()).toBe('25.001')
  await merchant.locator('[name="amount"]').fill('25')
  await merchant.locator('button[value="paid"]').click()
  await merchant.locator('button[value="confirm-paid"]').click()
  expect((await stateOf(number)).state).toBe('paid')
  await page.goto(`${url}/payment?order=${number}`)
  expect(await page.locator('main').textContent()).toContain('We have received €25.00.')
})

test('a bank statement is read without script, and what is chosen is recorded', async () => {
  const number = await ordered(await method('bank_transfer'))
  const day = shopDay(world, world.now())
  const rows = [
    'Buchungstag;Verwendungszweck;Name;Betrag',
    `${day};${number};Ada;25,00`,
    `${day};${hostile};Eve;1.000,00`,
  ]
  const merchant = await signedIn(owner)
  await merchant.goto(`${url}/admin/transactions`)
  const link = await merchant.locator('a', { hasText: 'Bank statement' }).getAttribute('href')
  await merchant.goto(`${url}${link}`)
  const send = async (name: string, buffer: Buffer) => {
    await merchant
      .locator('input[type="file"]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer })
    await merchant.locator('button', { hasText: 'Read the file' }).click()
  }
  await send('statement.csv', Buffer.from('nothing'))
  expect(await merchant.locator('main .notice.bad').textContent()).toContain('no heading')
  await send('statement.csv', Buffer.from(rows.join('\n'), 'latin1'))
  expect(await merchant.locator('tbody tr').count()).toBe(2)
  expect(await merchant.locator('tbody img').count()).toBe(0)
  expect(await merchant.locator('tbody input:checked').count()).toBe(1)
  expect(await merchant.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    320,
  )
  await merchant.locator('button', { hasText: 'Record chosen payments' }).click()
  expect(await merchant.locator('main .notice.ok').textContent()).toContain(number)
  expect((await recordedPayments(world, number)).map(({ amount }) => amount)).toEqual([2500n])
  await send('statement.csv', Buffer.from(rows.join('\n'), 'latin1'))
  expect(await merchant.locator('tbody input:checked').count()).toBe(0)
  expect(await merchant.locator('tbody').textContent()).toContain('Already recorded')
})
