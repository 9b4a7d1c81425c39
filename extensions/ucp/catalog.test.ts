// Read operations of agents: the profile, search, lookup and product details.
import { expect, test } from 'vitest'
import { loadCatalogue } from '../../shop/catalog/products/actions/products.ts'
import { testProduct, variantOf } from '../../tests/support/products.ts'
import { stockedProduct, value } from '../../tests/support/shopping.ts'
import { call, codesOf, fitting, type Json, newAgent, world } from './tests/fixtures/shop.ts'
import { schemaErrors, schemasAt } from './tests/schemas.ts'

const productId = await stockedProduct(world, 9)
const sold = await stockedProduct(world, 0)

test('the profile lists the capabilities, and public keys only', async () => {
  const { headers, json, text } = await call('GET', '/.well-known/ucp')
  expect(schemaErrors('profile', json)).toEqual([])
  expect(headers['cache-control']).toBe('public, max-age=300')
  expect(json.ucp.version).toBe('2026-04-08')
  const services = json.ucp.services['dev.ucp.shopping']
  expect(services.map(({ transport, endpoint }: Json) => [transport, endpoint])).toEqual([
    ['rest', 'https://shop.example/ucp/v1'],
    ['mcp', 'https://shop.example/mcp'],
  ])
  expect(Object.keys(json.ucp.payment_handlers)).toEqual(['example.shop.pi_ledger'])
  expect(json.signing_keys).toHaveLength(3)
  expect(text).not.toContain('"d"')
})

test('the response schemas reject invalid responses', () => {
  expect(schemaErrors('checkout', { id: 1 }).length).toBeGreaterThan(3)
  const search = schemaErrors('search', { ucp: { version: 'x' }, products: [{}] })
  expect(search.length > 3).toBe(schemasAt !== null)
})

test('each handler has a specification and a schema', async () => {
  const page = await call('GET', '/ucp/handlers/pi_ledger')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.text).toMatch(/^<!doctype html>/)
  expect(page.text).toContain('example.shop.pi_ledger')
  expect(page.text).not.toMatch(/\{(name|version|spec|schema)\}/)
  const schema = await call('GET', '/ucp/handlers/usdt_evm.json')
  expect(schema.json.$defs).toHaveProperty('response_config')
  expect((await call('GET', '/ucp/handlers/card')).status).toBe(404)
})

test('search finds by words, price and page', async () => {
  const found = await fitting('search', 'POST', '/catalog/search', { body: { query: 'Thing' } })
  expect(found.products.map(({ id }: { id: string }) => id)).toEqual(
    expect.arrayContaining([productId, sold]),
  )
  const [first] = found.products
  expect(first.price_range.min).toEqual({
    amount: 1_000_000_000,
    currency: 'XXX',
    text: 'π 100',
  })
  expect(first.variants[0].metadata.price).toMatchObject({ amount: '100', currency: 'PI' })
  const filters = { price: { max: 1 } }
  const none = await fitting('search', 'POST', '/catalog/search', { body: { filters } })
  expect([none.products, none.pagination.total_count]).toEqual([[], 0])
  const one = { query: 'Thing', pagination: { limit: 1 } }
  const page = await fitting('search', 'POST', '/catalog/search', { body: one })
  expect([page.products.length, page.pagination.has_next_page]).toEqual([1, true])
  const pagination = { limit: 1, cursor: page.pagination.cursor }
  const next = await fitting('search', 'POST', '/catalog/search', { body: { ...one, pagination } })
  expect(next.products[0].id).not.toBe(page.products[0].id)
  expect(next.pagination.has_next_page).toBe(false)
})

test('a price in another currency is ignored with a message, an unknown category finds nothing', async () => {
  const body = { query: 'Thing', filters: { price: { max: 1 } }, context: { currency: 'EUR' } }
  const found = await fitting('search', 'POST', '/catalog/search', { body })
  expect(found.products.length).toBeGreaterThan(1)
  expect(codesOf(found)).toEqual(['filter_not_applied'])
  const filters = { categories: ['no such thing'] }
  const none = await fitting('search', 'POST', '/catalog/search', { body: { filters } })
  expect(none.products).toEqual([])
})

test('lookup maps ids to products, and reports unknown ones', async () => {
  const variant = variantOf(productId, 'Sand')
  const ids = [productId, variant, productId, 'no-such']
  const found = await fitting('lookup', 'POST', '/catalog/lookup', { body: { ids } })
  expect(found.products).toHaveLength(1)
  const inputs = found.products[0].variants.map(
    ({ id, inputs }: { id: string; inputs: object }) => [id, inputs],
  )
  expect(inputs).toEqual([
    [variantOf(productId, 'Ink'), [{ id: productId, match: 'featured' }]],
    [variant, [{ id: variant, match: 'exact' }]],
  ])
  expect(found.messages.at(-1)).toMatchObject({ code: 'not_found', content: 'no-such' })
  const many = Array.from({ length: 51 }, (_, at) => `id-${at}`)
  const refused = await call('POST', '/catalog/lookup', { body: { ids: many } })
  expect([refused.status, refused.json.code]).toEqual([400, 'request_too_large'])
})

test('a product is read with the selected options', async () => {
  const colours = [
    { name: 'Ink', hex: '#101418', stock: 3 },
    { name: 'Sand', hex: '#e6dcc8', stock: 0 },
  ]
  value(await loadCatalogue(world, [testProduct({ id: 'shirt', colours, sizes: ['S', 'M'] })]))
  const read = (more: object) =>
    fitting('product', 'POST', '/catalog/product', { body: { id: 'shirt', ...more } })
  const whole = await read({})
  expect(whole.product.selected).toEqual([
    { name: 'Colour', label: 'Ink' },
    { name: 'Size', label: 'S' },
  ])
  const sand = await read({ selected: [{ name: 'colour', label: 'sand' }] })
  expect(sand.product.variants).toHaveLength(2)
  expect(sand.product.options[1].values).toEqual([
    { label: 'S', available: false, exists: true },
    { label: 'M', available: false, exists: true },
  ])
  const odd = [
    { name: 'Colour', label: 'Plaid' },
    { name: 'Size', label: 'M' },
  ]
  const relaxed = await read({ selected: odd, preferences: ['Size'] })
  expect(relaxed.product.selected).toEqual([{ name: 'Size', label: 'M' }])
  const named = await read({ id: variantOf('shirt', 'Sand', 'M') })
  expect(named.product.variants.map(({ id }: { id: string }) => id)).toEqual([
    variantOf('shirt', 'Sand', 'M'),
  ])
  const gone = await fitting('error', 'POST', '/catalog/product', { body: { id: 'no-such' } })
  expect(codesOf(gone)).toEqual(['not_found'])
})

test('texts are in the language of the context', async () => {
  const body = { query: 'Thing', context: { language: 'de-CH' } }
  const found = await fitting('search', 'POST', '/catalog/search', { body })
  expect(found.products[0].url).toContain('/de/product/')
})

test('an agent without the capability is told so', async () => {
  const agent = newAgent({ names: ['dev.ucp.shopping.cart'] })
  const answer = await fitting('error', 'POST', '/catalog/search', { agent, body: { query: 'x' } })
  expect([answer.ucp.status, codesOf(answer)]).toEqual(['error', ['capabilities_incompatible']])
})
