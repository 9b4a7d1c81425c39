// The identity check from both sides: one side of a card is sent again; what a reviewer does by keyboard.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { consoleErrors, hydrated, pageOf } from '../fixtures/browser/browsing.ts'
import { database, shop } from '../fixtures/browser/open-shop.ts'
import { mainText, type Shopper } from '../support/browser/http-shopper.ts'
import {
  adminOf,
  details,
  documentFields,
  newShopper,
  openDocuments,
  submitIdentityCheck,
} from '../support/browser/http-steps.ts'
import { card, jpeg } from '../support/pictures.ts'

let ada: Shopper
let admin: Shopper

beforeAll(async () => {
  ;[ada, admin] = await Promise.all([newShopper(shop), adminOf(shop)])
})

/** A refused form responds with 409: the page shows why, and Chromium logs it in its console. */
const windowOf = (who: Shopper, options: BrowserContextOptions = {}): Promise<Page> =>
  pageOf(who, { ...options, expected: 'status of 409' })

const file = async (picture = jpeg()) => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await picture,
})

test('without script an ID card is submitted with both sides after a summary', async () => {
  const page = await windowOf(ada, { javaScriptEnabled: false })
  await page.goto(`${shop.url}/kyc`)
  await page.getByLabel('First name').fill(details.firstName)
  await page.getByLabel('Last name').fill(details.lastName)
  await page.getByLabel('Phone number').fill(details.phone)
  await page.getByLabel('Country', { exact: true }).selectOption('CH')
  await page.getByRole('button', { name: 'Continue to Document Upload' }).click()

  await page.getByLabel('Nationality').fill(documentFields.nationality)
  await page.getByLabel('Residential address').fill(documentFields.address)
  await page.getByLabel('Government ID type').selectOption('passport')
  await expect.poll(() => page.getByLabel('Back of the ID').isVisible()).toBe(false)
  await page.getByLabel('Government ID type').selectOption('national_id')
  await page.getByLabel('Issuing country').selectOption('CH')
  await page.getByLabel('Expiry date').fill('2096-05-01')
  await page.getByLabel('Government ID photo').setInputFiles(await file())
  await page
    .getByLabel('Back of the ID')
    .setInputFiles(await file(card().blur(8).jpeg().toBuffer()))
  await page.getByRole('checkbox', { name: /I have read this/ }).check()
  await page.getByRole('button', { name: 'Continue and check' }).click()
  await page.getByText('Please upload both your government ID and selfie photo.').waitFor()
  await page.getByLabel('Selfie photo').setInputFiles(await file())
  await page.getByRole('button', { name: 'Continue and check' }).click()

  await page.getByText('Nothing has been submitted yet.').waitFor()
  await page.getByText('This photo looks blurred. You can retake it or submit it anyway.').waitFor()
  await page.getByRole('button', { name: 'Submit identity check' }).click()
  await page.getByText('KYC verification submitted successfully!').waitFor()
})

