// A sale at the till from the first key to final, and a payment link that a guest pays without script.
import { beforeAll, expect, test } from 'vitest'
import { hydrated, pageOf } from '../fixtures/browser/browsing.ts'
import { database, shop } from '../fixtures/browser/open-shop.ts'
import { Shopper } from '../support/browser/http-shopper.ts'
import { adminOf } from '../support/browser/http-steps.ts'

let owner: Shopper
beforeAll(async () => {
  owner = await adminOf(shop)
  // Only a shop with taxes asks who bought.
  await database`insert into settings (key, value, changed_at) values ('taxRate', '1900', now())`
  await database`select pg_notify('piazza', 'test settings')`
})

const shot = async (page: { screenshot(o: object): Promise<unknown> }, name: string) => {
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}

const phone = { width: 320, height: 640 }

test('a sale at the till: an amount by the number pad, a QR code, seen, final, next', async () => {
  const page = await pageOf(owner, { viewport: phone })
  await page.goto(`${shop.url}/admin/till`)
  await hydrated(page.getByRole('button', { name: 'Show QR code' }).last())
  for (const key of ['1', '2', 'Decimal sign', '5'])
    await page
      .getByRole('group', { name: 'Number pad' })
      .getByRole('button', { name: key, exact: true })
      .click()
  expect(await page.getByLabel(/^Amount in/).inputValue()).toBe('12.5')
  await shot(page, 'till-320')
  await page.getByRole('button', { name: 'Show QR code' }).last().click()
  await page.waitForURL(/sale=PI-/)
  await page.getByRole('img', { name: 'QR code for the payment' }).waitFor()
  const state = page.locator('.till-state')
  expect(await state.getAttribute('data-state')).toBe('waiting')
  expect(await page.locator('.till-total').textContent()).toContain('12.5')
  await page.getByText('Identity check needed').waitFor()
  await shot(page, 'till-sale-320')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.locator('.demo-wallet button').click()
  await page.locator('.till-state[data-state=paid]').waitFor()
  await shot(page, 'till-paid-320')
  await page.getByText('Do not hand over the items yet').waitFor()
  await page.getByText('Add the customer’s email').click()
  await page.getByRole('textbox', { name: 'Email' }).fill('kim')
  await page.getByRole('button', { name: 'Save and send' }).click()
  await page.getByText('Please enter a valid email address').waitFor()
  await page.getByRole('textbox', { name: 'Email' }).fill('kim@shop.example')
  await page.getByRole('button', { name: 'Save and send' }).click()
  await page.getByText('kim@shop.example').waitFor()
  // A customer who asks for an invoice with a name afterwards.
  const title = page.getByText('Add the buyer to the invoice')
  await title.click()
  await page.getByLabel('Full name').fill('Greta Gast')
  await page.getByLabel('Country').selectOption('DE')
  await page.getByRole('button', { name: 'Save buyer' }).click()
  await page.locator('[name="city"][aria-invalid]').waitFor()
  expect(await page.getByLabel('Full name').inputValue()).toBe('Greta Gast')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.locator('[name="streetAddress"]').fill('Musterstraße 12')
  await page.locator('[name="postalCode"]').fill('24103')
  await page.locator('[name="city"]').fill('Kiel')
  await shot(page, 'till-buyer-320')
  await page.getByRole('button', { name: 'Save buyer' }).click()
  await page.getByText('The buyer is saved.').first().waitFor()
  expect(await title.count()).toBe(0)
  await page.getByRole('link', { name: 'New sale' }).click()
  await page.getByLabel(/^Amount in/).waitFor()
  const today = page.locator('.till-today')
  expect(await today.textContent()).toMatch(/12\.5.*Paid/s)
  await page.context().close()
})

