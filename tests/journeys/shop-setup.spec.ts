// A new shop is set up in the browser, in German: from the printed link to the first test order, without a terminal.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeAt, stepAt } from '../../shop/people/accounts/totp.ts'
import { browser } from '../fixtures/browser/browsing.ts'
import { violationsIn } from '../support/browser/axe.ts'
import { collectConsoleErrors } from '../support/browser/browser.ts'
import { Shopper } from '../support/browser/http-shopper.ts'
import { type Home, makeHome, realSettings, type Shop, startShop } from '../support/browser/shop.ts'
import { messageOf } from '../support/messages.ts'

let home: Home
let real: Record<string, string>
let shop: Shop
beforeAll(async () => {
  home = await makeHome('empty')
  real = { ...(await realSettings(home)), WEB_CONCURRENCY: '2' }
  shop = await startShop(home, real)
})
afterAll(async () => {
  await shop?.stop()
  await home?.remove()
})

const german = (path: string) => messageOf('de', path)
const password = 'elf wilde Gänse am Hafen'
const owner = { firstName: 'Ida', lastName: 'Hansen', email: 'ida@kaffee.example' }
const linkIn = (output: string) => /Set up {5}(\S+)/.exec(output)?.[1] ?? ''

function bytesOf(base32: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...base32].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

async function open(path: string, errors: string[], more: object = {}): Promise<Page> {
  const context = await browser.newContext({
    locale: 'de-DE',
    viewport: { width: 390, height: 844 },
    ...more,
  })
  const page = await context.newPage()
  // Forms with mistakes are answered with it.
  collectConsoleErrors(page, errors, 'status of 400')
  await page.goto(new URL(path, shop.url).href)
  return page
}

const isWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) {
    const field = page.locator(`main [name="${name}"]`).first()
    const kind = await field.evaluate((each) => each.tagName)
    if (kind === 'SELECT') await field.selectOption(text)
    else await field.fill(text)
  }
}
const choose = (page: Page, name: string, value: string) =>
  page.locator(`main [name="${name}"][value="${value}"]`).check()

