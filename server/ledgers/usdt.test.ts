// USDT start-up checks: providers are compared with the settings.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { evmLedger } from '../../adapters/ledgers/evm/chain.ts'
import { alertLedgers } from '../../shop/payments/reconciliation/alert-ledgers.ts'
import { tokenMethod } from '../../shop/payments/requests/rules/methods.ts'
import { tokenChains } from '../../shop/payments/requests/views/offered-methods.ts'
import type { AcceptedToken } from '../../shop/payments/tokens/port.ts'
import { alertsNow } from '../../shop/people/alerts/views.ts'
import { type TokenCode, tokenCode } from '../../shop/platform/money/rules.ts'
import { type Anvil, deployToken, startAnvil } from '../../tests/support/ledgers/anvil.ts'
import { acceptedToken, chainOf } from '../../tests/support/ledgers/chains.ts'
import { startProxy } from '../../tests/support/ledgers/rpc-proxy.ts'
import { usdtShop } from '../../tests/support/ledgers/usdt.ts'
import { compared } from './usdt.ts'

let anvil: Anvil
let proxy: Awaited<ReturnType<typeof startProxy>>
let token = ''
let other = ''
let longer = ''
beforeAll(async () => {
  anvil = await startAnvil()
  proxy = await startProxy(anvil.url)
  token = (await deployToken(anvil)).address
  other = (await deployToken(anvil, { symbol: 'USDC' })).address
  longer = (await deployToken(anvil, { symbol: 'USDC2' })).address
})
afterAll(() => Promise.all([anvil.stop(), proxy.stop()]))

const nothing = () => {}
const log = { info: nothing, warn: nothing, error: nothing }
const unreachable = 'http://127.0.0.1:9/v3/hush'
const ledgerOf = (more: Partial<Parameters<typeof chainOf>[0]> = {}) =>
  evmLedger(chainOf({ token, rpcUrls: [proxy.url], ...more }))

test('opens the chains of the settings', async () => {
  const ledger = await compared(ledgerOf(), log)
  expect(ledger.isUnproved?.() ?? false).toBe(false)
})

test.each([
  ['another chain', { chainId: 1 }, 'has chain 31337, not 1. Correct rpcUrls, chainId.'],
  ['other decimals', { decimals: 18 }, 'has token USDT 6, not USDT 18.'],
  ['another symbol', { symbol: 'USDC' }, 'has token USDT 6, not USDC 6.'],
  ['no token there', { token: `0x${'12'.repeat(20)}` }, 'has token no token'],
])('%s: the shop does not start, and says why', async (_, more, words) => {
  await expect(compared(ledgerOf(more), log)).rejects.toThrow(words)
  // Also if another provider is unavailable, or right.
  const rpcUrls = [unreachable, proxy.url]
  await expect(compared(ledgerOf({ ...more, rpcUrls }), log)).rejects.toThrow(words)
})

