// A changed payment address in a browser, by keyboard alone and in German: seen on every page of the dashboard, offered to
// nobody until an owner confirms it with a second factor, and given up as compromised.
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { muxedAddress } from '../../shop/payments/destinations/rules/strkey.ts'
import { codeAt, stepAt } from '../../shop/people/accounts/totp.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { hydrated, pageOf } from '../fixtures/browser/browsing.ts'
import { tabTo } from '../fixtures/browser/focus.ts'
import { mainText, type Shopper } from '../support/browser/http-shopper.ts'
import {
  adminOf,
  buyNow,
  newShopper,
  piPaymentFields,
  submitOrder,
} from '../support/browser/http-steps.ts'
import { databaseOf, type Home, makeHome, type Shop, startShop } from '../support/browser/shop.ts'
import { passphrase, type Simulator, startSimulator } from '../support/ledgers/simulator.ts'
import { value } from '../support/shopping.ts'

let home: Home
let shop: Shop
let simulator: Simulator
let owner: Shopper
let page: Page
/** Counts of the authenticator app, each of which is valid once. */
let secret: Buffer
let step = 0

beforeAll(async () => {
  simulator = await startSimulator()
  // An account that is not on the ledger cannot be confirmed.
  value(await simulator.wallet.pay({ destination: simulator.treasury, amount: coins(10) }))
  home = await makeHome()
  // The demonstration's own treasury is in force; the settings name another.
  shop = await startShop(home, {
    DEMO: '1',
    PI_HORIZON_URL: simulator.url,
    PI_NETWORK_PASSPHRASE: passphrase,
    PI_TREASURY: simulator.treasury,
  })
  owner = await adminOf(shop)
  secret = await secondFactorOf(owner)
  await owner.send('/admin/language', { language: 'de', next: '/admin' })
  page = await pageOf(owner, { locale: 'de-DE', viewport: { width: 1280, height: 900 } })
})
afterAll(async () => {
  await page?.context().close()
  await shop?.stop()
  await simulator?.stop()
  await home?.remove()
})

async function secondFactorOf(who: Shopper): Promise<Buffer> {
  await who.send('/account/security', { intent: 'start-totp' })
  const set = await who.page('/account/security/app')
  const shown = /<code dir="ltr" translate="no">([A-Z2-7 ]+)<\/code>/.exec(set)?.[1] ?? ''
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...shown.replaceAll(' ', '')]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const found = Buffer.from(bytes)
  step = stepAt(new Date())
  expect((await who.post('/account/security/app', { code: codeAt(found, step) })).status).toBe(200)
  return found
}

/** As ten minutes later. */
async function forgetProof(): Promise<void> {
  const pool = await databaseOf(home, 1)
  await pool`update sessions set proved_at = proved_at - interval '1 hour'`
  await pool.end()
}

async function press(target: Locator): Promise<void> {
  await hydrated(page.locator('main'))
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

const notice = () => page.getByText('Prüfen Sie die Zahlungsadressen')
const card = (state: string) =>
  page.locator('section.admin-card').filter({ has: page.getByText(state, { exact: true }) })

test('every page of the dashboard says that an address has changed', async () => {
  for (const path of [
    '/admin',
    '/admin/orders',
    '/admin/products',
    '/admin/settings',
    '/admin/users',
  ]) {
    await page.goto(shop.url + path)
    await notice().waitFor()
    expect(await notice().count()).toBe(1)
  }
})

test('nothing is offered at the new address', async () => {
  const shopper = await newShopper(shop)
  const at = await buyNow(shopper)
  const offered = await shopper.page(at)
  expect(offered).toMatch(/<input[^>]*disabled=""[^>]*value="pi"/)
  expect(mainText(offered)).toContain('This payment method is paused at the moment.')
  const { expectedTotal } = await piPaymentFields(shopper, at)
  const refused = await shopper.post(at, { method: 'pi', expectedTotal })
  const answer = await refused.text()
  expect([refused.status, answer.includes(simulator.treasury)]).toEqual([409, false])
  expect(mainText(answer)).toContain('Payments by this method are paused at the moment.')
})

test('an owner follows the notice, and confirms with the second factor', async () => {
  await page.goto(`${shop.url}/admin/orders`)
  await press(page.getByRole('link', { name: 'Zahlungsadressen ansehen' }))
  await page.waitForURL(/\/admin\/settings\/addresses$/)
  await page.getByRole('heading', { level: 1, name: 'Zahlungsadressen' }).waitFor()
  expect(await card('Wartet auf Bestätigung').textContent()).toContain(simulator.treasury)
  await forgetProof()
  await press(page.getByRole('button', { name: 'Adresse bestätigen' }))
  const code = page.locator('.step-up').getByRole('textbox').first()
  await code.waitFor()
  // Not yet.
  expect(await card('Wartet auf Bestätigung').count()).toBe(1)
  await tabTo(page, code)
  step = Math.max(step + 1, stepAt(new Date()))
  await page.keyboard.type(codeAt(secret, step))
  await page.keyboard.press('Enter')
  await code.waitFor({ state: 'detached' })
  await press(page.getByRole('button', { name: 'Adresse bestätigen' }))
  await expect.poll(() => card('Wartet auf Bestätigung').count()).toBe(0)
  expect(await card('In Verwendung').filter({ hasText: simulator.treasury }).count()).toBe(1)
  await notice().waitFor({ state: 'detached' })
})

let shopper: Shopper
let number = ''
/** The order's own, of the new treasury. */
let address = ''

test('then it is offered', async () => {
  shopper = await newShopper(shop)
  number = await submitOrder(shopper, await buyNow(shopper))
  const pool = await databaseOf(home, 1)
  const [option] = await pool<{ id: string }[]>`
    select muxed_id::text as id from payment_options where order_number = ${number} and method = 'pi'`
  await pool.end()
  address = muxedAddress(simulator.treasury, BigInt(option?.id ?? 0))
  expect(await shopper.page(`/payment?order=${number}`)).toContain(address)
})

test('one that is marked as compromised needs a reason, and is shown to nobody', async () => {
  const used = card('In Verwendung').filter({ hasText: simulator.treasury })
  await press(used.getByText('Als kompromittiert markieren').first())
  const reason = used.getByRole('textbox')
  await tabTo(page, reason)
  await page.keyboard.type('Der Schlüssel stand in einer E-Mail.')
  await press(used.getByRole('button', { name: 'Als kompromittiert markieren' }))
  const marked = card('Kompromittiert').filter({ hasText: simulator.treasury })
  await marked.getByText('Der Schlüssel stand in einer E-Mail.').waitFor()
  expect(await marked.getByRole('button').count()).toBe(0)
  await notice().waitFor()
  const shown = await shopper.page(`/payment?order=${number}`)
  expect([shown.includes(address), shown.includes(simulator.treasury)]).toEqual([false, false])
  const next = await newShopper(shop)
  expect(await next.page(await buyNow(next))).toMatch(/<input[^>]*disabled=""[^>]*value="pi"/)
})
