// An owner creates an API key, with which a program reads and changes the shop over HTTP.
import { beforeAll, expect, test } from 'vitest'
import { hydrated, pageOf } from '../fixtures/browser/browsing.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import type { Shopper } from '../support/browser/http-shopper.ts'
import { adminOf } from '../support/browser/http-steps.ts'

let owner: Shopper
let key = ''

const ask = (path: string, { headers, ...init }: RequestInit = {}) =>
  fetch(`${shop.url}/api/v1${path}`, {
    ...init,
    headers: { authorization: `Bearer ${key}`, ...(headers as Record<string, string>) },
  })
const send = (path: string, method: string, body: unknown, headers = {}) =>
  ask(path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

beforeAll(async () => {
  owner = await adminOf(shop)
})

test('an owner creates an API key without script, and sees it once', async () => {
  const form = { act: 'create', name: 'ERP', lifetime: '90', addresses: '127.0.0.0/8' }
  const scopes = ['products:read', 'products:write', 'stock:read', 'stock:write']
  const ticked = Object.fromEntries(scopes.map((scope) => [`scope.${scope}`, 'yes']))
  const page = await (await owner.post('/admin/api', { ...form, ...ticked })).text()
  key = /pz_test_[\w-]{43}/.exec(page)?.[0] ?? ''
  expect(key).not.toBe('')
  const list = await owner.page('/admin/api')
  expect(list).toContain('ERP')
  expect(list).not.toContain(key)
})

test('a preset ticks its scopes and keeps what was typed, with and without script', async () => {
  const written = { name: 'Warehouse', addresses: '10.0.0.0/8', 'scope.webhooks:write': 'yes' }
  const html = await (await owner.post('/admin/api', { ...written, act: 'preset.labels' })).text()
  expect(html).toMatch(/name="name"[^>]*value="Warehouse"/)
  expect(html).toContain('10.0.0.0/8')
  const ticked = [...html.matchAll(/<input[^>]*checked=""[^>]*>/g)].map(
    ([input]) => /name="scope\.([^"]*)"/.exec(input)?.[1],
  )
  expect(ticked).toEqual(['orders:read', 'orders:write'])

  const page = await pageOf(owner)
  await page.goto(`${shop.url}/admin/api`)
  const name = page.locator('input[name="name"]')
  await hydrated(name)
  await name.fill('Warehouse')
  await page.locator('[name="scope.webhooks:write"]').check()
  await page.locator('button[value="preset.labels"]').click()
  await page.locator('button[value="preset.labels"][aria-pressed="true"]').waitFor()
  expect(await name.inputValue()).toBe('Warehouse')
  const boxes = page.locator('input[name^="scope."]:checked')
  expect(await boxes.evaluateAll((all) => all.map((each) => each.getAttribute('name')))).toEqual([
    'scope.orders:read',
    'scope.orders:write',
  ])
  await page.context().close()
})

test('a program reads and changes a product, and the shop shows the change', async () => {
  const read = await ask('/products/1?fields=id,name')
  expect([read.status, await read.json()]).toEqual([200, { id: '1', name: expect.any(String) }])
  expect(read.headers.get('set-cookie')).toBeNull()
  expect(read.headers.get('access-control-allow-origin')).toBeNull()
  expect(read.headers.get('ratelimit')).toMatch(/^"key";r=\d+;t=\d+$/)
  const whole = await ask('/products/1')
  const etag = whole.headers.get('etag') ?? ''
  const change = { highlight: 'Sold by program' }
  const changed = await send('/products/1', 'PATCH', change, { 'if-match': etag })
  expect([changed.status, (await changed.json()).highlight]).toEqual([200, 'Sold by program'])
  const late = await send('/products/1', 'PATCH', change, { 'if-match': etag })
  expect([late.status, (await late.json()).code]).toEqual([412, 'api.changed'])
  expect(await owner.page('/admin/audit')).toContain('ERP')
})

test('oversized and malformed requests are answered as problem details, and the server goes on', async () => {
  const { data } = await (await ask('/stock?limit=1')).json()
  const path = `/stock/${data[0].productId}/${data[0].variantId}`
  const long = await send(path, 'POST', 'x'.repeat(5_000_000))
  expect([long.status, (await long.json()).code]).toEqual([413, 'api.too_large'])
  const deep = await send(path, 'POST', '['.repeat(10_000) + ']'.repeat(10_000))
  expect([deep.status, (await deep.json()).code]).toEqual([400, 'api.depth'])
  const foreign = await ask('/products/1', { headers: { origin: 'https://elsewhere.example' } })
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  const asked = await ask('/products/1', { method: 'OPTIONS' })
  expect([asked.status, asked.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS, PATCH'])
  const head = await ask('/products/1', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  const removed = await ask('/products/1', { method: 'DELETE' })
  expect([removed.status, removed.headers.get('content-type')]).toEqual([
    405,
    'application/problem+json',
  ])
  const session = await fetch(`${shop.url}/api/v1/products/1`)
  expect([session.status, (await session.json()).code]).toEqual([401, 'api.no_key'])
})

test('the OpenAPI document is public', async () => {
  const answer = await fetch(`${shop.url}/api/v1/openapi.json`)
  const { openapi, paths } = await answer.json()
  expect([answer.status, openapi]).toEqual([200, '3.1.0'])
  expect(paths['/products/{id}']).toHaveProperty('patch')
})

test('a revoked key is refused', async () => {
  const id = /name="id" value="([\w-]{22})"/.exec(await owner.page('/admin/api'))?.[1] ?? ''
  await owner.send('/admin/api', { act: 'revoke', id })
  const answer = await ask('/products/1')
  expect([answer.status, (await answer.json()).code]).toEqual([401, 'apiKeys.revoked'])
})
