// Shopping by MCP: the same operations as by REST, in the commerce protocol's MCP binding.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { httpbis } from 'http-message-signatures'
import { describe, expect, test } from 'vitest'
import { saveSetting } from '../../shop/platform/settings/actions.ts'
import { bodiesOf } from '../../tests/fixtures/api/random-bodies.ts'
import { variantOf } from '../../tests/support/products.ts'
import { stockedProduct } from '../../tests/support/shopping.ts'
import { operations } from '../ucp/operations/all'
import {
  ada,
  call,
  type Json,
  keysOfShop,
  newAgent,
  newKey,
  publicUrl,
  signed,
  world,
} from '../ucp/tests/fixtures/shop.ts'
import { schemaErrors } from '../ucp/tests/schemas.ts'
import { notice } from './data'
import { makeMcp } from './handler'
import { dataOf, mcpOf, message, textsOf } from './tests/client.ts'
import { shopping } from './tools/shopping'

const { connected, post } = mcpOf(world)
const productId = await stockedProduct(world, 9)
const agent = newAgent({ signs: false })
const meta = { 'ucp-agent': { profile: agent.profile } }
const item = { item: { id: variantOf(productId, 'Ink') }, quantity: 2 }

async function used(name: string, args: object) {
  const client = await connected()
  try {
    return await client.callTool({ name, arguments: { meta, ...args } })
  } finally {
    await client.close()
  }
}
const fits = async (kind: Parameters<typeof schemaErrors>[0], name: string, args: object) => {
  const result = await used(name, args)
  expect(textsOf(result)).toEqual([notice, JSON.stringify(dataOf(result))])
  expect(schemaErrors(kind, dataOf(result))).toEqual([])
  return dataOf(result)
}

test('a guest has the tools of the protocol, terms and cart links, and no others', async () => {
  const client = await connected()
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    ...operations.map(({ name }) => name),
    'get_shop_terms',
    'create_cart_link',
  ])
  for (const { name, inputSchema, annotations } of tools.slice(0, operations.length)) {
    const found = operations.find((each) => each.name === name)
    expect(inputSchema.required).toEqual([
      ...(found?.isPublic ? [] : ['meta']),
      ...(found?.hasId ? ['id'] : []),
      ...(found?.argument ? [found.argument] : []),
    ])
    expect(annotations?.readOnlyHint).toBe(!found?.changes)
  }
  await client.close()
})

test('the catalog is searched, looked up and read as by REST', async () => {
  const found = await fits('search', 'search_catalog', { catalog: { query: productId } })
  expect(found.products[0].id).toBe(productId)
  const body = { query: productId }
  expect(found).toEqual((await call('POST', '/catalog/search', { body })).json)
  const looked = await fits('lookup', 'lookup_catalog', {
    catalog: { ids: [productId, 'nothing'] },
  })
  expect(looked.products).toHaveLength(1)
  const { product } = await fits('product', 'get_product', { catalog: { id: productId } })
  expect(product.variants[0].id).toBe(item.item.id)
  const none = await used('get_product', { catalog: { id: 'nothing' } })
  expect([none.isError ?? false, dataOf(none).ucp.status]).toEqual([false, 'error'])
})

test('a cart and a checkout are created, changed and cancelled', async () => {
  const cart = await fits('cart', 'create_cart', { cart: { line_items: [item] } })
  expect(await fits('cart', 'get_cart', { id: cart.id })).toMatchObject({ id: cart.id })
  const begun = await fits('checkout', 'create_checkout', { checkout: { line_items: [item] } })
  const more = { checkout: { line_items: [{ ...item, quantity: 3 }] } }
  const changed = await fits('checkout', 'update_checkout', { id: begun.id, ...more })
  expect(changed.line_items[0].quantity).toBe(3)
  expect(await fits('checkout', 'get_checkout', { id: begun.id })).toEqual(changed)
  const key = { meta: { ...meta, 'idempotency-key': newKey() } }
  const gone = await fits('checkout', 'cancel_checkout', { id: begun.id, ...key })
  expect(gone.status).toBe('canceled')
  expect(await fits('checkout', 'cancel_checkout', { id: begun.id, ...key })).toEqual(gone)
})

