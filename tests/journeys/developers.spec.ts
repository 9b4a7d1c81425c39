// The developer pages: read without script, tried with it under the content security policy, with a key that is not
// stored.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { browser, consoleErrors, hydrated, pageOf } from '../fixtures/browser/browsing.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import { violationsIn } from '../support/browser/axe.ts'
import type { Shopper } from '../support/browser/http-shopper.ts'
import { adminOf } from '../support/browser/http-steps.ts'

let owner: Shopper
let key = ''
beforeAll(async () => {
  owner = await adminOf(shop)
  const form = { act: 'create', name: 'Reference', lifetime: '30', addresses: '' }
  const scopes = { 'scope.stock:read': 'yes', 'scope.stock:write': 'yes' }
  const page = await (await owner.post('/admin/api', { ...form, ...scopes })).text()
  key = /pz_test_[\w-]{43}/.exec(page)?.[0] ?? ''
})

const operation = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('an operation is tried from the page, and the key is stored nowhere', async () => {
  const page = await pageOf(owner, { viewport: { width: 1440, height: 1000 } })
  await page.goto(`${shop.url}/developers/api/stock`)
  const list = operation(page, 'List stock by variant')
  const open = list.getByRole('button', { name: 'Try it' })
  await hydrated(open)
  await open.click()
  const asked: (string | null)[] = []
  page.on('request', async (request) => {
    if (request.url().includes('/api/v1/')) asked.push(await request.headerValue('cookie'))
  })
  await list.getByLabel('API key', { exact: true }).fill(key)
  await list.getByLabel('state').fill('all')
  await list.getByLabel('limit').fill('1')
  await list.getByRole('button', { name: 'Send request' }).click()
  await list.getByText('200 OK').waitFor()
  const answer = list.getByRole('region', { name: /^Response: / })
  const { data } = JSON.parse((await answer.textContent()) ?? '')
  expect(data).toHaveLength(1)
  // Sent without the user's session.
  expect(asked).toEqual([null])
  const line = list.getByRole('region', { name: 'curl, List stock by variant' })
  expect(await line.textContent()).toContain(`${shop.url}/api/v1/stock?state=all&limit=1`)

  // The key is kept for the next operation; changes are marked as such.
  const change = operation(page, 'Count, receive or take off units of a variant')
  await change.getByRole('button', { name: 'Try it' }).click()
  expect(await change.getByLabel('API key', { exact: true }).inputValue()).toBe(key)
  await change.getByText('This request changes data of the shop.').waitFor()
  await change.getByLabel('productId').fill(data[0].productId)
  await change.getByLabel('variantId').fill(data[0].variantId)
  await change.getByLabel('Request body').fill('{ "reason": "counted", "quantity": 7 }')
  await change.getByRole('button', { name: 'Send request' }).click()
  await change.getByText('200 OK').waitFor()
  expect(await change.getByRole('region', { name: /^Response: / }).textContent()).toContain(
    '"available": 7',
  )
  expect((await violationsIn(page)).map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])

  const kept = await page.evaluate(async () => {
    const caches = await globalThis.caches.keys()
    const stored = [localStorage, sessionStorage].map((each) => JSON.stringify(each))
    return JSON.stringify([stored, document.cookie, location.href, history.state, caches])
  })
  expect(kept).not.toContain(key.slice(8))
  await page.reload()
  await hydrated(operation(page, 'List stock by variant').getByRole('button', { name: 'Try it' }))
  await operation(page, 'List stock by variant').getByRole('button', { name: 'Try it' }).click()
  expect(await page.getByLabel('API key', { exact: true }).inputValue()).toBe('')
  expect(consoleErrors).toEqual([])
})

test('a wrong key is answered with the problem details', async () => {
  const page = await pageOf(owner, { expected: '401' })
  await page.goto(`${shop.url}/developers/api/settings`)
  const read = page.getByRole('button', { name: 'Try it' })
  await hydrated(read)
  await read.click()
  await page.getByLabel('API key', { exact: true }).fill('pz_test_nothing')
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByText('401 Unauthorized').waitFor()
  const answer = page.getByRole('region', { name: /^Response: / })
  expect(await answer.textContent()).toContain('"apiKeys.unknown"')
  expect(consoleErrors).toEqual([])
})

test('without script all of the reference can be read, in the chosen language of the examples', async () => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 320, height: 800 },
  })
  const page = await context.newPage()
  await page.goto(`${shop.url}/ar/developers/api/orders`)
  const english = page.locator('h1')
  expect(await english.getAttribute('lang')).toBe('en')
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  const line = page.getByRole('region', { name: 'curl: Read an order', exact: false })
  expect(await line.isVisible()).toBe(true)
  await page.getByLabel('TypeScript', { exact: true }).check()
  expect(await line.isVisible()).toBe(false)
  const sample = page.getByRole('region', { name: /^TypeScript: Read an order/ })
  expect(await sample.textContent()).toContain("shop.GET('/orders/{number}'")
  // No control needs script.
  expect(await page.locator('main button:visible').count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await context.close()
})
