// A visitor buys without an account, on one page, and finds the order again. Other purchases: ten-purchases.spec.ts.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { browser } from '../fixtures/browser/browsing.ts'
import { database, shop } from '../fixtures/browser/open-shop.ts'
import { messageOf } from '../support/messages.ts'

const text = (path: string) => messageOf('en', path)

beforeAll(async () => {
  await database`insert into settings (key, value, changed_at) values ('guests', 'on', now())`
  await database`insert into shipping_zones (id, name, is_rest) values ('all', 'Everywhere', true)`
  await database`
    insert into shipping_methods (id, zone_id, names, price, days_from, days_to, is_active)
    values ('post', 'all', '{"en": "Post"}', 50000000, 2, 4, true),
      ('fast', 'all', '{"en": "Express"}', 90000000, 1, 1, true)`
  await database`select pg_notify('piazza', 'test settings')`
})

async function toPayment(page: Page): Promise<void> {
  await page.goto(`${shop.url}/product/1`)
  await page
    .locator('form[action$="/cart/buy-now"] button, button[formaction*="buy-now"]')
    .first()
    .click()
  await page.waitForURL(/payment-method\?purchase=/)
}

const fields = {
  email: 'gwen@guest.example',
  fullName: 'Gwen Guest',
  streetAddress: '12 Ledger Square',
  city: 'London',
  postalCode: 'N1 9GU',
  phoneNumber: '+442079460000',
}

async function fill(page: Page, email: string): Promise<void> {
  for (const [name, typed] of Object.entries({ ...fields, email }))
    await page.locator(`[name="${name}"]`).fill(typed)
}

test('a typing error in the address is offered to be corrected; the order opens by link and code, and is added to an account', async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await toPayment(page)
  await page.locator('[name="country"]').selectOption('GB')
  await page.locator('[name="way"]').first().waitFor()
  await fill(page, 'gwen@gmial.com')
  await page.locator('[name="email"]').blur()
  await page.getByRole('button', { name: text('guests.correct') }).click()
  expect(await page.locator('[name="email"]').inputValue()).toBe('gwen@gmail.com')
  expect(await page.locator('[name="city"]').inputValue()).toBe('London')
  await page.locator('.place-order').click()
  await page.waitForURL(/payment\?order=PI-/)
  const number = new URL(page.url()).searchParams.get('order')
  await page.goto(`${shop.url}/order/${number}`)
  expect(await page.locator('h1').textContent()).toContain(number)
  await page.reload()
  expect(await page.locator('h1').textContent()).toContain(number)

  const [mail] = (await shop.mails()).filter(({ to }) => to === 'gwen@gmail.com')
  const [link = ''] = /http\S+order-link\/\S+/.exec(mail?.body ?? '') ?? []
  const other = await (await browser.newContext()).newPage()
  await other.goto(link)
  expect(other.url()).not.toContain('order-link')
  await other.getByRole('button', { name: text('guests.access.send') }).click()
  await other.locator('[name="code"]').waitFor()
  const [code = ''] =
    /\b\d{6}\b/.exec((await shop.mails()).find(({ to }) => to === 'gwen@gmail.com')?.body ?? '') ??
    []
  await other.locator('[name="code"]').fill(code)
  await other.getByRole('button', { name: text('guests.access.open') }).click()
  await other.waitForURL(new RegExp(`/order/${number}$`))
  await other.context().close()

  // A signed-in guest adds the order to the account, which then needs neither session nor link.
  await page.getByRole('link', { name: text('guests.account.signIn') }).click()
  await page.waitForURL(/\/auth\?next=/)
  await page.getByLabel('Email', { exact: true }).fill(shop.admin.email)
  await page.getByLabel('Password', { exact: true }).fill(shop.admin.password)
  await page.locator('form').getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(new RegExp(`/order/${number}#account$`))
  await page.getByRole('button', { name: text('guests.access.send') }).click()
  await page.locator('[name="code"]').waitFor()
  const isNew = ({ to, body }: { to: string; body: string }) =>
    to === 'gwen@gmail.com' && body.includes('to an account')
  const [added = ''] = /\b\d{6}\b/.exec((await shop.mails()).find(isNew)?.body ?? '') ?? []
  await page.locator('[name="code"]').fill(added)
  await page.getByRole('button', { name: text('guests.account.add') }).click()
  await page
    .getByText(messageOf('en', 'toast.orderAdded').replace('{number}', `${number}`))
    .waitFor()
  await context.clearCookies({ name: /guest/ })
  await page.goto(`${shop.url}/cart-history?tab=orders`)
  await page.locator(`a[href$="/order/${number}"]`).first().click()
  await page.getByRole('heading', { level: 1, name: `${number}` }).waitFor()
  await context.close()
})