test('from the printed link to a test order, in German', async () => {
  const errors: string[] = []
  const link = linkIn(shop.output())
  expect(link).toMatch(/^http:\/\/localhost:\d+\/setup\?token=\d+\.[\w-]{43}$/)
  const file = join(home.env.DATA_DIR ?? '', 'setup-link.txt')
  expect(readFileSync(file, 'utf8').trim()).toBe(link)
  expect(statSync(file).mode & 0o777).toBe(0o600)

  // In other languages and at 320 px the same page; the choice of a language keeps the link.
  const narrow = await open(link, errors, { viewport: { width: 320, height: 640 } })
  await narrow.getByRole('link', { name: 'العربية' }).click()
  await narrow.waitForURL(/\/ar\/setup\?token=/)
  expect(await narrow.locator('html').getAttribute('dir')).toBe('rtl')
  expect(await isWide(narrow)).toBe(false)
  expect((await violationsIn(narrow)).map(({ id }) => id)).toEqual([])
  await narrow.context().close()

  const page = await open(link, errors)
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await page.waitForURL(/\/de\/setup\?token=/)
  expect(await page.locator('h1').textContent()).toBe(german('setup.title'))
  // A mistake is said in place, and what was typed stays.
  await fill(page, { ...owner, email: 'ida@', password, confirm: password })
  await page.getByRole('button', { name: german('setup.create') }).click()
  await page.locator('[aria-invalid="true"]').first().waitFor()
  expect(await page.locator('[name="firstName"]').inputValue()).toBe('Ida')
  await fill(page, { email: owner.email, password, confirm: password })
  await page.getByRole('button', { name: german('setup.create') }).click()
  await page.waitForURL(/\/account\/security$/)

  // The dashboard needs a second factor, and continues with the questions.
  await page.locator('form:has([name="intent"][value="start-totp"]) button').click()
  await page.waitForURL(/\/account\/security\/app$/)
  const secret = ((await page.locator('.totp-secret code').textContent()) ?? '').replace(/\s/g, '')
  await page.locator('[name="code"]').fill(codeAt(bytesOf(secret), stepAt(new Date())))
  await page.locator('main form button.primary').click()
  await page.getByRole('link', { name: german('security.codes.kept') }).click()
  await page.waitForURL(/\/admin\/setup\/shop$/)

  const save = page.getByRole('button', { name: german('admin-setup.save') })
  const next = page.getByRole('link', { name: german('admin-setup.next'), exact: true })
  await save.click()
  await page.locator('[aria-invalid="true"]').first().waitFor()
  await fill(page, { shopName: 'Kaffee Nord', contactMail: 'hallo@kaffee.example' })
  expect(await page.locator('[name="offered.de"]').isChecked()).toBe(true)
  // The owner's language is proposed as the first one.
  expect(await page.locator('[name="firstLanguage"]').inputValue()).toBe('de')
  expect(await isWide(page)).toBe(false)
  await save.click()
  await page.waitForURL(/\/setup\/seller$/)
  await fill(page, {
    sellerName: 'Kaffee Nord GmbH',
    sellerAddress: 'Hafenstraße 1\n20457 Hamburg',
    sellerCountry: 'DE',
  })
  await save.click()
  await page.waitForURL(/\/setup\/prices$/)
  // Back and reload show what was saved.
  await page.goBack()
  await page.waitForURL(/\/setup\/seller$/)
  await page.reload()
  expect(await page.locator('[name="sellerName"]').inputValue()).toBe('Kaffee Nord GmbH')
  await page.goForward()
  await page.waitForURL(/\/setup\/prices$/)
  await fill(page, { currency: 'EUR' })
  await choose(page, 'tax', 'country')
  await save.click()
  await page.waitForURL(/\/setup\/goods$/)
  await choose(page, 'tree', 'food')
  await save.click()
  await page.waitForURL(/\/setup\/identity$/)
  await choose(page, 'identityChecks', 'never')
  await save.click()
  await page.waitForURL(/\/setup\/payment$/)
  await fill(page, { accountHolder: 'Kaffee Nord GmbH', iban: 'DE89 3704 0044 0532 0130 01' })
  await save.click()
  await page.locator('[name="iban"][aria-invalid="true"]').waitFor()
  expect(await page.locator('[name="accountHolder"]').inputValue()).toBe('Kaffee Nord GmbH')
  await fill(page, { iban: 'DE89 3704 0044 0532 0130 00' })
  await save.click()
  await page.waitForURL(/\/setup\/product$/)
  expect((await violationsIn(page)).map(({ id }) => id)).toEqual([])
  await fill(page, {
    name: 'Hafenröstung',
    description: 'Nuss und Kakao',
    basePrice: '12,50',
    quantity: '7',
    taxClass: 'reduced',
  })
  expect(await page.locator('[name="taxClass"] option:checked').textContent()).toMatch(/7\s%/)
  await save.click()
  await page.waitForURL(/\/setup\/test$/)
  expect((await violationsIn(page)).map(({ id }) => id)).toEqual([])

  // The way to the test order is the one of a customer.
  await page.getByRole('link', { name: /Hafenröstung/ }).click()
  await page.waitForURL(`${shop.url}/product/**`)
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  expect(await page.locator('main').textContent()).toMatch(/12,50\s€/)
  const usual = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await isWide(page)).toBe(false)
  if (usual) await page.setViewportSize(usual)
  await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('/cart/add')),
    page.locator('#buy button.add').press('Enter'),
  ])
  await page.goto(`${shop.url}/cart-history`)
  await page.locator('form[action$="/cart/buy"]:not(:has([name="productId"])) button').click()
  await page.waitForURL(/payment-method\?purchase=/)
  await fillAddress(page)
  await page.locator('.place-order').click()
  await page.waitForURL(/\/payment\?order=/)
  const number = new URL(page.url()).searchParams.get('order') ?? ''
  await page.getByText('DE89').first().waitFor()
  await page.goto(`${shop.url}/admin/setup/test`)
  await page.getByRole('link', { name: number }).click()
  await page.waitForURL(new RegExp(`/admin/orders/${number}$`))

  // The overview says what is left; a visitor sees nothing yet.
  await page.goto(`${shop.url}/admin/setup/goods`)
  await next.click()
  await page.goto(`${shop.url}/admin/overview`)
  const overview = (await page.locator('main').textContent()) ?? ''
  expect(overview).toContain(german('admin-overview.setup.step.legal.name'))
  for (const step of ['payment', 'seller', 'product', 'categories'])
    expect(overview).not.toContain(german(`admin-overview.setup.step.${step}.text`).slice(0, 30))
  await page.context().close()
  expect(errors).toEqual([])
})

async function fillAddress(page: Page): Promise<void> {
  const fields = {
    fullName: 'Ida Hansen',
    streetAddress: 'Hafenstraße 1',
    city: 'Hamburg',
    postalCode: '20457',
    phoneNumber: '+49401234567',
  }
  for (const [name, text] of Object.entries(fields)) {
    const field = page.locator(`main [name="${name}"]`)
    if ((await field.count()) > 0) await field.fill(text)
  }
}

test('the link is dead once somebody owns the shop, and no new one is made', async () => {
  const link = new URL(linkIn(shop.output()))
  const visitor = new Shopper(shop.url)
  const token = link.searchParams.get('token') ?? ''
  const form = { ...owner, email: 'eve@evil.example', token, password, confirm: password }
  const posted = await visitor.post(link.pathname + link.search, form)
  // Addresses without a language are German by now.
  const owned = german('errors.setup.owned').slice(0, 30)
  expect(await posted.text()).toContain(owned)
  expect(await visitor.page(link.pathname + link.search)).toContain(owned)
  // Without the link nobody learns of a set-up.
  expect((await visitor.ask('/setup')).headers.get('location')).toBe('/')
  expect((await visitor.ask('/')).headers.get('location')).toBe('/opening-soon')
  await shop.stop()
  shop = await startShop(home, real)
  expect(shop.output()).not.toContain('Set up')
  expect(existsSync(join(home.env.DATA_DIR ?? '', 'setup-link.txt'))).toBe(false)
})
