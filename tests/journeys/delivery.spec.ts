// A shop with zones: staff set them up, a shopper chooses country and method, and pays all of it at once.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { hydrated, pageOf } from '../fixtures/browser/browsing.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import { hidden, mainText, type Shopper } from '../support/browser/http-shopper.ts'
import {
  adminOf,
  buyNow,
  expectPaid,
  newShopper,
  orderNumberIn,
  pay,
  phone,
  shippingFields,
} from '../support/browser/http-steps.ts'

let owner: Shopper

beforeAll(async () => {
  owner = await adminOf(shop)
})

const swiss = ['streetAddress', 'streetAddress2', 'postalCode', 'city']

/** The form's address fields, in order. */
const askedOn = (page: Page) =>
  page
    .locator('.place-fields input:visible:not([type="checkbox"])')
    .evaluateAll((fields) => fields.map((field) => field.getAttribute('name')))

test('staff create zones, their shipping methods and prices', async () => {
  const near = await owner.send('/admin/shipping/new', {
    intent: 'zone',
    name: 'Alps',
    reach: 'countries',
    'country.CH': 'yes',
    'country.AT': 'yes',
  })
  expect(near).toMatch(/^\/admin\/shipping\/\S+/)
  const way = { intent: 'method', method: '', daysFrom: '2', daysTo: '4', active: 'yes' }
  await owner.send(near, { ...way, 'name.en': 'Post', 'name.de': 'Postweg', price: '4.5' })
  await owner.send(near, { ...way, 'name.en': 'Courier', price: '12' })
  const list = await owner.page('/admin/shipping')
  expect(list).toContain('Austria, Switzerland')
  expect(list).toContain('Courier')
  const again = await owner.post('/admin/shipping/new', {
    intent: 'zone',
    name: 'Again',
    'country.AT': 'yes',
  })
  expect(again.status).toBe(400)
  expect(await again.text()).toContain('These are already in another zone:')
})

test('without script: country and method are chosen, the total follows, and all of it is paid', async () => {
  const ada = await newShopper(shop)
  const page = await pageOf(ada, { javaScriptEnabled: false })
  const at = await buyNow(ada)
  await page.goto(`${shop.url}${at}`)
  const pi = page.locator('.place-order')
  expect(await pi.isDisabled()).toBe(true)
  const country = page.getByLabel('Country', { exact: true })
  // Countries without delivery are not offered.
  expect(await country.locator('option[value=JP]').count()).toBe(0)
  expect(await pi.isDisabled()).toBe(true)
  await country.selectOption('CH')
  await page.getByRole('button', { name: 'Update total' }).click()
  await page.getByLabel('Courier').check()
  await page.getByRole('button', { name: 'Update total' }).click()
  const summary = page.getByRole('region', { name: 'Your order' })
  await expect.poll(() => summary.textContent()).toMatch(/Shipping \(2–4 days\) π\u00a012/)
  await page.waitForLoadState()
  const total = BigInt(hidden(await page.content(), 'expectedTotal'))
  await pi.click()
  await page.waitForURL(/\/payment\?order=/)
  const number = orderNumberIn(page.url())
  expect(number).toMatch(/^PI-/)
  await pay(ada, number)
  await expectPaid(ada, number)

  await page.goto(`${shop.url}/shipping-details?order=${number}`)
  expect(await page.getByLabel('Country', { exact: true }).inputValue()).toBe('CH')
  // Other countries may need other fields, which could not be added without script.
  expect(await askedOn(page)).toEqual([...swiss, 'stateProvince'])
  const elsewhere = await ada.post(`/shipping-details?order=${number}`, {
    ...shippingFields,
    country: 'FR',
    postalCode: '75001',
  })
  expect(elsewhere.status).toBe(409)
  const told = await elsewhere.text()
  expect(told).toContain('We cannot ship to this address')
  expect(told).toContain('value="Seestrasse 1"')
  expect(told).toContain(`href="/order/${number}"`)
  expect(await ada.send(`/shipping-details?order=${number}`, shippingFields)).toContain('saved')

  await page.goto(`${shop.url}/order/${number}`)
  const own = await page.getByRole('region', { name: 'Your order' }).textContent()
  expect(own).toMatch(/Shipping\s+π\u00a012/)
  expect(await owner.page(`/admin/orders/${number}`)).toContain('Courier')
  const email = (await shop.mails()).find(
    ({ to, body }) => to === ada.email && body.includes(number) && body.includes('Thank you'),
  )
  expect(email?.body).toContain('(including shipping: π\u00a012)')
  expect(total).toBeGreaterThan(120_000_000n)
})

test('with script: the total follows each choice, and the focus stays', async () => {
  const ada = await newShopper(shop)
  const page = await pageOf(ada)
  await page.goto(`${shop.url}${await buyNow(ada)}`)
  expect(await page.getByRole('button', { name: 'Update total' }).count()).toBe(0)
  const order = page.getByRole('button', { name: /^Place order and pay/ })
  expect(await order.isDisabled()).toBe(true)
  const country = page.getByLabel('Country', { exact: true })
  await hydrated(country)
  await country.selectOption('CH')
  const total = page.locator('.methods .total')
  await total.waitFor()
  expect(await order.isEnabled()).toBe(true)
  const before = await total.textContent()
  await page.getByLabel('Post').focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => total.textContent()).not.toBe(before)
  expect(await page.getByLabel('Courier').isChecked()).toBe(true)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('way')
  const summary = page.getByRole('region', { name: 'Your order' })
  expect(await summary.textContent()).toMatch(/Shipping \(2–4 days\) π\u00a012/)
  await page.context().close()
})

