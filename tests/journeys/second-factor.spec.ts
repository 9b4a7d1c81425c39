// Second factors in a browser: authenticator app, recovery codes without script, passkeys.
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeAt, stepAt } from '../../shop/people/accounts/totp.ts'
import { browser } from '../fixtures/browser/browsing.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import type { Shopper } from '../support/browser/http-shopper.ts'
import { newShopper } from '../support/browser/http-steps.ts'

/** A browser context in which a foreign script would fail the test. */
async function open(options: { javaScriptEnabled?: boolean } = {}) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const broken: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) broken.push(message.text())
  })
  page.on('pageerror', (error) => broken.push(error.message))
  return { context, page, broken }
}

/** A virtual authenticator that creates passkeys and confirms requests. */
async function withAuthenticator(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { session, authenticatorId }
}

async function signIn(page: Page, who: Shopper) {
  await page.goto(`${shop.url}/auth`)
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
}

async function signOut(page: Page) {
  await page.goto(`${shop.url}/account/security`)
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL(`${shop.url}/`)
}

function bytesOf(base32: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...base32].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

test('A shopper sets up an authenticator app, signs in with its code, and without script with a recovery code', async () => {
  const who = await newShopper(shop)
  const { context, page, broken } = await open()
  await signIn(page, who)
  await page.waitForURL(/#featured-products$/)
  await page.goto(`${shop.url}/account/security`)
  await page.getByRole('button', { name: 'Set up app' }).click()
  await page.waitForURL(/\/account\/security\/app$/)
  await page.getByRole('img', { name: /QR code/ }).waitFor()
  const shown = (await page.locator('.totp-secret').textContent()) ?? ''
  const secret = bytesOf(shown.replaceAll(' ', ''))
  const now = () => stepAt(new Date())
  await page.getByLabel('Code from the app').fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('This code is not valid').waitFor()
  await page.getByLabel('Code from the app').fill(codeAt(secret, now()))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  const codes = await page.locator('.recovery-codes code').allTextContents()
  expect(new Set(codes).size).toBe(10)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('recovery-codes.txt')
  await signOut(page)

  await signIn(page, who)
  await page.waitForURL(/\/auth\/second-factor$/)
  // No access yet.
  expect((await page.request.get(`${shop.url}/account`)).url()).toContain('/auth?next=')
  await page.getByLabel('Authenticator code').fill(codeAt(secret, now() + 1))
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(/#featured-products$/)
  expect(broken).toEqual([])
  await context.close()

  const plain = await open({ javaScriptEnabled: false })
  await signIn(plain.page, who)
  await plain.page.waitForURL(/\/auth\/second-factor$/)
  await plain.page.getByLabel('Authenticator code').fill(codes[0] ?? '')
  await plain.page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await plain.page.waitForURL(/#featured-products$/)
  await plain.page.goto(`${shop.url}/account/security`)
  await plain.page.getByText('9 codes left.').waitFor()
  await plain.context.close()
  const told = (await shop.mails()).filter(({ to }) => to === who.email).map((mail) => mail.subject)
  expect(told).toEqual(
    expect.arrayContaining([
      'A recovery code of your account at Piazza was used',
      'A second step was added to your account at Piazza',
      'New sign-in to your account at Piazza',
    ]),
  )
})

test('A shopper adds a passkey, signs in with it alone, and uses it as second factor and for re-authentication', async () => {
  const who = await newShopper(shop)
  const { context, page, broken } = await open()
  const device = await withAuthenticator(context, page)
  await signIn(page, who)
  await page.waitForURL(/#featured-products$/)
  await page.goto(`${shop.url}/account/security`)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  await page.getByRole('link', { name: 'I have saved my codes' }).click()
  await page.getByText('Rename').click()
  await page.getByLabel('Passkey name').fill('My laptop')
  await page.getByRole('button', { name: 'Save name' }).click()
  await page.getByRole('heading', { name: 'My laptop' }).waitFor()
  await signOut(page)

  await page.goto(`${shop.url}/auth`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL(/#featured-products$/)
  await page.goto(`${shop.url}/account/confirm`)
  await page.getByText('Confirmed').waitFor()
  await page.goto(`${shop.url}/account/confirm?next=/account`)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL(/\/account$/)
  await signOut(page)

  await signIn(page, who)
  await page.waitForURL(/\/auth\/second-factor$/)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL(/#featured-products$/)
  expect(broken).toEqual([])

  // A device that cannot verify its user gives no access, and the page explains how to continue.
  await signOut(page)
  await device.session.send('WebAuthn.setUserVerified', {
    authenticatorId: device.authenticatorId,
    isUserVerified: false,
  })
  await page.goto(`${shop.url}/auth`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText('The passkey did not work').waitFor()
  await context.close()
})

test('A removed passkey is refused', async () => {
  const who = await newShopper(shop)
  const { context, page } = await open()
  await withAuthenticator(context, page)
  await signIn(page, who)
  await page.waitForURL(/#featured-products$/)
  await page.goto(`${shop.url}/account/security`)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('link', { name: 'I have saved my codes' }).click()
  await page.getByRole('button', { name: /^Remove passkey/ }).click()
  await page.getByText('Second step removed.').waitFor()
  await signOut(page)
  await page.goto(`${shop.url}/auth`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText('This passkey did not work.').waitFor()
  expect((await page.request.get(`${shop.url}/account`)).url()).toContain('/auth?next=')
  await context.close()
})
