// A shop that has not opened yet: agents are served nothing by any protocol.
import { expect, test } from 'vitest'
import { saveSetting } from '../../shop/platform/settings/actions.ts'
import { value } from '../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../tests/support/world.ts'
import { makeUcp } from '../ucp/handler'
import { toolsFor } from './tools/all'

const world = await testWorld({ config: { ...testConfig, demo: false } })
value(await saveSetting(world, 'system', 'shopStatus', 'new'))
await world.refreshed()

test('agents find neither a profile, nor products, nor tools', async () => {
  const ucp = makeUcp(world)
  const call = async (method: string, url: string) => {
    const body = new TextEncoder().encode('{"query":"a"}')
    const answer = await ucp({
      method,
      url,
      ip: '127.0.0.1',
      requestId: 'r',
      headers: {
        'content-type': 'application/json',
        'ucp-agent': 'profile="https://agent.example/profile.json"',
      },
      body: async () => body,
      stream: () => expect.unreachable(),
    })
    return [answer.status, JSON.parse(answer.body ?? '{}').code]
  }
  expect(await call('GET', '/.well-known/ucp')).toEqual([404, 'not_found'])
  for (const path of ['/catalog/search', '/catalog/lookup', '/catalog/product', '/carts'])
    expect([path, ...(await call('POST', `/ucp/v1${path}`))]).toEqual([path, 403, 'agents_off'])
  expect(await toolsFor(world, { key: null })).toEqual([])
})