test('two parcels each have a mail and a delivery; then one line is returned and refunded', async () => {
  const ada = await newShopper(shop)
  const was = 'was.identityChecks'
  await owner.send('/admin/settings', {
    group: 'identity',
    identityChecks: 'never',
    [was]: hidden(await owner.page('/admin/settings/identity'), was),
  })
  const at = await buyNow(ada, { ...phone, quantity: '2' })
  await ada.send(at, { intent: 'delivery', country: 'CH', way: '' })
  const shown = await ada.page(at)
  const number = orderNumberIn(
    await ada.send(at, {
      method: 'pi',
      expectedTotal: hidden(shown, 'expectedTotal'),
      delivery: hidden(shown, 'delivery'),
    }),
  )
  await pay(ada, number)
  await expectPaid(ada, number)
  await ada.send(`/shipping-details?order=${number}`, shippingFields)

  const admin = `/admin/orders/${number}`
  const first = { act: 'parcel', 'quantity.0': '1', carrier: 'DHL', tracking: '1234567890' }
  await owner.send(admin, first)
  expect(mainText(await ada.page(`/order/${number}`))).toContain(
    'The remaining items will be shipped separately.',
  )
  // A number unlike the carrier's format: the input stays, and the page requires confirmation.
  const second = { act: 'approve', carrier: 'DHL', tracking: 'T-2' }
  const doubted = await (await owner.post(admin, second)).text()
  expect(mainText(doubted)).toContain('T-2 is correct. Use it anyway')
  const sure = /<input[^>]*type="checkbox"[^>]*name="sure" value="([^"]*)"/.exec(doubted)?.[1] ?? ''
  await owner.send(admin, { ...second, sure })
  const page = await ada.page(`/order/${number}`)
  expect(page).toContain('tracking-id=1234567890')
  expect(mainText(page)).toContain('Parcel 2 was shipped')
  const mails = (await shop.mails()).filter(({ to }) => to === ada.email)
  expect(mails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      `Parcel 1 of order ${number} is on its way`,
      `The last parcel of order ${number} is on its way`,
    ]),
  )
  await ada.send(`/order/${number}`, { intent: 'received' })
  await owner.send(admin, { act: 'note', note: 'Called: the second one hums.' })
  expect(await ada.page(`/order/${number}`)).not.toContain('the second one hums')

  await ada.send(`/order/${number}`, {
    intent: 'return',
    kind: 'withdrawal',
    'quantity.0': '1',
  })
  const id = /name="return" value="([^"]+)"/.exec(await owner.page(admin))?.[1] ?? ''
  await owner.send(admin, { act: 'return-receive', return: id, 'restocked.0': '1' })
  const asked = await ada.page(`/order/${number}`)
  expect(mainText(asked)).toContain('Return received, refund in progress')
  expect(mainText(asked)).toContain('Refund: π 784')
  expect(mainText(await owner.page(admin))).toContain('1 restocked, 0 not restocked')
})

test('the address form follows its country, loses no input, and asks once about an unusual postal code', async () => {
  const ada = await newShopper(shop)
  const page = await pageOf(ada)
  await page.goto(`${shop.url}/account/addresses?add`)
  const country = page.getByLabel('Country', { exact: true })
  await hydrated(country)
  await country.selectOption('CH')
  await expect.poll(() => askedOn(page)).toEqual(swiss)
  await page.getByLabel('Street address').fill('1 Main Street')
  await country.selectOption('US')
  const american = ['streetAddress', 'streetAddress2', 'city', 'stateProvince', 'postalCode']
  await expect.poll(() => askedOn(page)).toEqual(american)
  await page.getByLabel('State', { exact: true }).fill('NV')
  await country.selectOption('CH')
  await expect.poll(() => askedOn(page)).toEqual([...swiss, 'stateProvince'])
  expect(await page.getByLabel('State or province').inputValue()).toBe('NV')

  await country.selectOption('US')
  for (const [label, text] of [
    ['Apartment, floor or company', 'Flat 2'],
    ['City', 'Reno'],
    ['ZIP code', '8950'],
    ['Phone number', '+17755550100'],
  ] as const)
    await page.getByLabel(label).fill(text)
  const save = page.getByRole('button', { name: 'Save address' })
  await save.click()
  const code = page.getByRole('textbox', { name: 'ZIP code' })
  await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true')
  expect(await code.evaluate((at) => at === document.activeElement)).toBe(true)
  await page.getByText('Check the postal code.').waitFor()
  await page.getByLabel('This postal code is correct').check()
  await save.click()
  const lines = page.locator('.address-card address > div')
  await lines.first().waitFor()
  expect(await lines.allTextContents()).toEqual([
    'Ada Byron',
    '1 Main Street',
    'Flat 2',
    'Reno NV 8950',
    'United States',
  ])
})
