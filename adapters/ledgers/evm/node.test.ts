// A provider that no longer has a block's state says so in many words: not that a range was too large.
import { expect, test } from 'vitest'
import { ok, refuse } from '../../../shop/result.ts'
import { coinsOf } from './coins.ts'
import { nodeOf } from './node.ts'
import type { Rpc } from './rpc.ts'

const address = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const pruned = () => refuse('ledger.range', { facts: { host: 'node', why: 'BlockOutOfRange' } })
const isLatest = (params: readonly unknown[]) => params[1] === 'latest'
const rpc: Rpc = {
  host: 'node',
  ask: async (_, params) => (isLatest(params) ? ok('0x5') : pruned()),
  askAll: async (_, all) => (all.every(isLatest) ? ok(all.map(() => '0x5')) : pruned()),
}

test('coins are then read from the latest state', async () => {
  const node = nodeOf(rpc, new Set())
  const final = { number: 7 } as Parameters<typeof coinsOf>[2]['final']
  expect(await coinsOf(node, [], { final, needed: 1 }, [address])).toEqual(
    ok({ block: 7, balances: new Map([[address, 5n]]), disputedBy: null }),
  )
})

test('a balance of a token at such a block is refused, not retried with fewer blocks', async () => {
  const node = nodeOf(rpc, new Set())
  expect(await node.balances([address], address, 7)).toMatchObject({ code: 'ledger.refused' })
})

test('a block of a time that no database has is refused', async () => {
  const word = `0x${'11'.repeat(32)}`
  const block = (timestamp: string) => ({ number: '0x1', hash: word, parentHash: word, timestamp })
  const shown = (timestamp: string) =>
    nodeOf({ ...rpc, ask: async () => ok(block(timestamp)) }, new Set()).block(1)
  expect(await shown('0x3afff44180')).toMatchObject({ code: 'ledger.untrusted' })
  expect(await shown('0x1fffffffffffff')).toMatchObject({ code: 'ledger.untrusted' })
  expect(await shown('0x3afff4417f')).toMatchObject({ ok: true })
})