test('an order is not placed without the buyer’s approval', async () => {
  const begun = await fits('checkout', 'create_checkout', { checkout: { line_items: [item] } })
  const result = await used('complete_checkout', {
    id: begun.id,
    checkout: {},
    meta: { ...meta, 'idempotency-key': newKey() },
  })
  expect(dataOf(result).status).toBe('requires_escalation')
  expect(dataOf(result).continue_url).toMatch(/^https:\/\/shop\.example\//)
})

describe('a JSON-RPC error answers', () => {
  test.each([
    [
      'one that is not there',
      { meta: { 'ucp-agent': { profile: 'https://a.example/x' } } },
      -32001,
      'profile_unreachable',
    ],
    [
      'another version',
      { meta: { 'ucp-agent': { profile: newAgent({ version: '2026-01-11' }).profile } } },
      -32001,
      'version_unsupported',
    ],
    ['an input of another form', { catalog: { query: 1 } }, -32602, 'invalid_request'],
    ['no input', { catalog: undefined }, -32602, 'invalid_request'],
  ])('%s', async (_, args, code, name) => {
    const asked = used('search_catalog', { catalog: { query: productId }, ...args })
    await expect(asked).rejects.toMatchObject({
      code,
      data: { code: name, continue_url: 'https://shop.example/' },
    })
  })

  test('a cart without a profile, with what to do instead', async () => {
    const asked = used('create_cart', { meta: undefined, cart: { line_items: [item] } })
    await expect(asked).rejects.toMatchObject({
      code: -32001,
      message: expect.stringContaining('create_cart_link'),
      data: { code: 'invalid_profile_url' },
    })
  })

  test('too many identifiers, a missing key, and an order without proof are refused', async () => {
    const ids = Array.from({ length: 51 }, (_, each) => `p${each}`)
    await expect(used('lookup_catalog', { catalog: { ids } })).rejects.toMatchObject({
      code: -32602,
    })
    await expect(used('cancel_checkout', { id: 'x' })).rejects.toMatchObject({ code: -32602 })
    await expect(used('get_order', { id: 'x' })).rejects.toMatchObject({
      code: -32000,
      data: { code: 'signature_missing' },
    })
  })
})

test('a signed request identifies the agent, a changed body does not, and the response is signed', async () => {
  const api = makeMcp(world)
  const own = { 'ucp-agent': { profile: ada.profile } }
  const asked = message('tools/call', { name: 'get_order', arguments: { meta: own, id: 'PI-0' } })
  const bytes = (of: object) => new TextEncoder().encode(JSON.stringify(of))
  const plain = {
    host: new URL(publicUrl).host,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  if (!ada.secret) throw new Error('no key')
  const headers = await signed(ada.secret, 'POST', '/mcp', plain, bytes(asked))
  const postSigned = (of: object) =>
    api({
      method: 'POST',
      url: '/mcp',
      ip: '203.0.113.5',
      requestId: 'r',
      headers,
      body: async () => bytes(of),
      stream: () => Readable.from([]),
    })
  const send = async (of: object): Promise<Json> =>
    JSON.parse(/\{.*\}/s.exec((await postSigned(of)).body ?? '')?.[0] ?? '')
  expect((await send(asked)).result.structuredContent.messages[0].code).toBe('not_found')
  expect((await send({ ...asked, id: 2 })).error.data.code).toBe('digest_mismatch')

  // So does the shop's own response, byte for byte.
  const { status, headers: said, body } = await postSigned(asked)
  const isRight = await httpbis.verifyMessage(
    {
      requiredFields: ['@status', 'content-digest', 'content-type'],
      keyLookup: await keysOfShop(),
    },
    { status, headers: { ...said } },
  )
  expect(isRight).toBe(true)
  const digest = createHash('sha256')
    .update(body ?? '')
    .digest('base64')
  expect(said['content-digest']).toBe(`sha-256=:${digest}:`)
  const search = { meta: own, catalog: { query: productId } }
  const open = await postSigned(
    message('tools/call', { name: 'search_catalog', arguments: search }),
  )
  expect(open.headers).not.toHaveProperty('signature')
})

test.each(shopping.map((tool) => [tool.name, tool] as const))(
  '%s takes any input without failing',
  { timeout: 120_000 },
  async (name, { inputSchema }) => {
    const known = [productId, item.item.id, 'de', '1', 'shipping', ' ']
    await fc.assert(
      fc.asyncProperty(bodiesOf(inputSchema as never, known), async (input) => {
        await world.db`delete from rate_limit_attempts`
        const args = { ...(input as object), meta: { ...meta, 'idempotency-key': newKey() } }
        const answer = await post(message('tools/call', { name, arguments: args }))
        expect([200, 400], answer.text).toContain(answer.status)
        expect(answer.text).not.toContain('-32603')
      }),
      { numRuns: 10 },
    )
    expect(world.logged.filter(({ level }) => level === 'error')).toEqual([])
  },
)

test('is not found when the merchant has switched it off', async () => {
  await saveSetting(world, 'system', 'shoppingAgents', 'off')
  const client = await connected()
  expect((await client.listTools()).tools).toEqual([])
  await client.close()
  await expect(used('search_catalog', { catalog: { query: 'x' } })).rejects.toThrow('Unknown tool')
  await saveSetting(world, 'system', 'shoppingAgents', 'on')
})