describe('a token beside USDT', () => {
  const accepts = (more: Partial<AcceptedToken>) => {
    const symbol = tokenCode('USDC') as TokenCode
    const usdc = { symbol, method: tokenMethod(symbol), contractSymbol: 'USDC', decimals: 6 }
    return ledgerOf({ accepted: [{ ...usdc, token: other, ...more }] })
  }

  test('is compared, too', async () => {
    expect((await compared(accepts({}), log)).isUnproved?.() ?? false).toBe(false)
  })

  test.each([
    ['calls itself differently', { contractSymbol: 'EURC' }, 'has token USDC 6, not EURC 6'],
    ['has a longer name', { token: () => longer }, 'has token USDC2 6, not USDC 6'],
    ['has other decimals', { decimals: 18 }, 'has token USDC 6, not USDC 18'],
    ['is no contract', { token: () => `0x${'12'.repeat(20)}` }, 'has token no token, not USDC 6'],
    ['is USDT itself', { token: () => token }, 'has token USDT 6, not USDC 6'],
  ] as [string, Partial<Omit<AcceptedToken, 'token'>> & { token?: () => string }, string][])(
    'that %s: it is not offered, and said; USDT on its chain is',
    async (_, { token, ...more }, words) => {
      const said: string[] = []
      const say = (text: string) => void said.push(text)
      const ledger = accepts({ ...more, ...(token && { token: token() }) })
      const shown = await compared(ledger, { info: say, warn: say, error: say })
      expect(said.join()).toContain(`TOKENS, Test chain: 127.0.0.1`)
      expect(said.join()).toContain(words)
      expect((await shown.check()).ok).toBe(true)
      expect(shown.differing?.()).toHaveLength(1)
    },
  )

  test('that a provider lies about is offered and asked for again once it tells the truth', async () => {
    const code = tokenCode('USDC') as TokenCode
    const accepted = [acceptedToken('USDC', other)]
    const lie = () =>
      proxy.trouble(({ method, params }) =>
        method === 'eth_call' && JSON.stringify(params).includes(other.slice(2))
          ? { result: `0x${'0'.repeat(63)}9` }
          : undefined,
      )
    lie()
    const shop = await usdtShop([chainOf({ token, accepted, rpcUrls: [proxy.url] })])
    const { world } = shop
    const said: string[] = []
    const say = (text: string) => void said.push(text)
    const ledger = await compared(ledgerOf({ accepted }), { info: say, warn: say, error: say }, 2)
    Object.assign(world.usdt as object, { chains: [ledger] })
    expect(said).toHaveLength(1)
    const usdc = tokenMethod(code)
    expect(await tokenChains(world, usdc)).toMatchObject({ code: 'payment.not_set_up' })
    expect(await tokenChains(world, 'usdt')).toMatchObject({ ok: true })
    await alertLedgers(world)
    const told = async () => (await alertsNow(world)).filter(({ kind }) => kind === 'token_differs')
    expect(await told()).toMatchObject([{ subject: 'Test chain USDC' }])
    expect((await shop.read()).ok).toBe(true)

    proxy.trouble(null)
    await expect.poll(() => ledger.differing?.()).toEqual([])
    expect(await tokenChains(world, usdc)).toMatchObject({ ok: true })
    await alertLedgers(world)
    expect(await told()).toEqual([])
    await expect.poll(() => said.at(-1)).toBe('tokens verified and offered')
  })
})

test('starts if one of two providers is right', async () => {
  const other = await startAnvil({ chainId: 137 })
  const rpcUrls = [proxy.url, other.url]
  await expect(compared(ledgerOf({ rpcUrls }), log)).rejects.toThrow('has chain 137, not 31337')
  await other.stop()
})

test.each([
  [
    'a page instead of an answer',
    (response: { end(text: string): void }) => response.end('<html>'),
  ],
  ['nothing', (response: { destroy(): void }) => response.destroy()],
] as [string, (response: never) => void][])(
  'a provider that answers %s: the shop starts without that chain, tells the operator, and offers it once it responds',
  async (_, act) => {
    // Of its own: what the chain before has still to say is not counted here.
    const said: string[] = []
    const say = (text: string) => void said.push(text)
    proxy.trouble((_question, response) => {
      act(response as never)
      return 'answered'
    })
    const shop = await usdtShop([chainOf({ token, rpcUrls: [proxy.url] })])
    const ledger = await compared(ledgerOf(), { info: say, warn: say, error: say }, 30)
    Object.assign(shop.world.usdt as object, { chains: [ledger] })
    expect(said).toEqual(['chain not offered: no provider responds'])
    expect(await tokenChains(shop.world, 'usdt')).toMatchObject({ code: 'payment.not_set_up' })
    proxy.trouble(null)
    await expect.poll(() => ledger.isUnproved?.()).toBe(false)
    expect(await tokenChains(shop.world, 'usdt')).toMatchObject({ ok: true })
  },
)
