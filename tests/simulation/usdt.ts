// Simulated chains of USDT and other tokens, read by the shop's own reader.

import { evmLedger } from '../../adapters/ledgers/evm/chain.ts'
import type { Chance } from '../../demo/chance.ts'
import { checksummed } from '../../shop/payments/destinations/rules/evm-address.ts'
import type { Rates } from '../../shop/payments/rates/port.ts'
import { finishTransfers } from '../../shop/payments/tokens/finish-transfers.ts'
import type { EvmLedger, EvmPage, Finality, UsdtPorts } from '../../shop/payments/tokens/port.ts'
import { readChain } from '../../shop/payments/tokens/read-chain.ts'
import { recordChain } from '../../shop/payments/tokens/record-chain.ts'
import { ok, refuse } from '../../shop/result.ts'
import type { World } from '../../shop/world.ts'
import { acceptedToken, chainOf } from '../support/ledgers/chains.ts'
import { depth, evmModel } from './evm-model.ts'
import { provider, type Trouble, troubles } from './evm-rpc.ts'
import { digest } from './invariants.ts'
import { wallet } from './wallets.ts'

/** A cent of GOLD is much, so that it is asked for in smaller steps. */
const setups = [
  { chainId: 137, name: 'Polygon', decimals: 6, more: { USDC: 6, GOLD: 18 } },
  { chainId: 56, name: 'BNB Chain', decimals: 18, more: { USDC: 18 } },
] as const

/** What the chains' tokens are, as their contracts are: also without the shop's rules. */
export type Token = {
  readonly method: string
  readonly symbol: string
  readonly address: string
  readonly decimals: number
}

/** Rates per Pi; null for none. */
export const rates = {
  USDT: ['1', '1', '1.0041', '0.83', null],
  USDC: ['1', '0.999', '1.004', '0.81', null],
  GOLD: ['0.0021', '0.0020037', '0.0000173', null],
} as const
type Symbol = keyof typeof rates

export type Chains = ReturnType<typeof usdtOf>
export type Chain = Chains['all'][number]

