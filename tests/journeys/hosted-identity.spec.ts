// The identity check by a hosted service in a browser, against a local server that speaks its published API.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleErrors, pageOf } from '../fixtures/browser/browsing.ts'
import { adminOf, newShopper } from '../support/browser/http-steps.ts'
import { type Home, makeHome, type Shop, startShop } from '../support/browser/shop.ts'
import { stripeIdentityServer } from '../support/stripe-identity.ts'

let home: Home
let shop: Shop
const service = await stripeIdentityServer()

beforeAll(async () => {
  home = await makeHome()
  shop = await startShop(home, {
    IDENTITY_SERVICE: 'stripe',
    IDENTITY_SERVICE_URL: service.url,
    IDENTITY_SERVICE_KEY: service.key,
    IDENTITY_SERVICE_SECRET: service.secret,
  })
})
afterAll(async () => {
  await shop?.stop()
  await service.close()
  await home?.remove()
})

async function begin(page: Page): Promise<void> {
  await page.goto(`${shop.url}/kyc-required`)
  await page.getByRole('link', { name: 'Start KYC Verification' }).click()
  await page.getByRole('heading', { name: 'Verify your identity with Stripe Identity' }).waitFor()
}
const agree = (page: Page) => page.getByRole('checkbox', { name: /I agree that Stripe Identity/ })
const go = (page: Page) => page.getByRole('button', { name: 'Continue to Stripe Identity' })

test('a shopper agrees, is checked there, and comes back approved', async () => {
  const page = await pageOf(await newShopper(shop), { expected: 'status of 400' })
  await begin(page)
  await go(page).click()
  await page.getByRole('alert').first().waitFor()
  await agree(page).check()
  await go(page).click()
  await page.waitForURL(`${service.url}/start/**`)
  await page.getByRole('link', { name: 'Submit documents' }).click()
  await page.waitForURL('**/kyc-required?checked=1')
  await page.getByText('Your identity check was completed on').waitFor()
  await page.getByRole('heading', { name: 'Your data at Stripe Identity' }).waitFor()
  await page.getByRole('button', { name: 'Have my data deleted now' }).click()
  await page.getByText('You have asked us to have your data deleted.').waitFor()
  await page.goBack()
  await page.reload()
  await page.getByText('You have asked us to have your data deleted.').waitFor()
  expect(consoleErrors).toEqual([])
})

test('without script a link leads there', async () => {
  const page = await pageOf(await newShopper(shop), { javaScriptEnabled: false })
  await begin(page)
  await agree(page).check()
  await go(page).click()
  await page.getByRole('link', { name: 'Continue to Stripe Identity' }).click()
  await page.waitForURL(`${service.url}/start/**`)
  expect(await page.textContent('h1')).toBe('Verify')
})

test('a failed try says why and can be repeated, in Arabic on a narrow phone', async () => {
  const shopper = await newShopper(shop)
  const page = await pageOf(shopper, { viewport: { width: 320, height: 640 } })
  await begin(page)
  await agree(page).check()
  await go(page).click()
  await page.waitForURL(`${service.url}/start/**`)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  service.move(id, 'requires_input', 'document_expired')
  const { body, headers } = service.event(id, { type: 'requires_input' })
  const told = await fetch(`${shop.url}/kyc-service/events`, { method: 'POST', body, headers })
  expect(told.status).toBe(204)
  const forged = service.event(id, { with: 'whsec_forged' })
  const refused = await fetch(`${shop.url}/kyc-service/events`, { method: 'POST', ...forged })
  expect(refused.status).toBe(400)
  await page.goto(`${shop.url}/ar/kyc-required`)
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByText('انتهت صلاحية المستند.').count()
    })
    .toBe(1)
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await width()).toBeLessThanOrEqual(320)
  await page.getByRole('link', { name: 'إعادة المحاولة' }).click()
  await page.getByRole('heading', { level: 1, name: /Stripe Identity/ }).waitFor()
  expect(await width()).toBeLessThanOrEqual(320)
})

test('staff see who was checked, by whom, and where', async () => {
  const page = await pageOf(await adminOf(shop))
  await page.goto(`${shop.url}/admin?status=approved`)
  await page.getByRole('link', { name: 'Ada Lovelace' }).first().click()
  await page.getByText('Approved by Stripe Identity').waitFor()
  const link = page.getByRole('link', { name: 'Open at Stripe Identity' })
  expect(await link.getAttribute('href')).toMatch(/^https:\/\/dashboard\.stripe\.com\//)
})
