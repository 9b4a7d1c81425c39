// Simulated USDT: two chains read by the shop's own reader, and payment events.

import { evmLedger } from '../../adapters/ledgers/evm/chain.ts'
import type { Chance } from '../../demo/chance.ts'
import { checksummed } from '../../shop/payments/destinations/rules/evm-address.ts'
import type { Rates } from '../../shop/payments/rates/port.ts'
import type { PaymentRequestView } from '../../shop/payments/requests/views/payment-requests.ts'
import { finishTransfers } from '../../shop/payments/tokens/finish-transfers.ts'
import type { EvmLedger, EvmPage, Finality, UsdtPorts } from '../../shop/payments/tokens/port.ts'
import { readChain } from '../../shop/payments/tokens/read-chain.ts'
import { recordChain } from '../../shop/payments/tokens/record-chain.ts'
import { ok, refuse } from '../../shop/result.ts'
import type { World } from '../../shop/world.ts'
import { chainOf } from '../support/ledgers/chains.ts'
import { depth, evmModel } from './evm-model.ts'
import { provider, type Trouble, troubles } from './evm-rpc.ts'
import { digest } from './invariants.ts'
import { merchant, wallet } from './wallets.ts'

const exchange = wallet('exchange')
const setups = [
  { chainId: 137, name: 'Polygon', decimals: 6 },
  { chainId: 56, name: 'BNB Chain', decimals: 18 },
] as const

export type Chains = ReturnType<typeof usdtOf>
export type Chain = Chains['all'][number]

/** `accountKey`: the one in the settings, from which addresses are derived. */
export function usdtOf(chance: Chance, time: () => Date, accountKey: () => string) {
  let rate: string | null = '1'
  /** Recently assigned addresses, to forge payments to. */
  const issued: string[] = []
  const all = setups.map(({ chainId, name, decimals }) => {
    const model = evmModel(name, chance, time)
    const [token, other] = [wallet(`${name} USDT`), wallet(`${name} USDC`)]
    const forged = new Set<string>()
    const altered = new Map<string, number>()
    const providers = ['one', 'two'].map((host) =>
      provider(model, chance, {
        host: `${host}.${chainId}`,
        chainId,
        forged,
        altered,
        victims: () => issued.slice(-10),
        token: { address: token, symbol: 'USDT', decimals },
      }),
    )
    const setup = chainOf({
      chainId,
      name,
      decimals,
      token,
      rpcUrls: ['0', '1'],
      others: [{ token: other, symbol: 'USDC', decimals: 6 }],
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
      token,
      other,
      decimals,
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
  const rates: Rates = {
    rate: async () =>
      rate === null ? refuse('rate.none') : ok({ rate, source: 'setting', asOf: time() }),
  }
  return {
    all,
    ports,
    rates,
    issued,
    setRate(now: string | null) {
      rate = now
    },
  }
}

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

/** A payment as shoppers make it, to an address of the order: on its chain or another, in its token or another. */
export function payUsdt(
  { all, issued }: Chains,
  chance: Chance,
  paymentRequest: PaymentRequestView,
  from: string,
  to: string,
): void {
  const option = paymentRequest.options.find(({ method }) => method === 'usdt')
  if (!option) return
  issued.push(to.toLowerCase())
  const asked = all.find(({ chain }) => chain.ledger === paymentRequest.quote.chain)
  const chain = asked && chance.percent(90) ? asked : chance.one(all)
  const due = option.due
  const amount = {
    exact: due,
    part: (due * BigInt(chance.between(1, 99))) / 100n,
    short: due - 1n,
    over: due + due / 10n,
    double: due * 2n,
    nothing: 0n,
  }[chance.weighted({ exact: 60, part: 12, short: 5, over: 8, double: 5, nothing: 4 })]
  const places = BigInt(chain.decimals - 6)
  const token = chance.weighted({ right: 90, other: 6, fake: 4 })
  chain.model.send({
    token: { right: chain.token, other: chain.other, fake: wallet('fake') }[token],
    from: chance.percent(10) ? exchange : from,
    to: to.toLowerCase(),
    // Sometimes with more decimals than the shop counts.
    raw:
      token === 'other'
        ? amount
        : amount * 10n ** places + (places && chance.percent(10) ? 1n : 0n),
  })
}

/** The merchant sends a refund; or another account does, or only a part of it. */
export function payBack(chains: Chains, chance: Chance, to: string, amount: bigint): string {
  const chain = chance.one(chains.all)
  const value = (chance.percent(88) ? amount : amount - 1n) * 10n ** BigInt(chain.decimals - 6)
  const from = chance.percent(75) ? merchant : wallet('a stranger')
  const raw = value + (chain.decimals > 6 && chance.percent(5) ? 1n : 0n)
  return chain.model.send({ token: chain.token, from, to: to.toLowerCase(), raw }).hash
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
