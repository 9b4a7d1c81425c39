// Providers that deleted old blocks say so in many words, and are told apart from those that lag or keep recent state only.
import { describe, expect, test } from 'vitest'
import { ok } from '../../../shop/result.ts'
import { serve } from '../../../tests/fixtures/payments/horizon.ts'
import { nodeOf } from './node.ts'
import { type Rpc, rpcAt } from './rpc.ts'

const address = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const refusing = async (error: object, status = 200) =>
  rpcAt(
    await serve((_request, response) => {
      response.writeHead(status).end(JSON.stringify({ jsonrpc: '2.0', id: 1, error }))
    }),
  )
const personal = 'Archive requests require a personal token. Get one at: https://a.example'
const cosmos = 'height 5 is not available, lowest height is 24900001'
const upstreams =
  'no available upstreams to process a request. Cause - Upstream lower height 42810022 of type RECEIPTS is greater than 35662252'

describe('a provider that no longer has the blocks', () => {
  test.each([
    ['Geth', 4444, 'pruned history unavailable', 200],
    [
      'Geth with its oldest block',
      4444,
      'pruned history unavailable: requested 1, earliest 2',
      200,
    ],
    ['one that only gives the code', 4444, 'no', 200],
    ['Erigon', -32000, 'old data not available due to pruning: from tx: 1962853355', 200],
    ['a public provider', -32701, 'History has been pruned for this block', 200],
    ['a public provider of archives', -32602, personal, 403],
    ['a chain of Cosmos', -32603, cosmos, 200],
    ['an aggregator', 1, upstreams, 200],
  ])('%s', async (_, code, message, status) => {
    const rpc = await refusing({ code, message }, status)
    const node = nodeOf(rpc, new Set())
    expect(await node.logs(1, 2, null)).toMatchObject({ code: 'ledger.history_gone' })
    expect(await node.block(1)).toMatchObject({ code: 'ledger.history_gone' })
    // Its balances are then read from the latest state, as at any provider without old state.
    expect(await node.coins([address], 1)).toMatchObject({ code: 'ledger.refused' })
    expect(await node.balances([address], address, 1)).toMatchObject({ code: 'ledger.refused' })
  })

  test.each([
    [-32000, 'missing trie node ef7df5d88cb1614dc3f143879a653cd90717ee42e967c5fabbcd7505a968f314'],
    [-32000, 'header not found'],
    [-32000, 'block not found'],
    [3, 'execution reverted: pruned'],
    [-32000, 'execution reverted: the tree was pruned'],
  ])('%i %s says nothing of that', async (code, message) => {
    const rpc = await refusing({ code, message })
    expect(await rpc.ask('eth_call', [])).toMatchObject({ code: 'ledger.refused' })
  })
})

test('a block that is missing far below the head was pruned; one near it is still to come', async () => {
  const word = `0x${'11'.repeat(32)}`
  const shown = { number: '0x186a0', hash: word, parentHash: word, timestamp: '0x6553f100' }
  const rpc: Rpc = {
    host: 'node',
    ask: async (_, [tag]) => ok(String(tag).startsWith('0x') ? null : shown),
    askAll: async (_, all) => ok(all.map(() => null)),
  }
  const node = nodeOf(rpc, new Set())
  // It showed no head yet.
  expect(await node.block(1)).toMatchObject({ code: 'ledger.stale' })
  expect(await node.block('latest')).toMatchObject({ ok: true })
  expect(await node.block(99_000)).toMatchObject({ code: 'ledger.stale' })
  expect(await node.blocks([99_000, 99_001])).toMatchObject({ code: 'ledger.stale' })
  expect(await node.block(90_000)).toMatchObject({ code: 'ledger.history_gone' })
  expect(await node.blocks([90_000, 90_001])).toMatchObject({ code: 'ledger.history_gone' })
})
