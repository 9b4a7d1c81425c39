// Repeated and concurrent requests, ETags, cursors, and the document.
import { describe, expect, test } from 'vitest'
import { call, keyWith, pathValues, resetUsage, world } from '../../tests/fixtures/api/shop.ts'
import { operations } from './operations/all'

const stockPath = `/stock/${pathValues.productId}/${pathValues.variantId}`
const product = `/products/${pathValues.productId}`
const code = async (...of: Parameters<typeof call>) => {
  const { status, json } = await call(...of)
  return [status, json?.code]
}

describe('a request with an Idempotency-Key', () => {
  const headers = (name: string) => ({ 'idempotency-key': name })
  const body = { reason: 'received', quantity: 2 }
  const available = async () => (await call('GET', stockPath)).json.available as number

  test('has the same response again, also concurrently, and changes nothing', async () => {
    const before = await available()
    const sent = { body, headers: headers('a') }
    const answers = await Promise.all([1, 2, 3, 4].map(() => call('POST', stockPath, sent)))
    answers.push(await call('POST', stockPath, sent))
    expect(answers.map(({ status, text }) => [status, text])).toEqual(
      answers.map(() => [200, answers[0]?.text]),
    )
    const replayed = answers.filter((each) => each.headers['idempotency-replayed'])
    expect(replayed).toHaveLength(4)
    expect(await available()).toBe(before + 2)
  })

  test('that creates a secret stores it nowhere in the clear', async () => {
    const hook = { url: 'https://erp.example/once', types: ['product.updated'] }
    const sent = { body: hook, headers: headers('secret') }
    const made = await call('POST', '/webhooks', sent)
    expect([made.status, made.json.secret.slice(0, 6)]).toEqual([201, 'whsec_'])
    expect((await call('POST', '/webhooks', sent)).json.secret).toBe(made.json.secret)
    const tables = await world.db<{ name: string }[]>`
      select tablename as name from pg_tables where schemaname = 'public'`
    for (const { name } of tables) {
      const [row] = await world.db<[{ count: number }]>`
        select count(*)::int as count from ${world.db(name)} as t
        where strpos(t::text, ${made.json.secret.slice(6)}) > 0`
      expect([name, row.count]).toEqual([name, 0])
    }
    await call('DELETE', `/webhooks/${made.json.id}`)
  })

  test('with another body, address or API key is another request', async () => {
    await call('POST', stockPath, { body, headers: headers('b') })
    const other = { body: { ...body, quantity: 3 }, headers: headers('b') }
    expect(await code('POST', stockPath, other)).toEqual([422, 'api.replayed'])
    const elsewhere = { body, headers: headers('b') }
    expect(await code('POST', `${stockPath}x`, elsewhere)).toEqual([422, 'api.replayed'])
    const { secret } = await keyWith(['stock:write'])
    expect(await code('POST', stockPath, { ...elsewhere, key: secret })).toEqual([200, undefined])
  })

  test('is the same in another spelling: order of members, spaces, escapes, decimals', async () => {
    const name = { ...headers('d'), 'content-type': 'application/json' }
    const spelled = (text: string) =>
      call('POST', stockPath, { headers: name, raw: new TextEncoder().encode(text) })
    const one = await spelled('{"reason":"received","quantity":2,"note":"für Köln"}')
    const two = await spelled(
      '{ "note": "f\\u00fcr K\\u00f6ln",\n "quantity": 2.0, "reason": "received" }',
    )
    expect([two.status, two.text]).toEqual([200, one.text])
    expect(two.headers['idempotency-replayed']).toBe('true')
    const other = await spelled('{"reason":"received","quantity":2.5,"note":"für Köln"}')
    expect(other.status).toBe(422)
  })

  test('is executed again after a refusal, and after a day', async () => {
    const many = { body: { reason: 'damaged', quantity: 5_000 }, headers: headers('c') }
    expect(await code('POST', stockPath, many)).toEqual([409, 'stock.below'])
    expect(await code('POST', stockPath, { body, headers: headers('c') })).toEqual([200, undefined])
    const before = await available()
    world.clock.advance(24 * 3_600_000)
    expect(await code('POST', stockPath, { body, headers: headers('c') })).toEqual([200, undefined])
    expect(await available()).toBe(before + 2)
  })
})

describe('an ETag', () => {
  test('saves an unchanged response', async () => {
    const { etag = '' } = (await call('GET', product)).headers
    const again = await call('GET', product, { headers: { 'if-none-match': `"x", W/${etag}` } })
    expect([again.status, again.text]).toEqual([304, ''])
    await call('PATCH', product, { body: { highlight: 'New' } })
    const changed = await call('GET', product, { headers: { 'if-none-match': etag } })
    expect([changed.status, changed.json.highlight]).toEqual([200, 'New'])
  })

  test.each([
    ['PATCH', product, (turn: number) => ({ description: `Written by ${turn}.` })],
    ['POST', stockPath, (turn: number) => ({ reason: 'counted', quantity: 200 + turn })],
  ] as const)('lets one of many concurrent %s %s succeed', async (method, path, bodyOf) => {
    const { etag = '' } = (await call('GET', path)).headers
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((turn) =>
        call(method, path, { body: bodyOf(turn), headers: { 'if-match': etag } }),
      ),
    )
    const wins = answers.filter(({ status }) => status === 200)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412, 412])
    expect((await call('GET', path)).headers.etag).toBe(wins[0]?.headers.etag)
  })
})

describe('a cursor', () => {
  test('goes through all rows, and is refused for another list or when altered', async () => {
    await resetUsage()
    const all = (await call('GET', '/stock?limit=100')).json.data as { variantId: string }[]
    const seen: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const page = await call('GET', `/stock?limit=1${next && `&after=${next}`}`)
      seen.push(...page.json.data.map((row: { variantId: string }) => row.variantId))
      next = page.json.next
    }
    expect(seen).toEqual(all.map(({ variantId }) => variantId))
    const { next: cursor } = (await call('GET', '/stock?limit=1')).json
    const [written, seal] = cursor.split('.')
    const forged = Buffer.from('thing-9/0123456789abcdef').toString('base64url')
    for (const path of [
      `/stock?state=low&after=${cursor}`,
      `/products?after=${cursor}`,
      `/stock?after=${forged}.${seal}`,
      `/stock?after=${written}.${'A'.repeat(22)}`,
      `/stock?after=${written}`,
      `/stock?after=${cursor}.x`,
    ])
      expect([path, ...(await code('GET', path))]).toEqual([path, 400, 'api.cursor'])
  })
})

test('the document has every operation, and needs no key', async () => {
  const { status, json, headers } = await call('GET', '/openapi.json', { key: null })
  expect([status, json.openapi]).toEqual([200, '3.1.0'])
  const ids = Object.values<Record<string, { operationId: string }>>(json.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  expect(ids.toSorted()).toEqual(operations.map(({ id }) => id).toSorted())
  const again = { key: null, headers: { 'if-none-match': headers.etag ?? '' } }
  expect((await call('GET', '/openapi.json', again)).status).toBe(304)
})
