// Staff in a browser: step-up in place, address change, message.
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { browser, consoleErrors, hydrated, pageOf } from '../fixtures/browser/browsing.ts'
import { database, shop } from '../fixtures/browser/open-shop.ts'
import { mainText, type Shopper } from '../support/browser/http-shopper.ts'
import {
  adminOf,
  approveCheck,
  buyNow,
  enterAddress,
  expectPaid,
  newShopper,
  pay,
  phone,
  submitIdentityCheck,
  submitOrder,
} from '../support/browser/http-steps.ts'

let bob: Shopper
let number = ''
let page: Page

beforeAll(async () => {
  bob = await newShopper(shop)
  number = await submitOrder(bob, await buyNow(bob, phone))
  page = await pageOf(await adminOf(shop))
})

test('re-authentication is asked in place, and the input is kept', async () => {
  await page.goto(`${shop.url}/admin/staff`)
  const invite = page.getByRole('button', { name: 'Invite by email' })
  await hydrated(invite)
  await page.getByLabel('Email', { exact: true }).fill('grace@home.example')
  await page.getByLabel('Role', { exact: true }).selectOption('fulfilment')
  await database`update sessions set proved_at = now() - interval '1 day'`
  await invite.click()
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('not this one')
  const confirm = page.getByRole('button', { name: 'Confirm', exact: true })
  await confirm.click()
  await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true')
  await password.fill(shop.admin.password)
  await confirm.click()
  await page.getByText('Now submit again').waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/staff')
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('grace@home.example')
  expect(await page.getByLabel('Role', { exact: true }).inputValue()).toBe('fulfilment')
  await invite.click()
  const open = page.getByRole('table', { name: 'Pending invitations' })
  await open.getByRole('cell', { name: 'grace@home.example', exact: true }).waitFor()
  const rows = await database`select email, role from staff_invitations`
  expect(rows.slice()).toEqual([{ email: 'grace@home.example', role: 'fulfilment' }])
})

test('an empty note is reported as such, not as a failed status change', async () => {
  const owner = await adminOf(shop)
  const told = async (fields: Record<string, string>) =>
    mainText(await (await owner.post(`/admin/orders/${number}`, fields)).text())
  expect(await told({ act: 'note', note: ' ' })).toContain('No changes were made Enter a note')
  expect(await told({ act: 'decline', reason: ' ' })).toContain('Failed to update order status')
})

test('without script re-authentication has a page of its own', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  await context.addCookies(await page.context().cookies())
  const plain = await context.newPage()
  await plain.goto(`${shop.url}/admin/staff`)
  await plain.getByLabel('Email', { exact: true }).fill('other@home.example')
  await database`update sessions set proved_at = now() - interval '1 day'`
  await plain.getByRole('button', { name: 'Invite by email' }).click()
  const link = plain.getByRole('link', { name: 'Confirm in a new tab' })
  expect(await link.getAttribute('target')).toBe('_blank')
  expect(await plain.getByLabel('Email', { exact: true }).inputValue()).toBe('other@home.example')
  await context.close()
})

test('staff enter and change an address and write a message, and the shopper sees both', async () => {
  await page.goto(`${shop.url}/admin/orders/${number}`)
  const change = page.getByText('Change address', { exact: true })
  await hydrated(change)
  const give = async (street: string) => {
    await change.click()
    await page.locator('[name=fullName]').fill('Bob Byron')
    await page.locator('select[name=country]').selectOption('GB')
    await page.locator('[name=streetAddress]').fill(street)
    await page.locator('[name=city]').fill('London')
    await page.locator('[name=postalCode]').fill('SW1Y 4JH')
    await page.locator('[name=phoneNumber]').fill('+442079460000')
    await page.locator('[name=email]').fill('bob@home.example')
    await page.getByRole('button', { name: 'Save address' }).click()
    await page.locator('address').getByText(street).first().waitFor()
  }
  await give('1 Old Street')
  await give('2 New Street')
  await page.getByText('Address changed', { exact: true }).waitFor()

  await page.getByLabel('Message to the customer').check()
  await page.getByLabel('New message').fill('Look at https://evil.example')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('This link leads to another site').waitFor()
  await page.getByLabel('New message').fill('It leaves on Monday.\nThank you.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.locator('#timeline ~ ol').getByText('It leaves on Monday.').waitFor()
  const own = await bob.page(`/order/${number}`)
  expect(own).toContain('It leaves on Monday.\nThank you.')
  expect(own).toContain('We changed the shipping address')
  expect(own).not.toContain('1 Old Street')
  // The console logs each refusal, and nothing else.
  expect(consoleErrors.filter((each) => !/status of (400|403|409)/.test(each))).toEqual([])
})

test('after a parcel the next starts empty, and a refusal far below shows itself', async () => {
  const eve = await newShopper(shop)
  const order = await submitOrder(eve, await buyNow(eve, { ...phone, quantity: '3' }))
  await pay(eve, order)
  await expectPaid(eve, order)
  await submitIdentityCheck(eve)
  await approveCheck(await adminOf(shop))
  await enterAddress(eve, order)

  await page.goto(`${shop.url}/admin/orders/${order}`)
  const part = page.locator('form:has(button[value=parcel])')
  const shipPart = page.locator('summary').getByText('Ship part of the order')
  await hydrated(shipPart)
  await shipPart.click()
  await part.locator('[name="quantity.0"]').fill('1')
  await part.locator('[name=tracking]').fill('ABC 123')
  await part.getByRole('button').click()
  const history = page.locator('#timeline ~ ol li')
  await history.filter({ hasText: 'Parcel 1 was shipped' }).waitFor()
  expect(await history.first().textContent()).toMatch(/Parcel 1 was shipped · (?!System)/)
  expect(await part.locator('[name=tracking]').inputValue()).toBe('')
  expect(await part.locator('[name="quantity.0"]').inputValue()).toBe('0')
  // Its address can no longer be changed, and is not repeated beside the shipping step.
  expect(await page.locator('#ship-to ~ *').first().textContent()).toContain('Ada Byron')

  const goodwill = page.locator('form:has(button[value=goodwill])')
  await page.locator('summary').getByText('Goodwill refund').click()
  await goodwill.locator('[name=amount]').fill('1000000')
  await goodwill.locator('[name=reason]').fill('Too much')
  await goodwill.getByRole('button').click()
  const refusal = page.locator('main').getByRole('alert')
  await refusal.waitFor()
  await expect.poll(() => isInView(refusal)).toBe(true)
})

const isInView = (shown: Locator) =>
  shown.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  })
