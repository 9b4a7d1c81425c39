// The main path: a new customer buys, pays and is verified; an owner reviews and ships.

import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { demoVariantId } from '../../demo/catalogue/product.ts'
import { browser, hydrated } from '../fixtures/browser/browsing.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import { collectConsoleErrors } from '../support/browser/browser.ts'

const complaints: string[] = []

/** A user with their own browser; collects its console errors, including policy violations. */
async function person(options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ locale: 'en-US', ...options })
  const page = await context.newPage()
  collectConsoleErrors(page, complaints)
  return page
}

const password = 'seven calm harbours'

async function signIn(page: Page, email: string, secret: string) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.locator('form').getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Signs up on the open page, follows the emailed link, signs in. */
async function join(page: Page, email: string) {
  await page.goto(
    `${shop.url}/auth?mode=sign-up&next=${encodeURIComponent(new URL(page.url()).pathname)}`,
  )
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Byron')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Country code').selectOption('CH')
  await page.getByLabel('Phone number').fill('791234567')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Account created successfully!').waitFor()
  await expect.poll(async () => (await linkFor(email)) !== undefined).toBe(true)
  await page.goto((await linkFor(email)) as string)
  await page.getByRole('button', { name: 'Verify email address' }).click()
  await page.waitForURL(/\/auth(\?|$)/)
}

const linkFor = async (email: string): Promise<string | undefined> =>
  (await shop.mails()).flatMap((mail) =>
    mail.to === email ? (mail.body.match(/http\S+\/auth\/verify\?token=\S+/) ?? []) : [],
  )[0]

const photo = (shade: number) =>
  sharp({
    create: { width: 900, height: 640, channels: 3, background: { r: shade, g: 120, b: 90 } },
  })
    .composite([
      {
        input: Buffer.from(
          '<svg width="900" height="640"><text x="40" y="300" font-size="90">SPECIMEN</text></svg>',
        ),
      },
    ])
    .jpeg()
    .toBuffer()

async function checkIdentity(page: Page) {
  await page
    .getByRole('link', { name: /Start (KYC Verification|identity check)/ })
    .first()
    .click()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Byron')
  await page.getByLabel('Phone number').fill('+41791234567')
  await page.getByLabel('Country', { exact: true }).selectOption('CH')
  await page.getByRole('button', { name: 'Continue to Document Upload' }).click()
  await page.getByLabel('Nationality').fill('Switzerland')
  await page.getByLabel('Residential address').fill('Seestrasse 1, 8000 Zürich, Switzerland')
  await page.getByLabel('Government ID type').selectOption('passport')
  await page.getByLabel('Issuing country').selectOption('CH')
  await page.getByLabel('Expiry date').fill('2096-05-01')
  await page
    .getByLabel('Government ID photo')
    .setInputFiles({ name: 'id.jpg', mimeType: 'image/jpeg', buffer: await photo(200) })
  await page
    .getByLabel('Selfie photo')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo(140) })
  await page.getByRole('checkbox', { name: /I have read this/ }).check()
  await page.getByRole('button', { name: 'Continue and check' }).click()
  await page.getByRole('heading', { name: 'Photos' }).waitFor()
  // The confirmation is followed by the home page after a moment.
  const sent = page.waitForURL(/kyc-summary\?.*sent=1/, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Submit identity check' }).click()
  await sent
}

async function approve(admin: Page) {
  await admin
    .getByRole('link', { name: /Ada Byron/ })
    .first()
    .click()
  // Each image has to be opened before approval.
  const closed = admin.getByRole('link', { name: 'Open document' })
  await closed.first().waitFor()
  for (let left = await closed.count(); left > 0; left--) {
    await closed.first().click()
    await expect.poll(() => closed.count()).toBe(left - 1)
  }
  await expect
    .poll(() =>
      admin
        .locator('img[src*="/documents/"]')
        .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth)),
    )
    .not.toContain(0)
  await admin.getByRole('button', { name: 'Approve', exact: true }).click()
  await admin.getByText('KYC submission approved successfully').waitFor()
}