test('the till finds a product by its code, keeps a mistake as it was typed, and works without script', async () => {
  const page = await pageOf(owner, { javaScriptEnabled: false, viewport: phone })
  await page.goto(`${shop.url}/admin/till`)
  await page.getByLabel(/^Amount in/).fill('-1')
  await page.getByRole('button', { name: 'Show QR code' }).last().click()
  await page.getByText('Enter an amount').first().waitFor()
  expect(await page.getByLabel(/^Amount in/).inputValue()).toBe('-1')
  await page.getByLabel(/^Amount in/).fill('')
  await page.getByLabel('Name, SKU or barcode').fill('lamp')
  await page.getByRole('button', { name: 'Search' }).last().click()
  await page.getByRole('button', { name: /^Add / }).first().click()
  await page.getByRole('button', { name: 'Show QR code' }).last().click()
  await page.getByRole('img', { name: 'QR code for the payment' }).waitFor()
  await shot(page, 'till-product-320')
  await page.getByRole('button', { name: 'Cancel sale' }).click()
  await page.locator('.till-state[data-state=cancelled]').waitFor()
  await page.context().close()
})

test('a payment link: drafted, sent, and paid by a guest without script', async () => {
  const staff = await pageOf(owner)
  await staff.goto(`${shop.url}/admin/orders/links`)
  await staff.getByRole('link', { name: 'New payment link' }).first().click()
  await hydrated(staff.getByRole('button', { name: 'Save draft' }).last())
  await staff.getByLabel('Description').fill('Workshop deposit')
  await staff.getByLabel('Unit price').fill('0')
  await staff.getByLabel('Message to the customer').fill('For Friday at ten.')
  await staff.getByRole('button', { name: 'Save draft' }).last().click()
  await staff.getByText('Enter a price above zero.').waitFor()
  expect(await staff.getByLabel('Description').inputValue()).toBe('Workshop deposit')
  await staff.getByLabel('Unit price').fill('7.25')
  await shot(staff, 'link-new-1280')
  await staff.getByRole('button', { name: 'Save draft' }).last().click()
  await staff.getByRole('button', { name: 'Create link' }).waitFor()
  await shot(staff, 'link-draft-1280')
  await staff.getByRole('button', { name: 'Create link' }).click()
  const url = (await staff.locator('.pay-link-url').textContent()) ?? ''
  expect(url).toMatch(/\/pay\/[\w-]+\.1\.[\w-]{43}$/)
  await shot(staff, 'link-sent-1280')

  const guest = await pageOf(new Shopper(shop.url), { javaScriptEnabled: false, viewport: phone })
  const answer = await guest.goto(url)
  expect(answer?.headers()).toMatchObject({
    'cache-control': expect.stringContaining('no-store'),
    'referrer-policy': 'no-referrer',
  })
  await guest.getByText('For Friday at ten.').waitFor()
  // A guest is checked after the payment: nothing here asks to sign in.
  expect(await guest.locator('main a[href$="/kyc-guide"]').count()).toBe(1)
  expect(await guest.locator('main a[href$="/kyc"], main a[href$="/kyc-required"]').count()).toBe(0)
  await shot(guest, 'pay-320')
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await guest.getByRole('button', { name: 'Continue to payment' }).click()
  await guest.waitForURL(/\/payment\?order=PI-/)
  await guest.locator('.demo-wallet button').click()
  await guest.locator('.pay-panel[data-face=paid]').waitFor()
  await shot(guest, 'pay-paid-320')
  // Somebody else who has the link sees that it is paid, and no more.
  const other = await pageOf(new Shopper(shop.url))
  await other.goto(url)
  await other.getByText('The payment is final. Nothing is left to pay.').waitFor()
  expect(await other.getByText('Workshop deposit').count()).toBe(0)
  await shot(other, 'pay-over-1280')
  await staff.goto(`${shop.url}/admin/orders/links`)
  expect(await staff.locator('.pay-link-list').textContent()).toMatch(/For Friday at ten\..*Paid/s)
  await shot(staff, 'links-1280')
  for (const page of [staff, guest, other]) await page.context().close()
})
