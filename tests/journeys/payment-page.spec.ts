// The payment page: the first screen of a phone shows amount, method, address and expiry.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { consoleErrors, hydrated, pageOf } from '../fixtures/browser/browsing.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import { hidden, type Shopper } from '../support/browser/http-shopper.ts'
import {
  buyNow,
  expectPaid,
  newShopper,
  orderNumberIn,
  pay,
} from '../support/browser/http-steps.ts'

const phone = { width: 390, height: 844 }

let ada: Shopper
beforeAll(async () => {
  ada = await newShopper(shop)
})

/** URL of the payment page of a new, unpaid order. */
async function unpaid(method: 'pi' | 'usdt'): Promise<string> {
  const at = await buyNow(ada)
  const shown = await ada.page(at)
  const offer = {
    expectedTotal: hidden(shown, 'expectedTotal'),
    expectedUsdt: hidden(shown, 'expectedUsdt'),
  }
  const way = method === 'pi' ? 'pi' : 'usdt eip155:31337'
  return `/payment?order=${orderNumberIn(await ada.send(at, { method: way, ...offer }))}`
}

const addressOf = (page: Page) => page.locator('.pay-target > .copy-text code').last()

describe.each(['pi', 'usdt'] as const)('in %s', (method) => {
  let at = ''
  beforeAll(async () => {
    at = await unpaid(method)
  })

  test.each([true, false])(
    'the first screen of a phone shows all that is needed to pay (script: %s)',
    async (javaScriptEnabled) => {
      const page = await pageOf(ada, { javaScriptEnabled, viewport: phone })
      await page.goto(shop.url + at)
      if (javaScriptEnabled) await hydrated(page.locator('.pay-target .button').first())
      const panel = page.locator('.pay-panel')
      const answers = {
        amount: page.locator('h1'),
        exactly: page.locator('.pay-target > .copy-text code').first(),
        network: panel.locator('.network strong'),
        code: panel.locator('.qr:visible'),
        address: addressOf(page),
        until: panel.getByRole('timer'),
        warning: panel.locator('.do-not-send'),
        wallet: panel.getByRole('button', { name: 'Pay with demonstration wallet' }),
      }
      for (const [name, part] of Object.entries(answers)) {
        const box = await part.boundingBox()
        const { x = -1, y = -1, width = 0, height = 0 } = box ?? {}
        const isSeen =
          x >= 0 && y >= 0 && width > 0 && x + width <= phone.width && y + height <= phone.height
        expect([name, box, isSeen]).toEqual([name, box, true])
      }
      expect(await answers.amount.textContent()).toMatch(method === 'pi' ? /π\u00a0/ : /\$\u00a0/)
      expect(await answers.network.textContent()).toMatch(/only/)
      // Help and further options are present and collapsed.
      expect(await panel.locator('details[open]').count()).toBe(0)
      expect(await panel.getByText('Having trouble?').isVisible()).toBe(true)
      await page.context().close()
    },
  )

  test('amount and address are copied as wallets accept them, each by one button', async () => {
    const page = await pageOf(ada, {
      viewport: phone,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await page.goto(shop.url + at)
    const copied = async (index: number) => {
      const row = page.locator('.pay-target > .copy-text').nth(index)
      await hydrated(row.getByRole('button'))
      await row.getByRole('button').click()
      await row.getByText('Copied').first().waitFor()
      return page.evaluate(() => navigator.clipboard.readText())
    }
    expect(await page.locator('.pay-target button').count()).toBe(2)
    expect(await copied(0)).toMatch(/^\d+(\.\d+)?$/)
    const address = await copied(1)
    expect(address).toMatch(method === 'pi' ? /^DEMO-M[A-Z2-7]{68}$/ : /^DEMO-0x[0-9a-fA-F]{40}$/)
    expect(address).toBe(await addressOf(page).textContent())
    await page.context().close()
  })
})

describe.each([true, false])('a wallet that needs a memo (script: %s)', (javaScriptEnabled) => {
  test('shows another address with its memo, code and link, and keeps them on reload', async () => {
    const page = await pageOf(ada, { javaScriptEnabled, viewport: phone })
    await page.goto(shop.url + (await unpaid('pi')))
    const link = page.getByRole('link', { name: 'My wallet needs a memo' })
    if (javaScriptEnabled) await hydrated(link)
    const own = await addressOf(page).textContent()
    const codeOf = () => page.locator('.pay-code path').getAttribute('d')
    const code = await codeOf()
    expect(own).toMatch(/^DEMO-M/)
    expect(await page.getByText('Without the memo').count()).toBe(0)
    await link.click()
    const memo = page.locator('.pay-memo > .copy-text code')
    await memo.waitFor()
    expect(await addressOf(page).textContent()).toMatch(/^DEMO-G[A-Z2-7]{55}$/)
    expect(await codeOf()).not.toBe(code)
    expect(await link.getAttribute('aria-current')).toBe('true')
    const text = await memo.textContent()
    expect(text).toMatch(/^[0-9A-Z]{10,12}$/)
    const uri = await page
      .getByRole('link', { name: 'open it in your wallet' })
      .getAttribute('href')
    expect(uri).toContain(`destination=${await addressOf(page).textContent()}&`)
    expect(uri).toContain(`&memo=${text}&memo_type=MEMO_TEXT&`)
    await page.reload()
    expect(await memo.textContent()).toBe(text)
    // Checking the ledger returns to the selected method.
    await page.getByText('Having trouble?').click()
    await page.getByRole('button', { name: 'I Have Made the Payment' }).click()
    await page.locator('.toast').waitFor()
    expect(await memo.textContent()).toBe(text)
    await link.click()
    await page.getByText('No memo needed').waitFor()
    expect(await addressOf(page).textContent()).toBe(own)
    await page.context().close()
  })
})

test('without script the page stops reloading on request, so that no input is lost', async () => {
  const page = await pageOf(ada, { javaScriptEnabled: false, viewport: phone })
  const at = await unpaid('pi')
  await page.goto(shop.url + at)
  const refresh = page.locator('meta[http-equiv="refresh"]')
  expect(await refresh.count()).toBe(1)
  await page.getByText('Having trouble?').click()
  await page.getByRole('link', { name: /Stop reloading/ }).click()
  await page.waitForURL(/&problem/)
  expect(await refresh.count()).toBe(0)
  await page.getByLabel('Transaction hash', { exact: true }).fill('ab'.repeat(32))
  await page.getByRole('button', { name: 'Find payment' }).click()
  await page.getByText('We found no such transaction on Pi').waitFor()
  await page.context().close()
})

test('a page that the browser translates shows the payment as it arrives', async () => {
  const page = await pageOf(ada, { viewport: phone })
  const at = await unpaid('pi')
  await page.goto(shop.url + at)
  await hydrated(page.locator('.pay-target .button').first())
  const address = await addressOf(page).textContent()
  await page.evaluate(translate)
  expect(await page.locator('.notice h2').first().textContent()).toMatch(/^«.+»$/)
  expect(await addressOf(page).textContent()).toBe(address)
  await pay(ada, orderNumberIn(at), '1')
  await page.locator('[data-face="partial"]').waitFor()
  await page.evaluate(translate)
  await pay(ada, orderNumberIn(at))
  await page.locator('[data-face="paid"]').waitFor()
  expect(await page.locator('h1').textContent()).not.toContain('«')
  expect(await page.locator('.error-panel').count()).toBe(0)
  await page.context().close()
  expect(consoleErrors).toEqual([])
})

/** As browsers do it: replaces each text node by elements with the translated text. */
function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement?.closest('[translate=no], script, style, font'))
      continue
    const outer = document.createElement('font')
    outer.append(document.createElement('font'))
    outer.firstElementChild?.append(`«${text.data}»`)
    text.replaceWith(outer)
  }
}

test('a step is marked once it has happened, and no price hold is shown once all is paid', async () => {
  const page = await pageOf(ada, { viewport: phone })
  const at = await unpaid('pi')
  await page.goto(shop.url + at)
  const steps = page.getByRole('list', { name: 'Payment progress' })
  expect(await steps.count()).toBe(0)
  await pay(ada, orderNumberIn(at), '1')
  await page.locator('[data-face="partial"]').waitFor()
  expect(await steps.count()).toBe(0)
  await pay(ada, orderNumberIn(at))
  await expectPaid(ada, orderNumberIn(at))
  await page.locator('[data-face="paid"]').waitFor()
  expect(await steps.locator('.done').count()).toBe(3)
  expect(await page.getByRole('timer').count()).toBe(0)
  await page.goto(`${shop.url}/order/${orderNumberIn(at)}`)
  const history = page.locator('.timeline')
  expect(await history.textContent()).toMatch(/^Order placed/)
  expect(await history.textContent()).not.toContain('Awaiting payment')
  expect(await page.getByText('Price held').count()).toBe(0)
  await page.context().close()
  expect(consoleErrors).toEqual([])
})
