// Doctor checks with a real EVM node: the right one, another chain, another token, and unreachable.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Anvil, deployToken, startAnvil } from '../../../tests/support/ledgers/anvil.ts'
import { acceptedToken, chainOf } from '../../../tests/support/ledgers/chains.ts'
import { startProxy } from '../../../tests/support/ledgers/rpc-proxy.ts'
import { examineChain } from './chains.ts'

let anvil: Anvil
let token = ''
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  token = (await deployToken(anvil)).address
  await anvil.mine(20)
})
afterAll(() => anvil.stop())

const examined = (more: Parameters<typeof chainOf>[0]) =>
  examineChain(chainOf({ rpcUrls: [anvil.url], ...more }))

test('a node that matches the settings passes', async () => {
  const found = await examined({ token })
  expect(found.map(({ level }) => level)).toEqual(['ok'])
  expect(found[0]?.says).toContain('Chain 31337, USDT')
})

test('a chain without USDT is examined by its tokens', async () => {
  const found = (symbol: string) =>
    examined({
      token: null,
      accepted: [{ ...acceptedToken('USDC', token), contractSymbol: symbol }],
    })
  expect(await found('USDT')).toMatchObject([{ level: 'ok' }])
  expect(await found('USDC')).toMatchObject([
    { level: 'wrong', remedy: expect.stringContaining('TOKENS') },
  ])
})

test.each([
  ['of another chain', () => examined({ token, chainId: 137 }), 'It is chain 31337, not 137.'],
  ['with other decimals', () => examined({ token, decimals: 18 }), 'USDT with 6 decimals'],
  ['with another symbol', () => examined({ token, symbol: 'USDC' }), 'The token is USDT'],
  ['without that token', () => examined({ token: `0x${'12'.repeat(20)}` }), 'no token'],
  [
    'that nobody listens on, without its key being said',
    () => examined({ token, rpcUrls: ['http://127.0.0.1:9/v3/hush'] }),
    'ledger.unreachable',
  ],
])('a node %s fails', async (_, ask, says) => {
  const found = await ask()
  expect(found).toMatchObject([{ level: 'wrong', says: expect.stringContaining(says) }])
  expect(found[0]?.remedy).toBeTruthy()
  expect(JSON.stringify(found)).not.toContain('hush')
})

test('a provider that answers for two chains by turns fails, whichever it names first', async () => {
  const proxy = await startProxy(anvil.url)
  for (const first of [0, 1]) {
    let asked = first
    proxy.trouble(({ method }) => {
      if (method !== 'eth_chainId') return undefined
      asked += 1
      return asked % 2 === 0 ? { result: '0x1' } : undefined
    })
    const found = await examined({ token, chainId: first === 0 ? 31337 : 1, rpcUrls: [proxy.url] })
    expect(found).toMatchObject([
      {
        level: 'wrong',
        says: expect.stringMatching(/^It answers for chain \d+, then for chain \d+/),
      },
    ])
  }
  await proxy.stop()
})
