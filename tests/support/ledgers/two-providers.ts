// A shop with a real EVM node behind two providers that fail or lie on demand: new for each test.
import { afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { evmLedger } from '../../../adapters/ledgers/evm/chain.ts'
import { coins } from '../../../shop/platform/money/rules.ts'
import { type Anvil, deployToken, startAnvil, testContracts } from './anvil.ts'
import { acceptedToken, chainOf } from './chains.ts'
import { startProxy } from './rpc-proxy.ts'
import { type UsdtShop, usdtShop } from './usdt.ts'

export const ledger = 'eip155:31337'
export const price = coins(50)
export const due = 50_000_000n
export const fine = { ok: true, value: undefined }

type Proxy = Awaited<ReturnType<typeof startProxy>>
type Here = {
  anvil: Anvil
  usdt: Awaited<ReturnType<typeof deployToken>>
  /** The token beside USDT. */
  token: Awaited<ReturnType<typeof deployToken>>
  shop: UsdtShop
  first: Proxy
  second: Proxy
}

/** Call once per test file; the result is filled before each test. `beside`: a token that is accepted, too. */
export function twoProviders(beside?: { readonly symbol: string; readonly decimals: number }) {
  const at = {} as Here
  beforeAll(() => void testContracts())
  beforeEach(async () => {
    at.anvil = await startAnvil()
    at.first = await startProxy(at.anvil.url)
    at.second = await startProxy(at.anvil.url)
    at.usdt = await deployToken(at.anvil)
    const rpcUrls = [at.first.url, at.second.url]
    const accepted = []
    if (beside) {
      at.token = await deployToken(at.anvil, beside)
      accepted.push(acceptedToken(beside.symbol, at.token.address, beside.decimals))
    }
    at.shop = await usdtShop([chainOf({ token: at.usdt.address, accepted, rpcUrls })])
    await at.anvil.mine(20)
    const begun = await at.shop.read()
    if (!begun.ok) throw new Error(begun.code)
  })
  afterEach(() => Promise.all([at.anvil.stop(), at.first.stop(), at.second.stop()]))
  return Object.assign(at, {
    cursor: async () => {
      const [row] = await at.shop.world.db<{ cursor: string }[]>`
        select cursor from ledger_cursors where ledger = ${ledger}`
      return row?.cursor
    },
    /** Switches the same shop to these providers. */
    through: (...rpcUrls: string[]) => evmLedger(chainOf({ token: at.usdt.address, rpcUrls })),
    finish: async () => {
      await at.anvil.mine(9)
      expect(await at.shop.read()).toEqual(fine)
    },
  })
}
