// Paying in the Pi Browser under the content security policy, with a double of Pi's platform and script.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoWallet } from '../../demo/wallet.ts'
import { parseAmount } from '../../shop/platform/money/rules.ts'
import { launch } from '../support/browser/browser.ts'
import type { Shopper } from '../support/browser/http-shopper.ts'
import { buyNow, displayedStage, newShopper, submitOrder } from '../support/browser/http-steps.ts'
import { databaseOf, type Home, makeHome, type Shop, startShop } from '../support/browser/shop.ts'
import {
  type DoublePayment,
  doubleKey,
  type PiDouble,
  startPiDouble,
} from '../support/ledgers/pi-platform-double.ts'
import { addressNamed } from '../support/payments.ts'
import { value } from '../support/shopping.ts'

const appWallet = addressNamed('app wallet')
let home: Home
let shop: Shop
let browser: Browser
let double: PiDouble
let ada: Shopper

const wallet = () => {
  const port = readFileSync(join(home.env.DATA_DIR ?? '', 'ledger', 'port'), 'utf8').trim()
  return demoWallet(`http://127.0.0.1:${port}`)
}

beforeAll(async () => {
  const pay = async ({ identifier, amount, to_address }: DoublePayment) => {
    const stroops = value(parseAmount(amount, 'PI'))
    const payment = { destination: to_address, amount: stroops, memo: identifier }
    return value(await wallet().pay(payment)).hash
  }
  double = await startPiDouble({ wallet: appWallet, network: 'Piazza Ledger Simulator', pay })
  home = await makeHome()
  shop = await startShop(home, {
    PI_API_KEY: doubleKey,
    PI_API_URL: double.url,
    PI_SDK_URL: double.scriptUrl,
    PI_APP_WALLET: appWallet,
  })
  // Only these tests' pages advance payments, not the minutely job.
  const database = await databaseOf(home, 1)
  await database`
    update graphile_worker._private_known_crontabs set last_execution = now() + interval '1 day'
    where identifier = 'finish-pi-payments'`
  await database.end()
  ;[ada, browser] = await Promise.all([newShopper(shop), launch()])
  value(await wallet().pay({ destination: appWallet, amount: 10_000_000n }))
  double.people.set('ada', { uid: 'ada-at-pi', wallet_address: addressNamed('ada') })
})
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
  await double?.stop()
  await home?.remove()
})

/** A browser whose Pi app gives these responses, one per payment; null: never responds, as outside Pi. */
async function piBrowser(answers: string[] | null): Promise<{ page: Page; refused: string[] }> {
  const context = await browser.newContext({ baseURL: shop.url })
  await context.addCookies(ada.browserCookies)
  const page = await context.newPage()
  await page.addInitScript((own) => {
    Object.assign(window, { testPioneer: { token: 'ada', answers: own } })
  }, answers)
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text())
  })
  return { page, refused }
}
const stage = (page: Page) => page.locator('.pi-app-pay').getAttribute('data-stage')
/** Payments that Pi has sent to the ledger. */
const paid = () => [...double.payments.values()].filter(({ transaction }) => transaction).length
const bought = async () => submitOrder(ada, await buyNow(ada))

test('a payment in the Pi app is confirmed by the ledger', async () => {
  const number = await bought()
  const { page, refused } = await piBrowser(['pay'])
  await page.goto(`/payment?order=${number}`)
  await page.getByRole('link', { name: 'Pay with the Pi app' }).click()
  await page.getByRole('button', { name: /with the Pi app/ }).click()
  await expect.poll(() => stage(page)).toMatch(/completed|paid/)
  await expect.poll(() => displayedStage(ada, number)).toBe('paid')
  await expect.poll(() => double.count('/complete')).toBe(1)
  expect(refused).toEqual([])
  await page.close()
})