test('a reviewer claims the check and requests one side, and only that side is sent again', async () => {
  const dashboard = await windowOf(admin)
  await dashboard.goto(`${shop.url}/admin`)
  await dashboard.getByRole('link', { name: /Ada Byron/ }).click()
  await dashboard.getByRole('button', { name: 'Assign to me' }).click()
  await dashboard.getByText('Assigned to you until').waitFor()
  await dashboard.getByRole('link', { name: 'Open document' }).first().click()
  const sheet = dashboard.getByRole('region', { name: /Keys:/ })
  // The dialog handles keys once it is open and has focus.
  await sheet.locator('img').evaluate((picture: HTMLImageElement) => picture.decode())
  await hydrated(sheet)
  await sheet.focus()
  await expect.poll(() => sheet.evaluate((box) => box === document.activeElement)).toBe(true)
  await dashboard.keyboard.press('+')
  await dashboard.keyboard.press('r')
  await expect.poll(() => sheet.getAttribute('class')).toContain('zoom-2')
  await expect.poll(() => sheet.locator('img').getAttribute('class')).toBe('turn-1')
  await dashboard
    .getByLabel('Reason (sent in the applicant’s language)')
    .selectOption('Text is not readable')
  await dashboard.getByRole('checkbox', { name: 'Back of the ID' }).check()
  await dashboard.getByRole('button', { name: 'Request information' }).click()
  await dashboard.getByText('More information requested from the applicant').waitFor()

  const page = await windowOf(ada)
  await page.goto(shop.url)
  await page.getByRole('button', { name: 'Identity check: More information needed' }).waitFor()
  await page.goto(`${shop.url}/kyc-required`)
  await page
    .getByText('We could not use this: the back of your document. Please send only this again.')
    .waitFor()
  await page.getByText('The text in the photo is not readable.').waitFor()
  await page.getByRole('link', { name: 'Send documents' }).click()
  await page.getByLabel('Back of the ID').waitFor()
  await hydrated(page.getByLabel('Back of the ID'))
  expect(await page.getByLabel('Selfie photo').count()).toBe(0)
  expect(await page.getByLabel('Nationality').count()).toBe(0)
  await page
    .getByLabel('Back of the ID')
    .setInputFiles(await file(card().negate().jpeg().toBuffer()))
  await page.getByText('Photo received.').waitFor()
  await page.getByRole('button', { name: 'Continue and check' }).click()
  // The confirmation is followed by the home page after a moment.
  const sent = page.waitForURL(/kyc-summary\?.*sent=1/, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Submit identity check' }).click()
  await sent
})

test('reviews can be done by keyboard: claim, open, decide with confirmation, next', async () => {
  const [first, second] = [await newShopper(shop), await newShopper(shop)]
  await submitIdentityCheck(first)
  await submitIdentityCheck(second)
  const dashboard = await windowOf(admin)
  await dashboard.goto(`${shop.url}/admin`)
  await dashboard.locator('.row-link').first().click()
  await dashboard.getByRole('heading', { name: 'Decision' }).waitFor()
  // Ada's is first in the queue and stays there.
  await dashboard.locator('.admin-key', { hasText: 'N' }).waitFor()
  const hers = dashboard.url()
  await dashboard.keyboard.press('n')
  await dashboard.waitForURL((url) => /\/admin\/kyc\//.test(url.pathname) && url.href !== hers)
  const at = new URL(dashboard.url()).pathname
  // The URL changes before the page, whose next check is another one.
  await expect
    .poll(() =>
      dashboard
        .locator('[data-key="n"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    )
    .not.toContain(at)
  await dashboard.keyboard.press('c')
  await dashboard.getByText('Assigned to you until').waitFor()
  // Both images have to be opened before approval.
  for (const key of ['1', '2']) {
    await dashboard.keyboard.press(key)
    await expect.poll(() => dashboard.locator('img[src*="/documents/"]').count()).toBe(Number(key))
  }
  await dashboard.getByRole('region', { name: /Keys:/ }).first().waitFor()
  // A shortcut does not decide: it focuses the button.
  await dashboard.keyboard.press('a')
  await expect
    .poll(() => dashboard.evaluate(() => document.activeElement?.getAttribute('value')))
    .toBe('approved')
  expect(new URL(dashboard.url()).pathname).toBe(at)
  await dashboard.keyboard.press('w')
  await dashboard.getByLabel('Message to the applicant').fill('a d n')
  expect(new URL(dashboard.url()).pathname).toBe(at)
  await dashboard.getByLabel('Message to the applicant').fill('')
  await dashboard.getByRole('button', { name: 'Approve' }).press('Enter')
  await dashboard.getByText('KYC submission approved successfully').waitFor()
  await expect.poll(() => new URL(dashboard.url()).pathname).not.toBe(at)
  expect(new URL(dashboard.url()).pathname).toMatch(/\/admin\/kyc\//)
  // Shortcuts can be turned off for good.
  const help = dashboard.getByRole('main').getByText('Keyboard shortcuts', { exact: true })
  await help.click()
  await dashboard.getByLabel('Use single-key shortcuts on this page').uncheck()
  await dashboard.reload()
  await hydrated(help)
  const stays = dashboard.url()
  await dashboard.keyboard.press('q')
  expect([await dashboard.locator('.admin-key').count(), dashboard.url()]).toEqual([0, stays])
  await dashboard.context().close()
})

test('the mails link to the page and repeat nothing that was submitted', async () => {
  const mails = (await shop.mails()).filter(({ to }) => to === ada.email)
  expect(mails.map(({ subject }) => subject)).toContain(
    'We need more information for your identity check',
  )
  expect(mails.map(({ body }) => body).join()).not.toMatch(/not readable|Seestrasse|national_id/)
})

test('reversing a decision takes two reviewers: who proposes it cannot confirm it', async () => {
  const second = await newShopper(shop)
  await database`
    insert into user_roles (user_id, role, granted_at)
    select id, 'kyc', now() from users where email = ${second.email}`

  const check = /\/admin\/kyc\/[\w-]+/.exec(await admin.page('/admin'))?.[0] ?? ''
  await openDocuments(admin, check)
  await admin.send(check, { decision: 'approved', reason: '' })
  const front = await windowOf(ada)
  await front.goto(shop.url)
  const mark = front.getByRole('button', { name: 'Identity check: Approved' })
  await mark.waitFor()
  await front.goto(`${shop.url}/kyc-required`)
  await front.goto(shop.url)
  await hydrated(front.locator('.cart-button'))
  expect(await mark.count()).toBe(0)
  expect(mainText(await ada.page('/kyc-required'))).toContain('KYC VERIFICATION COMPLETED')
  const reversal = { decision: 'declined', reversal: 'yes', confirm: 'yes', reason: 'A forgery.' }
  await admin.send(check, reversal)
  expect(mainText(await ada.page('/kyc-required'))).toContain('KYC VERIFICATION COMPLETED')
  expect((await admin.post(check, { intent: 'confirm' })).status).toBe(409)

  expect(mainText(await second.page('/admin?status=second'))).toContain('Ada Byron')
  expect(mainText(await second.page(check))).toContain('proposes: decline')
  await second.send(check, { intent: 'confirm' })
  const status = mainText(await ada.page('/kyc-required'))
  expect(status).toContain('We could not approve your identity check')
  expect(status).toContain('A forgery.')
  expect(mainText(await second.page(check))).toMatch(/Declined by .*, confirmed by /)
})

test('no page violated the content security policy or wrote an error to the console', () => {
  expect(consoleErrors).toEqual([])
})
