// Accessible notifications: errors, live updates, previously entered data.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hydrated } from '../fixtures/browser/browsing.ts'
import { contextOf, filledPath, pathValues, people } from '../fixtures/browser/every-page.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import type { Shopper } from '../support/browser/http-shopper.ts'
import { pay } from '../support/browser/http-steps.ts'

async function open(who: string, path: string): Promise<Page> {
  const context = await contextOf(who, {})
  const page = await context.newPage()
  await page.goto(shop.url + filledPath(path))
  return page
}
const close = (page: Page) => page.context().close()

/** Each invalid field with its description. */
const wrongIn = (page: Page) =>
  page.locator('main [aria-invalid="true"]').evaluateAll((fields) =>
    fields.map((field) => {
      const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
      const said = ids.map((id) => document.getElementById(id)?.textContent?.trim() ?? '')
      return [field.getAttribute('name'), said.join(' ')] as const
    }),
  )

/** A form, its valid fields, and which fields are invalid when the rest is empty. */
const forms = [
  ['nobody yet', '/auth?mode=sign-up', 'firstName', ['lastName', 'email', 'phone', 'password']],
  ['shopper', '/account/addresses?add', 'fullName', ['streetAddress', 'city', 'country']],
  ['shopper', '/kyc', 'firstName', ['lastName', 'phone', 'country']],
] as const

test.each(forms)(
  '%s on %s: errors are at their fields, and the input is kept',
  async (who, path, right, wrong) => {
    const page = await open(who, path)
    const form = page.locator('main form', { has: page.locator(`[name="${right}"]`) })
    await hydrated(form)
    for (const field of await form.locator('input:not([type="hidden"], [type="checkbox"])').all())
      await field.fill('')
    await form.locator(`[name="${right}"]`).fill('Adalbert')
    await form.locator('button:visible:not([type="button"])').last().click()
    await expect
      .poll(async () => (await wrongIn(page)).map(([name]) => name))
      .toEqual(expect.arrayContaining([...wrong]))
    const said = await wrongIn(page)
    expect(said.filter(([, words]) => words.length < 5)).toEqual([])
    expect(said.map(([name]) => name)).not.toContain(right)
    expect(await form.locator(`[name="${right}"]`).inputValue()).toBe('Adalbert')
    await close(page)
  },
)

/** Client-side navigations: who follows which link on which page. */
const ways = [
  ['visitor', '/category/smartphones', 'a[href^="/product/"]'],
  ['shopper', '/cart-history?tab=orders', 'main a[href*="/order"]'],
  ['admin', '/admin/orders', 'main a[href^="/admin/orders/PI-"]'],
] as const

test.each(ways)('%s on %s: the new page is announced, and Tab continues in it', async (...way) => {
  const [who, path, link] = way
  const page = await open(who, path)
  const to = page.locator(link).first()
  await hydrated(to)
  await page.evaluate(() => Object.assign(window, { isStillHere: true }))
  const before = await page.title()
  await to.focus()
  await page.keyboard.press('Enter')
  const said = page.locator('body > [aria-live]:not([role])')
  await expect.poll(() => said.textContent()).not.toBe('')
  expect(await said.textContent()).toBe(await page.title())
  expect(await page.title()).not.toBe(before)
  expect(await page.evaluate(() => 'isStillHere' in window)).toBe(true)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  await page.keyboard.press('Tab')
  const isInside = () => document.getElementById('content')?.contains(document.activeElement)
  expect(await page.evaluate(isInside)).toBe(true)
  await close(page)
})

const purposes = {
  '/auth': { email: 'username', password: 'current-password' },
  '/auth?mode=sign-up': {
    firstName: 'given-name',
    lastName: 'family-name',
    email: 'username',
    phone: 'tel-national',
    password: 'new-password',
    confirm: 'new-password',
  },
  '/account/addresses?add': {
    fullName: 'name',
    streetAddress: 'address-line1',
    streetAddress2: 'address-line2',
    postalCode: 'postal-code',
    city: 'address-level2',
    stateProvince: 'address-level1',
    country: 'country',
    phoneNumber: 'tel',
    email: 'email',
  },
  '/kyc': { firstName: 'given-name', lastName: 'family-name', email: 'email', phone: 'tel' },
}

