// Every operation: with each scope, against its schema, and with unknown parameters.
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Scope, scopes } from '../../../shop/people/api-keys/rules.ts'
import {
  call,
  databaseState,
  keyWith,
  pathOf,
  resetUsage,
  world,
} from '../../../tests/fixtures/api/shop.ts'
import { openExtensions } from '../../extensions/declared'
import { operations } from './all'

beforeEach(resetUsage)

const keys = new Map<Scope, string>()
for (const scope of scopes) keys.set(scope, (await keyWith([scope])).secret)

test('each operation has its own id, address and scope, and scopes are used', () => {
  const addresses = operations.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(addresses).size).toBe(operations.length)
  expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length)
  const used = new Set(operations.flatMap(({ scope }) => scope ?? []))
  const extensions = openExtensions(world)
  for (const { scopes = {} } of extensions)
    for (const scope of Object.keys(scopes)) used.add(scope as Scope)
  // Drafts are those of assistants: without the folder nothing uses them.
  const isOptional = (scope: Scope) => extensions.length === 0 && scope.endsWith(':propose')
  expect(scopes.filter((scope) => !used.has(scope) && !isOptional(scope))).toEqual([])
})

describe.each(operations.map((each) => [each.id, each] as const))('%s', (_, operation) => {
  const { method, scope } = operation
  const body = method === 'GET' ? undefined : {}

  test('is open to its scope only', async () => {
    const before = await databaseState()
    for (const other of scope === null ? [] : scopes) {
      if (other === scope) continue
      const answer = await call(method, pathOf(operation), { body, key: keys.get(other) as string })
      expect([other, answer.status, answer.json.code]).toEqual([other, 403, 'api.scope'])
    }
    expect(await databaseState()).toBe(before)
  })

  test('refuses unknown objects and parameters', async () => {
    const gone = operation.path.replace(/\{\w+\}/g, 'nothing')
    const answer = await call(method, gone, { body })
    if (gone !== operation.path) expect([200, 404, 422]).toContain(answer.status)
    const unknown = await call(method, `${pathOf(operation)}?nothing=1`, { body })
    expect([unknown.status, unknown.json.code]).toEqual([400, 'api.query'])
  })
})

const reads = operations.filter(({ method }) => method === 'GET')
test('the evidence of an order needs the scopes of orders and of payments', async () => {
  const path = pathOf({ path: '/orders/{number}/evidence' })
  for (const scope of ['orders:read', 'payments:read'] as const) {
    const answer = await call('GET', path, { key: keys.get(scope) as string })
    expect([answer.status, answer.json.code]).toEqual([403, 'api.scope'])
  }
  const { secret: key } = await keyWith(['orders:read', 'payments:read'])
  expect((await call('GET', path, { key })).status).toBe(200)
})

test.each(reads.map((each) => [each.id, each] as const))(
  '%s answers by its schema, with all fields or some',
  async (_, operation) => {
    const { scope, alsoScope } = operation
    const both = alsoScope && scope && (await keyWith([scope, alsoScope])).secret
    const answer = await call('GET', pathOf(operation), {
      key: both ?? (keys.get(scope ?? 'settings:read') as string),
    })
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
    expect(v.safeParse(operation.output, answer.json).issues).toBeUndefined()
    if (operation.download) return expect(answer.text.length).toBeGreaterThan(1)
    if (operation.isList) expect(answer.json.data.length, answer.text).toBeGreaterThan(0)
    const [field = ''] = operation.fields.slice(-1)
    const some = await call('GET', `${pathOf(operation)}?fields=${field}`)
    const row = operation.isList ? some.json.data[0] : some.json
    expect(Object.keys(row)).toEqual([field])
  },
)
