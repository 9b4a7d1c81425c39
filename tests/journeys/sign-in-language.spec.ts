// Signing in on a page that is not English.
import { expect, test } from 'vitest'
import { consoleErrors, hydrated, pageOf } from '../fixtures/browser/browsing.ts'
import { database, shop } from '../fixtures/browser/open-shop.ts'
import { Shopper } from '../support/browser/http-shopper.ts'
import { adminOf, newShopper } from '../support/browser/http-steps.ts'

test.each([true, false])(
  'who signs in on a German page arrives on the German home page (script: %s)',
  async (javaScriptEnabled) => {
    const { email, password } = await newShopper(shop)
    const page = await pageOf(new Shopper(shop.url), { javaScriptEnabled, locale: 'de-DE' })
    await page.goto(`${shop.url}/de/auth`)
    const form = page.locator('main form:has(input[name=password])')
    if (javaScriptEnabled) await hydrated(form.locator('input[name=email]'))
    await form.locator('input[name=email]').fill(email)
    await form.locator('input[name=password]').fill(password)
    await form.locator('input[name=password]').press('Enter')
    await page.getByText('Erfolgreich angemeldet!').waitFor()
    expect(page.url()).toBe(`${shop.url}/de#featured-products`)
    await page.getByRole('link', { name: 'Alle Produkte ansehen' }).first().waitFor()
    await page.context().close()
    expect(consoleErrors).toEqual([])
  },
)

test.each([true, false])(
  'who signs in on a German page to a page of the dashboard arrives there (script: %s)',
  async (javaScriptEnabled) => {
    const { email, password } = shop.admin
    const page = await pageOf(new Shopper(shop.url), { javaScriptEnabled, locale: 'de-DE' })
    await page.goto(`${shop.url}/de/auth?next=%2Fadmin%2Forders`)
    const form = page.locator('main form:has(input[name=password])')
    if (javaScriptEnabled) await hydrated(form.locator('input[name=email]'))
    await form.locator('input[name=email]').fill(email)
    await form.locator('input[name=password]').fill(password)
    await form.locator('input[name=password]').press('Enter')
    await page.waitForURL(`${shop.url}/admin/orders`)
    await page.context().close()
    expect(consoleErrors).toEqual([])
  },
)

test('signed out, the dashboard leads to sign-in in the language of the browser', async () => {
  const visitor = new Shopper(shop.url)
  const leads = async (language: string) => {
    const { headers } = await visitor.ask('/admin/orders', {
      headers: { 'accept-language': language },
    })
    return headers.get('location')
  }
  expect(await leads('de-DE,de;q=0.9,en;q=0.8')).toBe('/de/auth')
  expect(await leads('en-US,en;q=0.9,de;q=0.8')).toBe('/auth')
  expect(await leads('nl')).toBe('/auth')
})

test('the dashboard asks staff in their language who they are', async () => {
  const admin = await adminOf(shop)
  await admin.send('/admin/language', { language: 'de', next: '/admin/orders' })
  await database`update sessions set proved_at = now() - interval '1 day'`
  const { headers } = await admin.ask('/admin/orders.csv')
  expect(headers.get('location')).toMatch(/^\/de\/account\/confirm\?next=/)
  await admin.send('/admin/language', { language: 'en', next: '/admin/orders' })
})
