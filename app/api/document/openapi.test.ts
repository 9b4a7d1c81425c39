// The OpenAPI document: passes the linter, and stays compatible within a version.
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { call } from '../../../tests/fixtures/api/shop.ts'
import { breakingChanges, type Document } from '../../../tests/support/api-compatibility.ts'
import released from './released.json'

const source = (await call('GET', '/openapi.json', { key: null })).text
const document = () => JSON.parse(source) as Document

test('passes the linter', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    // The shop's own terms apply to its API, and it may be at any URL.
    rules: { 'info-license': 'off', 'no-server-example.com': 'off' },
  })
  const problems = await lintFromString({ source, config })
  const found = problems.map(({ ruleId, message, location }) => [
    ruleId,
    message,
    location[0]?.pointer,
  ])
  expect(found).toEqual([])
})

test('breaks no client of the last release', () => {
  expect(breakingChanges(released as unknown as Document, document())).toEqual([])
})

test('a webhook sends what the GET of its object answers', () => {
  const { paths, webhooks } = JSON.parse(source)
  const answerOf = (path: string) =>
    paths[path].get.responses[200].content['application/json'].schema
  const dataOf = (type: string) =>
    webhooks[type].post.requestBody.content['application/json'].schema.properties.data
  for (const [type, path] of [
    ['order.paid', '/orders/{number}'],
    ['payment.received', '/orders/{number}/payment-request'],
    ['refund.sent', '/refunds/{id}'],
    ['return.agreed', '/returns/{id}'],
    ['product.updated', '/products/{id}'],
    ['stock.changed', '/stock/{productId}/{variantId}'],
    ['customer.created', '/customers/{id}'],
  ] as const)
    expect([type, dataOf(type).anyOf]).toEqual([type, [answerOf(path), { type: 'null' }]])
  expect(dataOf('identity.decided')).toEqual({ type: 'null' })
})

test('each refusal has its codes, and each read its 304', () => {
  const { paths } = JSON.parse(source)
  const { responses } = paths['/stock/{productId}/{variantId}'].post
  expect(responses[409].content['application/problem+json'].schema.allOf[1]).toEqual({
    type: 'object',
    properties: { code: { enum: ['stock.below', 'stock.below_held', 'stock.too_many'] } },
  })
  expect(responses).not.toHaveProperty('304')
  expect(paths['/stock'].get.responses[304].headers).toHaveProperty('ETag')
})

// biome-ignore lint/suspicious/noExplicitAny: the changes are arbitrarily nested
type Anything = any
const changes: readonly (readonly [string, (changed: Anything) => void])[] = [
  ['PATCH /products/{id} is gone', ({ paths }) => delete paths['/products/{id}'].patch],
  [
    'GET /stock has another operationId',
    ({ paths }) => Object.assign(paths['/stock'].get, { operationId: 'stock' }),
  ],
  [
    'GET /stock needs another scope',
    ({ paths }) => Object.assign(paths['/stock'].get, { security: [{ key: ['stock:write'] }] }),
  ],
  ['GET /stock query state is gone', ({ paths }) => paths['/stock'].get.parameters.shift()],
  [
    'GET /stock query of is required now',
    ({ paths }) =>
      paths['/stock'].get.parameters.push({ name: 'of', in: 'query', required: true, schema: {} }),
  ],
  [
    'GET /customers/{id} path id maxLength: 64 is now 32',
    ({ paths }) =>
      Object.assign(paths['/customers/{id}'].get.parameters[0].schema, { maxLength: 32 }),
  ],
  [
    'GET /customers 200.data[].email is gone',
    ({ components }) => delete components.schemas.Customer.properties.email,
  ],
  [
    'GET /customers 200.data[].email is optional now',
    ({ components }) => components.schemas.Customer.required.splice(2, 1),
  ],
  [
    'GET /customers 200.data[].orders was integer, is string',
    ({ components }) =>
      Object.assign(components.schemas.Customer.properties.orders, { type: 'string' }),
  ],
  [
    'POST /stock/{productId}/{variantId} body.reason no longer takes damaged',
    ({ paths }) =>
      paths['/stock/{productId}/{variantId}'].post.requestBody.content[
        'application/json'
      ].schema.properties.reason.enum.pop(),
  ],
  [
    'POST /orders/{number}/notes body.by is required now',
    ({ paths }) => {
      const { schema } =
        paths['/orders/{number}/notes'].post.requestBody.content['application/json']
      schema.properties.by = { type: 'string' }
      schema.required.push('by')
    },
  ],
  [
    'GET /transactions/{id} 200.hash has other forms',
    ({ components }) =>
      components.schemas.Transaction.properties.hash.anyOf.push({ type: 'integer' }),
  ],
]

test.each(changes)('detects that %s', (expected, change) => {
  const changed = document()
  change(changed)
  expect(breakingChanges(document(), changed)).toContain(expected)
})

test('additions are compatible', () => {
  const changed: Anything = document()
  changed.paths['/more'] = changed.paths['/stock']
  changed.components.schemas.Customer.properties.more = { type: 'string' }
  changed.components.schemas.Customer.required.push('more')
  changed.components.schemas.Order.properties.state.enum.push('more')
  changed.paths['/stock'].get.parameters.push({ name: 'of', in: 'query', schema: {} })
  expect(breakingChanges(document(), changed)).toEqual([])
})
