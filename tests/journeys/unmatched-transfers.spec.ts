// A native coin at an order's address: the shopper is notified, and staff return it, step by step.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../server/free-port.ts'
import { builtPages } from '../../server/http/built-pages.ts'
import { serve } from '../../server/http/server.ts'
import { paymentRequestOf } from '../../shop/payments/requests/views/payment-requests.ts'
import { saveBalance } from '../../shop/payments/tokens/store/unexpected-balances.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import { newQuote } from '../../shop/sales/checkout/actions/requote.ts'
import { newStage } from '../fixtures/browser/payment-stage.ts'
import { launch } from '../support/browser/browser.ts'
import { sessionOf } from '../support/browser/session.ts'
import { testUsdt, usdtWithRate } from '../support/ledgers/rated-usdt.ts'
import { testPi } from '../support/payments.ts'
import { person } from '../support/people.ts'
import { value } from '../support/shopping.ts'
import { type TestWorld, testConfig, testWorld } from '../support/world.ts'

const rate = usdtWithRate('1', () => new Date())
const wallet = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
let world: TestWorld
let shop: Awaited<ReturnType<typeof serve>>
let browser: Browser
let url: string
beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  // Forms are accepted from the shop's own origin only.
  const config = { ...testConfig, pi: testPi, usdt: testUsdt, publicUrl: url }
  world = await testWorld({ config, usdt: rate.ports, rates: rate.rates })
  shop = await serve(world, {
    host: '127.0.0.1',
    port,
    hosts: [],
    isHttps: false,
    health: async () => ({}),
    readiness: async () => ({ ready: true }),
    openPages: builtPages,
  })
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

async function pageOf(who: Viewer, more = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...more })
  await context.addCookies([{ ...(await sessionOf(world, who, true)), url }])
  return context.newPage()
}

test('a transfer outside the shop is explained, opened by one member of staff, approved by two, and shown as being returned', async () => {
  const { who, number } = await newStage(world, rate)
  value(await newQuote(world, who, number, { method: 'usdt', chain: 'eip155:1' }))
  const { address = '' } = (await paymentRequestOf(world, number)) ?? {}
  const at = { ledger: 'eip155:1', symbol: 'ETH', decimals: 18, block: 1, at: world.now() }
  const look = { orderNumber: number, address: address.toLowerCase(), balance: 5n * 10n ** 17n }
  expect(await saveBalance(world.db, at, look)).toBe(true)

  const shopper = await pageOf(who, { javaScriptEnabled: false })
  await shopper.goto(`${url}/payment?order=${number}`)
  const note = shopper.locator('.notice', { has: shopper.locator('[data-note="found"]') })
  expect(await note.textContent()).toMatch(/0\.50\s+ETH received on Ethereum/)
  expect(await note.textContent()).toContain('It is not lost')

  const [one, two] = [await person(world, 'finance'), await person(world, 'finance')]
  const dashboard = await pageOf(one, { javaScriptEnabled: false })
  await dashboard.goto(`${url}/admin/transactions/unmatched`)
  const card = dashboard.locator('[data-found="coin"]')
  expect(await card.textContent()).toContain(number)
  await card.getByRole('button', { name: 'Start refund' }).click()
  await dashboard.waitForURL(/\/admin\/transactions\/refunds\/[\w-]+/)
  expect(await dashboard.locator('h1').textContent()).toMatch(/0\.50\s+ETH/)
  const refund = new URL(dashboard.url()).pathname
  await dashboard.goto(`${url}/admin/transactions/unmatched`)
  expect(await dashboard.locator('[data-found]').count()).toBe(0)

  // The shopper types the refund address twice.
  await shopper.reload()
  expect(await note.textContent()).toContain('is being refunded')
  const place = shopper.locator('form', { has: shopper.locator('[value="refund-address"]') })
  await place.locator('[name="refundTo"]').fill(wallet)
  await place.locator('[name="refundAgain"]').fill(wallet)
  await place.getByRole('button', { name: 'Save address' }).click()
  await shopper.locator('.refunds code', { hasText: wallet }).waitFor()
  await world.db`update refunds set address_confirmed_by = 'mail', confirmation_token_hash = null where address = ${wallet}`

  await dashboard.goto(url + refund)
  expect(await dashboard.locator('main').textContent()).toContain('needs two approvals')
  await dashboard.getByRole('button', { name: 'Approve' }).click()
  await dashboard.getByText('You have approved this refund').waitFor()
  const second = await pageOf(two, { javaScriptEnabled: false })
  await second.goto(url + refund)
  await second.getByRole('button', { name: 'Approve' }).click()
  await second.locator('#send').waitFor()
  const send = second.locator('section', { has: second.locator('#send') })
  await second.waitForLoadState()
  expect(await send.textContent()).toMatch(/Ethereum[\s\S]*cannot be found automatically/)
  expect(await send.locator('.pay-qr a').getAttribute('href')).toBe(
    `ethereum:DEMO-${wallet}@1?value=500000000000000000`,
  )
  const name = async (hash: string) => {
    await second.locator('[name="hash"]').fill(hash)
    await second.locator('button[value="sent"]').click()
  }
  await name(`0x${'12'.repeat(32)}`)
  await second.locator('button', { hasText: 'Correct transaction hash' }).waitFor()
  await name(`0x${'34'.repeat(32)}`)
  await second.locator('#seen ~ p', { hasText: `0x${'34'.repeat(32)}` }).waitFor()
})
