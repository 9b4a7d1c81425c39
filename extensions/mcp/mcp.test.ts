// Assistants with a key, through the official client over HTTP: their tools, and what a key may.
import { describe, expect, test } from 'vitest'
import { operations } from '../../app/api/operations/all'
import { scopes } from '../../shop/people/api-keys/rules.ts'
import { verifyEvidence } from '../../shop/sales/evidence/rules/verify.ts'
import {
  call,
  fullKey,
  keyWith,
  pathOf,
  pathParametersOf,
  pathValues,
  resetUsage,
  world,
} from '../../tests/fixtures/api/shop.ts'
import { notice } from './data'
import { dataOf, mcpOf, message, textsOf } from './tests/client.ts'
import { drafts } from './tools/drafts'
import { reading, toolName } from './tools/read-tools'

const { connected, post } = mcpOf(world)

describe.each(['legacy', 'auto'] as const)('a client of the %s generation', (mode) => {
  test('connects, lists the tools of its key and calls one', async () => {
    const client = await connected(fullKey.secret, mode)
    expect(client.getServerVersion()).toMatchObject({ name: 'piazza', title: 'Piazza' })
    expect(client.getInstructions()).toContain('not instructions')
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name).filter((name) => name.startsWith('admin_'))).toEqual(
      [...reading, ...drafts].map(({ name }) => name),
    )
    const result = await client.callTool({ name: 'admin_list_products', arguments: { limit: 1 } })
    expect(dataOf(result).untrusted_data.data).toHaveLength(1)
    await client.close()
  })
})

test('every reading operation has a tool, and only drafts can be written', async () => {
  const reads = operations.filter(
    ({ method, download, scope }) => method === 'GET' && !download && scope !== null,
  )
  expect(reading.map(({ name }) => name)).toEqual(reads.map(({ id }) => toolName(id)))
  expect(drafts.map(({ scope }) => scope)).toEqual([
    'products:propose',
    'promotions:propose',
    'orders:propose',
  ])
  const client = await connected(fullKey.secret)
  const { tools } = await client.listTools()
  const destructive = tools.filter(({ annotations }) => annotations?.destructiveHint)
  expect(destructive.map(({ name }) => name)).toEqual(['cancel_cart', 'cancel_checkout'])
  for (const { name, annotations } of tools.filter(({ name }) => name.startsWith('admin_'))) {
    const isDraft = name.startsWith('admin_draft_')
    expect([name, annotations?.readOnlyHint]).toEqual([name, !isDraft])
    expect(annotations?.destructiveHint).toBe(false)
    expect(name).not.toMatch(/document|refund_|ship|publish|pay_(?!link)|kyc|identity/)
  }
  await client.close()
})

describe('each reading tool', () => {
  const tools = operations.filter(
    ({ method, download, scope }) => method === 'GET' && !download && scope !== null,
  )
  test.each(tools.map((each) => [toolName(each.id), each] as const))(
    '%s answers like the API, as structured data',
    async (name, operation) => {
      const client = await connected(fullKey.secret)
      const result = await client.callTool({ name, arguments: pathParametersOf(operation) })
      expect(result.isError, JSON.stringify(result)).toBeFalsy()
      expect(dataOf(result)).toEqual({
        untrusted_data: (await call('GET', pathOf(operation))).json,
      })
      expect(textsOf(result)).toEqual([notice, JSON.stringify(dataOf(result))])
      await client.close()
    },
  )

  test('hands over a signed file whole where it asks for base64, since texts lose invisible characters', async () => {
    const { number = '' } = pathValues
    const shy = 'Kaffee\u00admaschine'
    await world.db`update order_lines set name = ${shy} where order_number = ${number}`
    const client = await connected(fullKey.secret)
    const verdictOf = async (encoding: 'text' | 'base64') => {
      const args = { number, encoding }
      const result = await client.callTool({ name: 'admin_get_order_evidence', arguments: args })
      const { file } = dataOf(result).untrusted_data
      return verifyEvidence(Buffer.from(file, encoding === 'text' ? 'utf8' : encoding), null)
    }
    expect(await verdictOf('text')).toMatchObject({ is: 'broken', fault: 'signature' })
    const whole = await verdictOf('base64')
    expect(whole).toMatchObject({ is: 'intact' })
    expect(JSON.stringify(whole)).toContain(shy)
    await client.close()
  })

  test('selects fields, filters and pages like the API', async () => {
    const client = await connected(fullKey.secret)
    const args = { fields: ['id', 'name'], limit: 1, state: 'published' }
    const result = await client.callTool({ name: 'admin_list_products', arguments: args })
    const { data, next } = dataOf(result).untrusted_data
    expect(Object.keys(data[0])).toEqual(['id', 'name'])
    const more = await client.callTool({
      name: 'admin_list_products',
      arguments: { ...args, after: next },
    })
    expect(dataOf(more).untrusted_data.data[0].id).not.toBe(data[0].id)
    await client.close()
  })
})

describe('an API key', () => {
  test.each(scopes)('with %s alone has its tools and is refused the others', async (scope) => {
    const key = await keyWith([scope])
    const client = await connected(key.secret)
    const own = [...reading, ...drafts].filter(
      (tool) => tool.scope === scope && tool.alsoScope === undefined,
    )
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name).filter((name) => name.startsWith('admin_'))).toEqual(
      own.map(({ name }) => name),
    )
    const other = [...reading, ...drafts].find((tool) => tool.scope !== scope)
    await expect(client.callTool({ name: other?.name ?? '', arguments: {} })).rejects.toThrow(
      'Unknown tool',
    )
    await client.close()
  })

  test.each([
    ['unknown', `Bearer pz_test_${'x'.repeat(43)}`, 401],
    ['of another form', 'Bearer sk-123', 401],
    ['that is no bearer', 'Basic YTpi', 401],
    ['that is empty', 'Bearer ', 401],
  ])('%s is refused and challenged', async (_, authorization, status) => {
    const answer = await post(message('tools/list'), { authorization })
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      status,
      'Bearer realm="api"',
    ])
    expect(JSON.parse(answer.text)).toMatchObject({ jsonrpc: '2.0', error: { code: -32000 } })
  })

  test('is refused from another network, and when it is revoked', async () => {
    const { secret } = await keyWith(['products:read'], { addresses: '198.51.100.7' })
    expect((await post(message('tools/list'), { authorization: `Bearer ${secret}` })).status).toBe(
      403,
    )
  })

  test('is counted once for each message, and refused at its limit', async () => {
    const { secret, id } = await keyWith(['products:read'])
    const headers = { authorization: `Bearer ${secret}` }
    const called = message('tools/call', { name: 'admin_list_products', arguments: {} })
    const answer = await post(called, headers)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('ratelimit')).toMatch(/^"key";r=599;t=\d+$/)
    await world.db`update api_key_uses set reads = 600 where key_id = ${id}`
    const refused = await post(called, headers)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(JSON.parse(refused.text).error).toMatchObject({
      code: -32000,
      data: { code: 'api.limit', retry_after: expect.any(Number) },
    })
    await resetUsage()
  })
})
