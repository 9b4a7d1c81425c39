// The API protocol: keys, limits, and valid requests.
import { describe, expect, test } from 'vitest'
import { revokeApiKey } from '../../shop/people/api-keys/actions.ts'
import { isAddress, requestsPerMinute } from '../../shop/people/api-keys/rules.ts'
import {
  call,
  databaseState,
  fullKey,
  keyWith,
  pathValues,
  world,
} from '../../tests/fixtures/api/shop.ts'

const stockPath = `/stock/${pathValues.productId}/${pathValues.variantId}`
const product = `/products/${pathValues.productId}`
const code = async (...of: Parameters<typeof call>) => {
  const { status, json } = await call(...of)
  return [status, json?.code]
}

describe('an API key', () => {
  test('is required, as a bearer token only', async () => {
    const none = await call('GET', '/settings', { key: null })
    expect([none.status, none.json]).toEqual([
      401,
      {
        type: 'about:blank',
        title: 'Unauthorized',
        status: 401,
        code: 'api.no_key',
        detail: expect.any(String),
        requestId: 'request-1',
      },
    ])
    expect(none.headers).toMatchObject({
      'www-authenticate': 'Bearer realm="api"',
      'content-type': 'application/problem+json',
    })
    const headers = { authorization: `Basic ${fullKey.secret}`, cookie: 'piazza-session=x' }
    expect(await code('GET', '/settings', { key: null, headers })).toEqual([401, 'api.no_key'])
    expect(await code('GET', `/settings?key=${fullKey.secret}`, { key: null })).toEqual([
      401,
      'api.no_key',
    ])
    expect(await code('GET', '/settings', { key: 'pz_test_x' })).toEqual([401, 'apiKeys.unknown'])
  })

  test('is refused when it is revoked, expired or used from another network', async () => {
    const gone = await keyWith(['settings:read'])
    expect(await code('GET', '/settings', { key: gone.secret })).toEqual([200, undefined])
    await revokeApiKey(world, gone.owner, gone.id)
    expect(await code('GET', '/settings', { key: gone.secret })).toEqual([401, 'apiKeys.revoked'])
    const old = await keyWith(['settings:read'])
    await world.db`update api_keys set expires_at = ${world.now()} where id = ${old.id}`
    expect(await code('GET', '/settings', { key: old.secret })).toEqual([401, 'apiKeys.expired'])
    const near = await keyWith(['settings:read'], { addresses: '198.51.100.0/24' })
    expect(await code('GET', '/settings', { key: near.secret })).toEqual([403, 'apiKeys.address'])
    const there = { key: near.secret, ip: '198.51.100.9' }
    expect(await code('GET', '/settings', there)).toEqual([200, undefined])
  })

  test('has a rate limit, and responses say what is left', async () => {
    const { secret, id } = await keyWith(['settings:read'])
    const first = await call('GET', '/settings', { key: secret })
    expect(first.headers).toMatchObject({
      ratelimit: `"key";r=${requestsPerMinute - 1};t=${60 - world.now().getUTCSeconds()}`,
      'ratelimit-policy': `"key";q=${requestsPerMinute};w=60`,
    })
    await world.db`update api_key_uses set reads = ${requestsPerMinute} where key_id = ${id}`
    const last = await call('GET', '/settings', { key: secret })
    expect([last.status, last.json.code]).toEqual([429, 'api.limit'])
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
    world.clock.advance(60_000)
    expect(await code('GET', '/settings', { key: secret })).toEqual([200, undefined])
  })

  test('is named in the audit log for its changes', async () => {
    const before = await databaseState()
    await call('POST', stockPath, { body: { reason: 'received', quantity: 1 } })
    expect(await databaseState()).not.toBe(before)
    const [entry] = await world.db<{ who: string; action: string }[]>`
      select who, action from audit_entries order by number desc limit 1`
    expect(entry).toEqual({ who: `key:${fullKey.id}`, action: 'catalog.stock' })
  })

  test.each(['1.2.3.4', '01.2.3.4', '::', '::1', '2001:db8::1', '::ffff:1.2.3.4', '1::2:3.4.5.6'])(
    'with the address %s can be looked up in the database',
    async (address) => {
      expect(isAddress(address)).toBe(true)
      expect(await world.db`select ${address}::inet`).toHaveLength(1)
    },
  )
})

test('a null byte in a query finds nothing instead of failing', async () => {
  const { status, json } = await call('GET', '/products?category=%00')
  expect([status, json.data]).toEqual([200, []])
})

