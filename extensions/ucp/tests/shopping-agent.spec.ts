// An agent finds and prepares, a person approves in a browser, the agent orders, the demonstration's wallet pays, and the
// agent's platform is notified.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleErrors, hydrated, pageOf } from '../../../tests/fixtures/browser/browsing.ts'
import { hidden, type Shopper } from '../../../tests/support/browser/http-shopper.ts'
import { expectPaid, newShopper, pay } from '../../../tests/support/browser/http-steps.ts'
import { type Home, makeHome, type Shop, startShop } from '../../../tests/support/browser/shop.ts'
import { schemaErrors } from './schemas.ts'

let home: Home
let shop: Shop
let ada: Shopper
const news: { headers: Record<string, unknown>; body: string }[] = []

const names = ['checkout', 'cart', 'order', 'discount', 'fulfillment', 'catalog.search']
/** The agent's own server: its profile, and its webhook endpoint. */
const platform = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    if (request.method === 'POST')
      news.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(profile()))
  })
})
const origin = () => `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
const profile = () => ({
  ucp: {
    version: '2026-04-08',
    services: {},
    payment_handlers: {},
    capabilities: Object.fromEntries(
      names.map((name) => [
        `dev.ucp.shopping.${name}`,
        [{ version: '2026-04-08', config: { webhook_url: `${origin()}/hook` } }],
      ]),
    ),
  },
})

beforeAll(async () => {
  await new Promise<void>((resolve) => void platform.listen(0, '127.0.0.1', resolve))
  home = await makeHome()
  home.env.AGENT_ORIGINS = origin()
  shop = await startShop(home)
  ada = await newShopper(shop)
})
afterAll(async () => {
  await shop?.stop()
  await home?.remove()
  platform.close()
})

// biome-ignore lint/suspicious/noExplicitAny: each step knows the type of its response
type Json = any
async function ask(method: string, path: string, body?: unknown): Promise<Json> {
  const answer = await fetch(`${shop.url}/ucp/v1${path}`, {
    method,
    headers: { 'ucp-agent': `profile="${origin()}/p"`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  expect([answer.status < 300, answer.headers.get('set-cookie')]).toEqual([true, null])
  return answer.json()
}

const destination = {
  first_name: 'Ada',
  last_name: 'Byron',
  phone_number: '+49301234567',
  street_address: 'Torstr. 1',
  postal_code: '10119',
  address_locality: 'Berlin',
  address_country: 'DE',
}
let checkout: Json
const read = () => ask('GET', `/checkout-sessions/${checkout.id}`)
const pathOf = ({ continue_url }: Json) => new URL(continue_url).pathname

test('the agent discovers the shop and a product, and prepares a checkout', async () => {
  const found = await (await fetch(`${shop.url}/.well-known/ucp`)).json()
  expect(schemaErrors('profile', found)).toEqual([])
  const spec = Object.values<Json>(found.ucp.payment_handlers)[0][0].spec
  expect((await fetch(spec)).status).toBe(200)
  const { products } = await ask('POST', '/catalog/search', { query: 'headphones' })
  const variant = products[0].variants.find((each: Json) => each.availability.available)
  checkout = await ask('POST', '/checkout-sessions', {
    line_items: [{ item: { id: variant.id }, quantity: 1 }],
  })
  expect([schemaErrors('checkout', checkout), checkout.status]).toEqual([[], 'requires_escalation'])
  checkout = await ask('PUT', `/checkout-sessions/${checkout.id}`, {
    line_items: checkout.line_items.map(({ item, quantity }: Json) => ({ item, quantity })),
    fulfillment: { methods: [{ type: 'shipping', destinations: [destination] }] },
  })
  expect(checkout.messages.map(({ code }: Json) => code)).not.toContain('missing')
})

test('a visitor sees the checkout, and is asked to sign in', async () => {
  const visitor = await newShopper(shop)
  const page = await pageOf(visitor)
  await page.context().clearCookies()
  await page.goto(shop.url + pathOf(checkout))
  expect(await page.locator('h1').textContent()).toBe('Prepared by an assistant')
  expect(await page.locator('main').textContent()).toContain('127.0.0.1')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.waitForURL(/\/auth\?next=/)
  await page.context().close()
})

test('the customer approves it in the browser, with and without script', async () => {
  const page = await pageOf(ada)
  await page.goto(shop.url + pathOf(checkout))
  const approve = page.getByRole('button', { name: /^Let the assistant order/ })
  await hydrated(approve)
  expect(await page.locator('main').textContent()).toContain('Torstr. 1')
  await approve.click()
  await page.getByText('Approved', { exact: true }).waitFor()
  await noScript(page, pathOf(checkout))
  expect((await read()).status).toBe('ready_for_complete')
  await page.context().close()
})

async function noScript(page: Page, path: string): Promise<void> {
  const plain = await pageOf(ada, { javaScriptEnabled: false })
  await plain.goto(shop.url + path)
  expect(await plain.getByText('Approved', { exact: true }).isVisible()).toBe(true)
  await plain.context().close()
  expect(page.url()).toContain(path)
}

test('the agent orders, the ledger confirms the payment, and the platform is notified', async () => {
  const handler_id = 'pi_ledger'
  const done = await ask('POST', `/checkout-sessions/${checkout.id}/complete`, {
    payment: { instruments: [{ id: 'i', handler_id, type: handler_id, selected: true }] },
  })
  expect([schemaErrors('checkout', done), done.status]).toEqual([[], 'completed'])
  const { id } = done.order
  const [pi] = Object.values<Json>(done.ucp.payment_handlers)[0]
  expect(pi.config).toMatchObject({ order_id: id, asset: 'PI', environment: 'test' })
  expect((await fetch(`${pi.config.proof_url}/facts.json`)).status).toBe(200)
  await pay(ada, id)
  await expectPaid(ada, id)
  // Nothing is to be paid any more.
  const after = await read()
  expect([schemaErrors('checkout', after), after.ucp.payment_handlers]).toEqual([[], {}])
  await expect
    .poll(() => news.at(-1)?.body ?? '', { timeout: 150_000, interval: 500 })
    .toContain('"payment_state","content":"paid"')
  const told = JSON.parse(news.at(-1)?.body ?? '')
  expect([schemaErrors('order', told), told.id]).toEqual([[], id])
  expect(news.at(-1)?.headers).toMatchObject({
    'ucp-agent': `profile="${shop.url}/.well-known/ucp"`,
    signature: expect.stringMatching(/^sig1=:/),
    'webhook-id': expect.any(String),
  })
})

test('in USDT: the answer has chain, token, address and amount, and the chain confirms the payment', async () => {
  const items = checkout.line_items.map(({ item }: Json) => ({ item, quantity: 1 }))
  const made = await ask('POST', '/checkout-sessions', {
    line_items: items,
    fulfillment: { methods: [{ type: 'shipping', destinations: [destination] }] },
  })
  const handlerOf = ({ ucp }: Json) =>
    Object.values<Json>(ucp.payment_handlers)
      .flat()
      .find(({ id }: Json) => id === 'usdt_evm')
  const chain = 'eip155:31337'
  const offered = handlerOf(made)
  expect(offered.available_instruments[0].constraints.chains).toContain(chain)
  expect(Number(offered.config.estimate.amount)).toBeGreaterThan(0)

  const path = pathOf(made)
  const offer = hidden(await ada.page(path), 'offer')
  await ada.send(path, { intent: 'approve', accept: 'yes', offer })
  const handler_id = 'usdt_evm'
  const instrument = { id: 'i', handler_id, type: handler_id, chain, selected: true }
  const done = await ask('POST', `/checkout-sessions/${made.id}/complete`, {
    payment: { instruments: [instrument] },
  })
  expect([schemaErrors('checkout', done), done.status]).toEqual([[], 'completed'])
  const { config } = handlerOf(done)
  const { id } = done.order
  expect(config).toMatchObject({ chain, chain_id: 31337, decimals: 6, asset: 'USDT', order_id: id })
  expect(config.state).toBe('open')
  expect(config.token).toMatch(/^0x[\da-fA-F]{40}$/)
  expect(config.address).toMatch(/^DEMO-0x[\da-fA-F]{40}$/)
  expect(config.amount).toBe(String(Math.round(Number(config.amount_text) * 1e6)))
  expect(config.uri).toContain(config.amount)

  await pay(ada, id)
  await expectPaid(ada, id)
  expect(handlerOf(await ask('GET', `/checkout-sessions/${made.id}`))).toBeUndefined()
  const ofOrder = () =>
    news.map(({ body }) => body).findLast((body) => JSON.parse(body).id === id) ?? ''
  await expect
    .poll(ofOrder, { timeout: 150_000, interval: 500 })
    .toContain('"payment_state","content":"paid"')
  expect(schemaErrors('order', JSON.parse(ofOrder()))).toEqual([])
})

test('another checkout continues in the browser with all its data', async () => {
  checkout = await ask('POST', '/checkout-sessions', {
    line_items: checkout.line_items.map(({ item }: Json) => ({ item, quantity: 2 })),
  })
  const page = await pageOf(ada)
  await page.goto(shop.url + pathOf(checkout))
  const here = page.getByRole('button', { name: 'Check out here' })
  await hydrated(here)
  await here.click()
  await page.waitForURL(/\/payment-method\?purchase=/)
  expect(await page.getByText('Quantity: 2').first().isVisible()).toBe(true)
  await page.context().close()
  const cancelled = await ask('POST', `/checkout-sessions/${checkout.id}/cancel`)
  expect(cancelled.status).toBe('canceled')
  const gone = await pageOf(ada)
  await gone.goto(shop.url + pathOf(checkout))
  expect(await gone.locator('h1').textContent()).toBe('This checkout has ended')
  await gone.context().close()
})

test('oversized and malformed requests are answered, and the server goes on', async () => {
  const send = (body: string) =>
    fetch(`${shop.url}/ucp/v1/carts`, {
      method: 'POST',
      headers: { 'ucp-agent': `profile="${origin()}/p"`, 'content-type': 'application/json' },
      body,
    })
  expect((await send('x'.repeat(5_000_000))).status).toBe(413)
  expect((await send('['.repeat(10_000) + ']'.repeat(10_000))).status).toBe(400)
  expect((await send('{"__proto__":1}')).status).toBe(400)
  const foreign = await fetch(`${shop.url}/ucp/v1/carts/x`, {
    headers: { 'ucp-agent': 'profile="https://127.0.0.1:1/p"' },
  })
  expect([foreign.status, (await foreign.json()).code]).toEqual([400, 'invalid_profile_url'])
})

test('no page wrote an error to the console', () => expect(consoleErrors).toEqual([]))