test('only the payment page may run Pi’s script', async () => {
  const number = await bought()
  const policyOf = async (path: string) =>
    (await ada.ask(path)).headers.get('content-security-policy') ?? ''
  const own = await policyOf(`/payment/pi?order=${number}`)
  expect(own).toContain(` ${double.scriptUrl};`)
  expect(own).toContain(`connect-src 'self' ${double.url};`)
  expect(own).not.toMatch(/unsafe-(inline|eval|hashes)|\*|strict-dynamic/)
  for (const path of ['/', `/payment?order=${number}`, '/account/wallets', `/order/${number}`])
    expect(await policyOf(path)).not.toContain(double.url)
  const { page, refused } = await piBrowser(['pay'])
  await page.goto(`/payment?order=${number}`)
  await page.evaluate((url) => {
    const script = document.createElement('script')
    script.src = url
    document.head.append(script)
  }, double.scriptUrl)
  await expect.poll(() => refused.length).toBe(1)
  // On this page another script of the same host is blocked, too.
  await page.goto(`/payment/pi?order=${number}`)
  await page.evaluate((url) => {
    const script = document.createElement('script')
    script.src = `${url}/other.js`
    document.head.append(script)
  }, double.url)
  await expect.poll(() => refused.length).toBe(2)
  await page.close()
})

test('55: an altered amount is refused, and the page says that nothing was taken', async () => {
  const number = await bought()
  const { page } = await piBrowser(['altered', 'pay'])
  await page.goto(`/payment/pi?order=${number}`)
  await page.getByRole('button').click()
  await expect.poll(() => stage(page)).toBe('cancelled')
  const [last] = [...double.payments.values()].slice(-1)
  await expect
    .poll(() => last?.status)
    .toMatchObject({ developer_approved: false, cancelled: true })
  // And again, successfully.
  const before = double.count('/complete')
  await page.getByRole('button').click()
  await expect.poll(() => displayedStage(ada, number)).toBe('paid')
  await expect.poll(() => double.count('/complete')).toBe(before + 1)
  await page.close()
})

test('57: a browser closed after paying completes the payment on the next visit', async () => {
  const number = await bought()
  const { page } = await piBrowser(['vanish'])
  await page.goto(`/payment/pi?order=${number}`)
  const before = double.count('/complete')
  const paidBefore = paid()
  await page.getByRole('button').click()
  await expect.poll(paid).toBe(paidBefore + 1)
  await page.close()
  expect(double.count('/complete')).toBe(before)
  const next = await bought()
  const again = await piBrowser(['refuse'])
  await again.page.goto(`/payment/pi?order=${next}`)
  await again.page.getByRole('button').click()
  await expect.poll(() => stage(again.page)).toBe('cancelled')
  expect(double.count('/complete')).toBe(before + 1)
  await expect.poll(() => displayedStage(ada, number)).toBe('paid')
  expect(await displayedStage(ada, next)).toBe('waiting')
  await again.page.close()
})

test('the wallet that Pi names is listed as verified', async () => {
  const { page } = await piBrowser([])
  await page.goto('/account/wallets')
  await page.getByRole('link', { name: 'Verify my wallet with Pi' }).click()
  await page.getByRole('button', { name: 'Verify wallet with Pi' }).click()
  await expect.poll(() => stage(page)).toBe('proved')
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect.poll(() => page.getByText('Verified by Pi on').count()).toBe(1)
  await page.close()
})

test('steps are POSTs of a signed-in shopper from a page of the shop', async () => {
  const step = (init: RequestInit) => fetch(`${shop.url}/payment/pi/step`, init)
  const body = new URLSearchParams({ intent: 'approve', payment: 'x', order: 'PI-1' })
  expect((await step({ method: 'POST', body })).status).toBe(404)
  const foreign = { origin: 'https://evil.example', cookie: ada.cookie }
  expect((await step({ method: 'POST', body, headers: foreign })).status).toBe(403)
  expect((await ada.ask('/payment/pi/step')).status).toBe(405)
  const unknown = await ada.post('/payment/pi/step', { intent: 'something' })
  expect(await unknown.json()).toEqual({ ok: false, code: 'form.invalid' })
})
