// The demonstration's chain: its token matches its source, and the wallet pays on a real node.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evmLedger } from '../../adapters/ledgers/evm/chain.ts'
import { compile } from '../../tests/contracts/compile.ts'
import { startAnvil } from '../../tests/support/ledgers/anvil.ts'
import { chainOf } from '../../tests/support/ledgers/chains.ts'
import { demoEvmWallet, deployTestToken } from './wallet.ts'

let anvil: Awaited<ReturnType<typeof startAnvil>>
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())

test('the stored bytecode is what the compiler makes of the source', () => {
  const kept = JSON.parse(readFileSync(join(import.meta.dirname, 'test-tether.json'), 'utf8'))
  const { TestTether } = compile('demo/chain/TestTether.sol')
  expect(kept.bytecode).toBe(TestTether?.bytecode)
})

test('the token is a USDT with six decimals, and a payment of the wallet is in the next block', async () => {
  const token = await deployTestToken(anvil.url)
  const ledger = evmLedger(chainOf({ token, rpcUrls: [anvil.url] }))
  expect((await ledger.check()).ok).toBe(true)
  const to = `0x${'5a'.repeat(20)}`
  const watched = {
    now: () => new Date(),
    named: async () => [to],
    ours: async () => new Set([to]),
  }
  const first = await ledger.readAfter([], watched)
  if (!first.ok) throw new Error(first.code)
  const paid = await demoEvmWallet(anvil.url, token).pay({
    chain: 'eip155:31337',
    destination: to,
    amount: 12_340_000n,
  })
  const read = await ledger.readAfter(first.value.headers, watched)
  expect(read).toMatchObject({
    ok: true,
    value: { transfers: [{ to, raw: 12_340_000n, hash: paid.ok && paid.value.hash }] },
  })
})

test('payments of several shoppers at the same time are all sent', async () => {
  const token = await deployTestToken(anvil.url)
  const wallet = demoEvmWallet(anvil.url, token)
  const destination = `0x${'5c'.repeat(20)}`
  const paid = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      wallet.pay({ chain: 'eip155:31337', destination, amount: BigInt(index) }),
    ),
  )
  expect(new Set(paid.map((each) => each.ok && each.value.hash)).size).toBe(60)
  expect(paid).not.toContainEqual(expect.objectContaining({ ok: false }))
})

test('the chain refuses an amount above the wallet’s balance, with a reason', async () => {
  const token = await deployTestToken(anvil.url)
  const destination = `0x${'5b'.repeat(20)}`
  const wallet = demoEvmWallet(anvil.url, token)
  const amount = 10n ** 16n
  expect(await wallet.pay({ chain: 'eip155:31337', destination, amount })).toMatchObject({
    ok: false,
    code: 'demo_wallet.refused',
  })
})