test('personal data fields state their purpose (autocomplete)', async () => {
  for (const [path, wanted] of Object.entries(purposes)) {
    const page = await open(path.startsWith('/auth') ? 'nobody yet' : 'shopper', path)
    for (const [name, purpose] of Object.entries(wanted))
      expect([
        name,
        await page.locator(`main [name="${name}"]`).getAttribute('autocomplete'),
      ]).toEqual([name, purpose])
    await close(page)
  }
})

test('forms are prefilled with what the account knows', async () => {
  const valueIn = (page: Page, name: string) => page.locator(`main [name="${name}"]`).inputValue()
  const account = await open('shopper', '/account')
  const [first, last, phone] = await Promise.all(
    ['firstName', 'lastName', 'phone'].map((each) => valueIn(account, each)),
  )
  await close(account)
  const { email } = people.shopper as Shopper
  const check = await open('shopper', '/kyc')
  expect(
    await Promise.all(
      ['firstName', 'lastName', 'phone', 'email'].map((each) => valueIn(check, each)),
    ),
  ).toEqual([first, last, phone, email])
  await close(check)
  const delivery = await open('shopper', '/shipping-details?order={paid}')
  expect(
    await Promise.all(['fullName', 'phoneNumber', 'email'].map((each) => valueIn(delivery, each))),
  ).toEqual([`${first} ${last}`, phone, email])
  await close(delivery)
})

test('passwords and codes can be pasted', async () => {
  const page = await open('nobody yet', '/auth')
  const { email, password } = people.shopper as Shopper
  const paste = async (words: string, field: Locator) => {
    await page.locator('#site-search').fill(words)
    await page.locator('#site-search').press('Control+a')
    await page.keyboard.press('Control+x')
    await field.press('Control+v')
    expect(await field.inputValue()).toBe(words)
  }
  await paste(email, page.locator('main [name="email"]'))
  await paste(password, page.locator('main [name="password"]'))
  await page.locator('main [name="password"]').press('Enter')
  await page.waitForURL((url) => url.pathname !== '/auth')
  await page.goto(`${shop.url}/account/security`)
  await page.getByRole('button', { name: 'Set up app' }).click()
  await page.waitForURL(/\/account\/security\/app$/)
  await paste('271828', page.getByLabel('Code from the app'))
  await close(page)
})

test('status changes are announced while the focus stays', async () => {
  const page = await open('shopper', '/payment?order={unpaid}')
  const copy = page.getByRole('button', { name: /copy/i }).first()
  await hydrated(copy)
  await copy.focus()
  const told = await page.locator('.pay-panel > [role="status"]').elementHandle()
  expect(await told?.textContent()).not.toContain('Payment Successful!')
  // The remaining minutes change, too, and must not be announced each time.
  expect(await page.getByRole('status').getByRole('timer').count()).toBe(1)
  await pay(people.shopper as Shopper, pathValues.unpaid as string)
  await expect.poll(() => told?.textContent()).toContain('Payment Successful!')
  expect(await told?.evaluate((at) => at.isConnected)).toBe(true)
  await close(page)
})

test('the help link is at the same place on every page', async () => {
  const seen = new Set<string>()
  for (const path of ['/', '/category/audio', '/product/1', '/auth', '/accessibility']) {
    const page = await open('visitor', path)
    const links = page.locator('.site-footer a')
    seen.add(
      (await links.evaluateAll((all) => all.map((each) => each.getAttribute('href')))).join(' '),
    )
    await close(page)
  }
  expect(seen.size).toBe(1)
  expect([...seen][0]).toContain('mailto:')
})