describe('a request', () => {
  const body = { reason: 'received', quantity: 1 }
  const raw = (text: string) => ({
    raw: new TextEncoder().encode(text),
    headers: { 'content-type': 'application/json' },
  })
  test.each([
    ['GET', '/nothing', {}, 404, 'api.not_found'],
    ['GET', '/products/a%2fb', {}, 404, 'api.not_found'],
    ['GET', '/products/../settings', {}, 404, 'api.not_found'],
    ['DELETE', product, {}, 405, 'api.method'],
    ['PUT', product, {}, 405, 'api.method'],
    ['constructor', product, {}, 405, 'api.method'],
    ['GET', product, { headers: { accept: 'text/html' } }, 406, 'api.accept'],
    ['GET', product, { headers: { accept: 'application/json;q=0' } }, 406, 'api.accept'],
    ['GET', `${product}?fields=id,secret`, {}, 400, 'api.query'],
    ['GET', '/products?limit=0', {}, 400, 'api.query'],
    ['GET', '/products?limit=101', {}, 400, 'api.query'],
    ['GET', '/products?limit=1&limit=2', {}, 400, 'api.query'],
    ['GET', '/products?state=all&__proto__=1', {}, 400, 'api.query'],
    ['GET', '/products?after=x', {}, 400, 'api.cursor'],
    ['POST', stockPath, { ...raw('{}'), headers: {} }, 415, 'api.type'],
    ['POST', stockPath, { body, headers: { 'content-type': 'text/json' } }, 415, 'api.type'],
    ['POST', stockPath, { body, headers: { 'content-encoding': 'gzip' } }, 415, 'api.type'],
    ['POST', stockPath, { body, raw: null }, 413, 'api.too_large'],
    ['POST', stockPath, raw('{"reason": '), 400, 'api.json'],
    ['POST', stockPath, raw(''), 400, 'api.json'],
    ['POST', stockPath, { ...raw(''), raw: new Uint8Array([0xff]) }, 400, 'api.json'],
    ['POST', stockPath, raw('['.repeat(10_000) + ']'.repeat(10_000)), 400, 'api.depth'],
    ['POST', stockPath, raw('{"__proto__": {"reason": "received"}}'), 400, 'api.name'],
    ['POST', stockPath, raw('{"note": {"constructor": 1}}'), 400, 'api.name'],
    ['POST', stockPath, { body: { ...body, more: 1 } }, 422, 'api.body'],
    ['POST', stockPath, { body: { ...body, quantity: '1' } }, 422, 'api.body'],
    ['POST', stockPath, { body: [] }, 422, 'api.body'],
    ['POST', stockPath, { body, headers: { 'idempotency-key': 'ä' } }, 400, 'api.idempotency_key'],
    ['POST', '/stock', { body: { changes: [] }, headers: { 'if-match': '*' } }, 422, 'api.body'],
  ] as const)('%s %s with %j is refused', async (method, path, sent, status, expected) => {
    const before = await databaseState()
    const answer = await call(method, path, sent)
    expect([answer.status, answer.json.code]).toEqual([status, expected])
    expect(answer.headers['content-type']).toBe('application/problem+json')
    expect(answer.json.title).not.toBe('Error')
    expect(await databaseState()).toBe(before)
  })

  test('reports invalid fields of its body without repeating their values', async () => {
    const changes = [{ productId: '1', variantId: '2', reason: 'lost', quantity: -1, 'a/b': 1 }]
    const { json } = await call('POST', '/stock', { body: { changes } })
    expect(json.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/changes/0/reason',
      '/changes/0/quantity',
      '/changes/0/a~1b',
    ])
  })

  test('with a recovery phrase is refused without repeating it', async () => {
    const phrase = `${'abandon '.repeat(11)}about`
    for (const sent of [
      { body: { reason: 'received', quantity: 1, note: phrase } },
      { body: { reason: phrase, quantity: 1 } },
      { body: { reason: 'received', quantity: 1, [phrase]: 1 } },
    ]) {
      const answer = await call('POST', stockPath, sent)
      expect([answer.status, answer.json.code]).toEqual([422, 'phrase.refused'])
    }
    const asked = await call('GET', `/orders?q=${encodeURIComponent(phrase)}`)
    expect([asked.status, asked.json.code]).toEqual([422, 'phrase.refused'])
    expect(JSON.stringify(world.logged)).not.toContain('abandon')
  })

  test('may use OPTIONS and HEAD', async () => {
    const options = await call('OPTIONS', product, { key: null })
    expect([options.status, options.headers]).toEqual([204, { allow: 'GET, HEAD, OPTIONS, PATCH' }])
    const [head, get] = [await call('HEAD', product), await call('GET', product)]
    expect([head.status, head.headers.etag]).toEqual([200, get.headers.etag])
  })
})