test('a new customer buys a phone in a colour, pays in Pi, passes the identity check and receives it', async () => {
  const email = 'ada@shopper.example'
  const shopper = await person()
  await shopper.goto(`${shop.url}/category/smartphones`)
  await shopper
    .getByRole('link', { name: /Halden 7 Pro/ })
    .first()
    .click()
  await shopper.getByRole('heading', { level: 1, name: /Halden 7 Pro/ }).waitFor()
  await shopper.locator('.buy-box').getByRole('radio', { name: 'Copper' }).check()
  const form = shopper.locator('#buy')
  await shopper.waitForURL(/colour=Copper/)
  expect(new URL(shopper.url()).searchParams.get('colour')).toBe('Copper')
  await shopper.locator('.buy-box').getByText('1,020').first().waitFor()
  await hydrated(form)
  await form.getByRole('button', { name: 'Add to Cart' }).click()
  await shopper.locator('.cart-drawer').getByText('Added to your cart.').waitFor()
  await expect
    .poll(() => shopper.evaluate(() => localStorage.getItem('cart-items') ?? ''))
    .toContain(demoVariantId('1', 'Copper'))

  await join(shopper, email)
  await signIn(shopper, email, password)
  await shopper.getByText('Signed in successfully!').waitFor()
  await shopper.goto(`${shop.url}/cart-history`)
  await shopper.getByText('Copper').first().waitFor()
  await shopper.getByRole('button', { name: /^Checkout All/ }).click()
  await shopper.waitForURL(/payment-method/)
  await shopper.getByText('We release orders after a one-time identity check.').waitFor()
  await shopper.getByRole('radio', { name: 'Pay with Pi Currency' }).check()
  await shopper.getByRole('button', { name: /^Place order and pay π/ }).click()
  await shopper.waitForURL(/\/payment\?order=PI-/)
  const number = new URL(shopper.url()).searchParams.get('order') as string
  await shopper.getByText('Demonstration: do not send').first().waitFor()
  await shopper.getByRole('button', { name: 'Pay with demonstration wallet' }).click()
  await shopper.getByText('Payment Successful!').first().waitFor()
  await shopper.getByRole('link', { name: 'Go to the identity check' }).click()
  await shopper.getByText('It has been recorded and is safe.').first().waitFor()

  await checkIdentity(shopper)
  const admin = await person()
  await admin.goto(`${shop.url}/auth?next=/admin`)
  await signIn(admin, shop.admin.email, shop.admin.password)
  await admin.waitForURL(/\/admin$/)
  await approve(admin)

  await shopper.goto(`${shop.url}/kyc-required?order=${number}`)
  await shopper.waitForURL(/shipping-details/)
  for (const [label, value] of [
    ['Full name', 'Ada Byron'],
    ['Street address', 'Seestrasse 1'],
    ['City', 'Zürich'],
    ['State or province', 'ZH'],
    ['Postal code', '8000'],
    ['Phone number', '+41791234567'],
  ] as const)
    await shopper.getByLabel(label).fill(value)
  await shopper.getByLabel('Country', { exact: true }).selectOption('CH')
  await shopper.getByRole('button', { name: 'Save shipping details' }).click()
  await shopper.getByText('Your order is being processed. Thank you for your purchase!').waitFor()
  await shopper.goto(`${shop.url}/order/${number}`)
  await shopper.getByText('Processing').first().waitFor()

  await admin.goto(`${shop.url}/admin/orders/${number}`)
  await admin.getByLabel('Carrier').fill('Harbour Post')
  await admin.getByLabel('Tracking number').fill('HP 12345')
  await admin.getByRole('button', { name: 'Approve and ship' }).click()
  await admin.getByText('Order approved and marked as shipped').waitFor()

  // The order page was open all along and updates itself.
  await shopper.getByText('HP 12345').waitFor()
  await shopper.getByText('Shipped').first().waitFor()
})

test('no page violated the content security policy or wrote an error to the console', () => {
  expect(complaints).toEqual([])
})
