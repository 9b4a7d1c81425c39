// A shop with prices in euro, in a browser: every page of a purchase says euro as its language writes it, and the coins
// that are sent are quoted with their rate.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Language, pathIn } from '../../app/i18n/languages.ts'
import { builtPages } from '../../server/http/built-pages.ts'
import { serve } from '../../server/http/server.ts'
import { loadCatalogue } from '../../shop/catalog/products/actions/products.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import { saveSetting } from '../../shop/platform/settings/actions.ts'
import { hydrated } from '../fixtures/browser/browsing.ts'
import { launch } from '../support/browser/browser.ts'
import { sessionOf } from '../support/browser/session.ts'
import { testUsdt, usdtWithRate } from '../support/ledgers/rated-usdt.ts'
import { testPi } from '../support/payments.ts'
import { person } from '../support/people.ts'
import { testProduct } from '../support/products.ts'
import { line, purchased, value } from '../support/shopping.ts'
import { type TestWorld, testConfig, testWorld } from '../support/world.ts'

const rate = usdtWithRate('0.52', () => new Date())
let world: TestWorld
let shop: Awaited<ReturnType<typeof serve>>
let browser: Browser
let url: string
let ada: Viewer

beforeAll(async () => {
  world = await testWorld({
    config: { ...testConfig, pi: testPi, usdt: testUsdt },
    usdt: rate.ports,
    rates: rate.rates,
  })
  await saveSetting(world, 'system', 'currency', 'EUR')
  await vi.waitFor(() => {
    if (world.config.currency !== 'EUR') throw new Error('not yet')
  })
  value(
    await loadCatalogue(world, [
      testProduct({
        id: 'coffee',
        name: 'Coffee',
        basePrice: 1250n,
        colours: [{ name: 'Ink', hex: '#101418', stock: 99 }],
      }),
    ]),
  )
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
  ada = await person(world)
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

async function signedIn(javaScriptEnabled = true): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled,
    viewport: { width: 320, height: 800 },
  })
  await context.addCookies([{ ...(await sessionOf(world, ada)), url }])
  return context.newPage()
}

const textOf = async (page: Page) =>
  ((await page.locator('body').textContent()) ?? '').replaceAll(/[\u00a0\u202f]/g, ' ')

const written: Readonly<Partial<Record<Language, string>>> = {
  en: '€12.50',
  de: '12,50 €',
  fr: '12,50 €',
  ar: '12.50 €',
}

describe.each(Object.entries(written))('in %s', (language, price) => {
  test('a listing, its product and the cart say the price in euro, and never in Pi', async () => {
    const page = await browser.newPage({ viewport: { width: 320, height: 800 } })
    const in_ = (path: string) => url + pathIn(language as Language, path)
    for (const path of ['/category/all', '/product/coffee']) {
      await page.goto(in_(path))
      const text = (await page.locator('main').textContent()) ?? ''
      expect([path, text.replaceAll(/[\u00a0\u202f\u200f\u200e]/g, ' ')]).toEqual([
        path,
        expect.stringContaining(price),
      ])
      expect([path, text.includes('π')]).toEqual([path, false])
      const isWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      )
      expect([path, isWide]).toEqual([path, false])
    }
    await page.close()
  })
})

test('programs read a real currency: structured data, feeds and filters', async () => {
  const page = await (await fetch(`${url}/product/coffee`)).text()
  expect(page).toContain('"price":"12.50","priceCurrency":"EUR"')
  const google = await (await fetch(`${url}/feed.xml`)).text()
  expect(google).toContain('<g:price>12.50 EUR</g:price>')
  const within = await (await fetch(`${url}/category/all?min=12&max=13`)).text()
  const above = await (await fetch(`${url}/category/all?min=13`)).text()
  expect([within.includes('/product/coffee'), above.includes('/product/coffee')]).toEqual([
    true,
    false,
  ])
})

describe.each([true, false])('a purchase (script: %s)', (hasScript) => {
  test('shows both coins with their rate, and asks for what it has shown', async () => {
    const page = await signedIn(hasScript)
    const { purchaseId } = await purchased(world, ada, [line('coffee')])
    await page.goto(`${url}/payment-method?purchase=${purchaseId}`)
    const shown = await textOf(page)
    expect(shown).toContain('€12.50')
    expect(shown).toContain('π 24.0385')
    expect(shown).toContain('1 Pi = 0.52 EUR')
    const button = page.locator('.place-order')
    if (hasScript) await hydrated(button)
    await button.click()
    await page.waitForURL(/\/payment\?order=/)
    const paying = await textOf(page)
    expect(paying).toContain('24.0385')
    expect(paying).toContain('1 Pi = 0.52 EUR')
    await page.context().close()
  })
})
