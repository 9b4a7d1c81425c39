// Paying in USDT on the demonstration's own chain: a real node and transfer, with script and without.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { pageOf } from '../fixtures/browser/browsing.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import { hidden } from '../support/browser/http-shopper.ts'
import {
  buyNow,
  expectPaid,
  newShopper,
  orderNumberIn,
  pay,
} from '../support/browser/http-steps.ts'

const chain = 'eip155:31337'

test('the start lists the chain, and readiness follows the slowest ledger', async () => {
  expect(shop.output()).toContain('USDT chain (local node with a test token)')
  const state = async () => {
    const answer = await fetch(`${shop.url}/readyz`)
    return ((await answer.json()) as { watcher: { state: string } }).watcher.state
  }
  // An initially unavailable chain is retried after up to a minute.
  await expect.poll(state, { timeout: 90_000 }).toBe('current')
})

describe.each([
  ['with a script', true],
  ['without any script', false],
])('in a browser %s', (_, javaScriptEnabled) => {
  let page: Page
  let number = ''

  beforeAll(async () => {
    const shopper = await newShopper(shop)
    const at = await buyNow(shopper)
    page = await pageOf(shopper, { javaScriptEnabled, viewport: { width: 320, height: 700 } })
    await page.goto(`${shop.url}${at}`)
  })

  test('the price in USDT is shown before it is chosen, and is not called an exchange rate', async () => {
    const method = page.locator('.method', { hasText: 'Pay with USDT' })
    await method.getByText('$').first().waitFor()
    await method.getByRole('radio', { name: 'Pay with USDT' }).check()
    await method.getByText('This is not an exchange rate').waitFor()
    expect(await method.textContent()).toContain('fixed when you place the order')
    await page.getByRole('button', { name: /^Place order and pay/ }).click()
    await page.waitForURL(/\/payment\?order=/)
    number = orderNumberIn(page.url())
  })

  test('the address is the order’s own, spelled with its checksum, and has no wallet button here', async () => {
    const panel = page.locator('.pay-panel')
    const text = await panel.textContent()
    expect(text).toContain('Demonstration chain')
    expect(text).toContain('do not send')
    const shown = await panel.locator('code', { hasText: '0x' }).first().textContent()
    expect(shown).toMatch(/^DEMO-0x[0-9a-fA-F]{40}$/)
    const { width, scroll } = await page.evaluate(() => ({
      width: innerWidth,
      scroll: document.documentElement.scrollWidth,
    }))
    expect(scroll).toBe(width)
  })

  test('the demonstration wallet pays: seen, confirming, paid by the chain alone', async () => {
    await page.getByRole('button', { name: 'Pay with demonstration wallet' }).click()
    const face = () => page.locator('.pay-panel').getAttribute('data-face')
    await expect
      .poll(
        async () => {
          if (!javaScriptEnabled) await page.reload()
          return face()
        },
        { timeout: 60_000, interval: 500 },
      )
      .toBe('paid')
    await page
      .locator('.ledger-facts')
      .filter({ hasText: /0x[0-9a-f]{64}/ })
      .waitFor()
    expect(number).toMatch(/^PI-\d+$/)
  })
})

/** A new shopper at the payment method, and the totals shown there. */
async function atMethods() {
  const shopper = await newShopper(shop)
  const at = await buyNow(shopper)
  const page = await shopper.page(at)
  const expectedTotal = hidden(page, 'expectedTotal')
  return { shopper, at, shown: { expectedTotal, expectedUsdt: hidden(page, 'expectedUsdt') } }
}

test('a partial payment is answered with the rest in dollars, and both together pay', async () => {
  const { shopper, at, shown } = await atMethods()
  const number = orderNumberIn(await shopper.send(at, { method: `usdt ${chain}`, ...shown }))
  await pay(shopper, number, '100.01')
  await expect
    .poll(async () => (await shopper.page(`/payment?order=${number}`)).includes('"partial"'))
    .toBe(true)
  const page = await shopper.page(`/payment?order=${number}`)
  expect(page).toContain('$\u00a0100.01')
  await pay(shopper, number)
  await expectPaid(shopper, number)
})

test('a chain that is not set up is refused, and no order is placed', async () => {
  const { shopper, at, shown } = await atMethods()
  const answer = await shopper.post(at, { method: 'usdt eip155:1', ...shown })
  expect(answer.status).toBe(409)
  expect(await answer.text()).toContain('USDT is not available on that network right now.')
})

test('a changed amount in USDT is shown first: no order is placed and no input is lost', async () => {
  const { shopper, at, shown } = await atMethods()
  const form = { method: `usdt ${chain}`, ...shown }
  for (const other of ['1', '', `${shown.expectedUsdt}0`]) {
    const answer = await shopper.post(at, { ...form, expectedUsdt: other })
    expect(answer.status).toBe(409)
    const page = await answer.text()
    expect(page).toContain('The price has changed')
    expect(hidden(page, 'expectedUsdt')).toBe(shown.expectedUsdt)
  }
  const to = await shopper.send(at, form)
  expect(orderNumberIn(to)).toMatch(/^PI-/)
})