/** `accountKey`: the one in the settings, from which addresses are derived. */
export function usdtOf(chance: Chance, time: () => Date, accountKey: () => string) {
  const now: Record<string, string | null> = { USDT: '1', USDC: '1', GOLD: '0.0021' }
  let misnamed: { readonly ledger: string; readonly symbol: string } | null = null
  /** Recently assigned addresses, to forge payments to. */
  const issued: string[] = []
  const all = setups.map(({ chainId, name, decimals, more }) => {
    const model = evmModel(name, chance, time)
    const [token, other] = [wallet(`${name} USDT`), wallet(`${name} EURC`)]
    const tokens: Token[] = Object.entries({ USDT: decimals, ...more }).map(
      ([symbol, decimals]) => ({
        method: symbol.toLowerCase(),
        symbol,
        address: wallet(`${name} ${symbol}`),
        decimals,
      }),
    )
    const forged = new Set<string>()
    const altered = new Map<string, number>()
    const providers = ['one', 'two'].map((host) =>
      provider(model, chance, {
        host: `${host}.${chainId}`,
        chainId,
        forged,
        altered,
        victims: () => issued.slice(-10),
        tokens,
      }),
    )
    const setup = chainOf({
      chainId,
      name,
      decimals,
      token,
      rpcUrls: ['0', '1'],
      accepted: tokens
        .slice(1)
        .map(({ symbol, address, decimals }) => acceptedToken(symbol, address, decimals)),
      others: [{ token: other, symbol: 'EURC', decimals: 6 }],
    })
    const reader = evmLedger(setup, () => {}, {
      reach: (url) => (providers[Number(url)] as (typeof providers)[number]).rpc,
      now: () => time().getTime(),
      random: () => chance.below(1000) / 1000,
    })
    // The last pages, for replay.
    const last: { page: EvmPage | null; finality: Finality | null } = { page: null, finality: null }
    const ledger: EvmLedger = {
      ...reader,
      async readAfter(ring, watched) {
        const page = await reader.readAfter(ring, watched)
        if (page.ok) last.page = page.value
        return page
      },
      async finality(seen) {
        const finality = await reader.finality(seen)
        if (finality.ok) last.finality = finality.value
        return finality
      },
    }
    return {
      model,
      providers,
      ledger,
      last,
      tokens,
      other,
      forged,
      altered,
      chain: ledger.chain,
    }
  })
  const ports: UsdtPorts = {
    chains: all.map(({ ledger }) => ledger),
    demoWallet: null,
    addresses: {
      get account() {
        return accountKey()
      },
      addressAt: async (index) => checksummed(wallet(`${accountKey()} address ${index}`)),
    },
  }
  const source: Rates = {
    async rate(pair) {
      const rate = now[pair.in] ?? null
      return rate === null ? refuse('rate.none') : ok({ rate, source: 'setting', asOf: time() })
    },
  }
  return {
    all,
    ports,
    rates: source,
    issued,
    /** From the beginning on, one provider calls a token otherwise. */
    misname() {
      const chain = chance.one(all)
      const token = chance.one(chain.tokens.slice(1))
      chance.one(chain.providers).misname(token.address)
      misnamed = { ledger: chain.chain.ledger, symbol: token.symbol }
    },
    /** The job that compares tokens again; the provider may have come to its senses. */
    async compareAgain() {
      for (const { ledger, providers } of all) {
        if ((ledger.differing?.() ?? []).length === 0) continue
        const isSound = chance.percent(25) && providers.every(isHeard)
        if (isSound) for (const each of providers) each.misname(null)
        await ledger.compare()
        if (isSound) misnamed = null
      }
    },
    /** Nothing is asked for in it. */
    misnamed: () => misnamed,
    changeRate() {
      const symbol = chance.one(Object.keys(rates)) as Symbol
      now[symbol] = chance.one<string | null>(rates[symbol])
    },
  }
}

const isHeard = (provider: { trouble(): Trouble }): boolean =>
  provider.trouble() !== 'away' && provider.trouble() !== 'limited'

/** Reads each chain as the watcher does; the chains advance meanwhile. */
export async function readChains(world: World, { all }: Chains, chance: Chance): Promise<void> {
  for (const { model, ledger } of all) {
    model.mine(chance.weighted({ few: 4, many: 1 }) === 'few' ? chance.below(3) : depth)
    await readChain(world, ledger)
  }
}

/** A reorg, never deeper than finality. */
export function reorg({ all }: Chains, chance: Chance): void {
  chance.one(all).model.reorg(chance.between(1, depth - 1))
}

export function unsettle({ all }: Chains, chance: Chance): void {
  const { providers } = chance.one(all)
  const trouble = chance.percent(40) ? null : (chance.one(troubles) as Trouble)
  // Identical lies cannot be detected: one provider is sound, or both are unavailable.
  for (const each of providers) each.setTrouble(null)
  chance.one(providers).setTrouble(trouble)
  if (trouble === 'away' && chance.percent(30))
    for (const each of providers) each.setTrouble('away')
}

/** Replays earlier pages, which must change nothing. */
export async function repeat(world: World, { all }: Chains): Promise<void> {
  for (const { last, chain } of all) {
    const { page, finality } = last
    // After a crash it may not have been stored before.
    if (finality) await finishTransfers(world, chain.ledger, finality)
    const before = await digest(world)
    if (finality) await finishTransfers(world, chain.ledger, finality)
    if (page && (await isStored(world, page))) await recordChain(world, page)
    if ((await digest(world)) !== before)
      throw new Error('a replay of a chain has changed something')
  }
}

async function isStored(world: World, { ledger, headers }: EvmPage): Promise<boolean> {
  const [top] = await world.db<{ hash: string }[]>`
    select hash from block_headers where ledger = ${ledger} order by number desc limit 1`
  return top !== undefined && top.hash === headers.at(-1)?.hash
}
