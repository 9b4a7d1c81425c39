// Plans for the merchant's wallet: transactions that deploy the factory of collecting contracts and empty them. Signs nothing.
import type { ChainSetup } from '../../adapters/ledgers/evm/chain.ts'
import { type Node, nodeOf } from '../../adapters/ledgers/evm/node.ts'
import { rpcAt } from '../../adapters/ledgers/evm/rpc.ts'
import { factoriesOf } from '../../adapters/ledgers/evm/vaults.ts'
import { tokensOn } from '../../shop/payments/destinations/rules/chain.ts'
import {
  deployer,
  deploying,
  type Factory,
  flushing,
  mostFlushed,
  type Unsigned,
} from '../../shop/payments/destinations/rules/vaults.ts'
import { depositAddresses } from '../../shop/payments/destinations/views.ts'
import { ok, type Result, refuse } from '../../shop/result.ts'
import type { World } from '../../shop/world.ts'

export type Plan = {
  readonly chain: string
  readonly chainId: number
  readonly factory: string
  readonly treasury: string
  readonly says: string
  /** For the merchant's wallet to sign and send; null if there is nothing to send. */
  readonly transaction: Unsigned | null
  /** Vaults it empties, with the balance of each in the token's smallest unit, as text. */
  readonly vaults?: readonly { readonly address: string; readonly holds: string }[]
  /** Why the chain could not be read. */
  readonly failure?: string
}

type Chain = Pick<ChainSetup, 'name' | 'chainId' | 'token' | 'decimals' | 'accepted' | 'rpcUrls'>

/** Deploys the factory, once on each chain, before anything can be collected. Payments do not need it. */
export function makingPlans(treasury: string, chains: readonly Chain[]): Promise<Plan[]> {
  const [factory] = factoriesOf(treasury)
  return Promise.all(chains.map((chain) => makingPlan(factory, treasury, chain)))
}

async function makingPlan(factory: Factory, treasury: string, chain: Chain): Promise<Plan> {
  const about = { ...nameOf(chain), factory: factory.address, treasury, transaction: null }
  const deployed = await firstAnswer(chain, (node) => node.code(factory.address))
  if (!deployed.ok) return { ...about, says: noAnswer, failure: deployed.code }
  if (deployed.value !== '0x') return { ...about, says: isThere }
  const helper = await firstAnswer(chain, (node) => node.code(deployer))
  if (!helper.ok) return { ...about, says: noAnswer, failure: helper.code }
  if (helper.value === '0x')
    return { ...about, says: `The deployer ${deployer} is not on this chain yet.` }
  return { ...about, says: 'Send this once.', transaction: deploying(factory) }
}

/**
 * Transactions that empty every vault of the configured treasury with a balance, whichever factory
 * it belongs to; if a chain lacks that factory, first the transaction that deploys it. `isCoin`:
 * collects the native coin, sent by mistake, instead of tokens.
 */
export async function flushPlans(
  world: World,
  treasury: string,
  chains: readonly Chain[],
  { isCoin = false } = {},
): Promise<Plan[]> {
  const factories = factoriesOf(treasury).map((factory) => ({ factory, vaults: [] as Vault[] }))
  for await (const { account, index, address, orderNumber, isWithheld } of depositAddresses(
    world,
  )) {
    const own = factories.find(({ factory }) => factory.address.toLowerCase() === account)
    if (own && (orderNumber || isWithheld)) own.vaults.push({ index, address })
  }
  const plans: Plan[] = []
  for (const chain of chains)
    for (const token of isCoin ? [null] : tokensIn(chain))
      for (const { factory, vaults } of factories)
        plans.push(...(await emptyingPlans(factory, treasury, chain, { vaults, token })))
  return plans
}

const tokensIn = (chain: Chain): string[] => tokensOn(chain).map(({ token }) => token)

async function emptyingPlans(
  factory: Factory,
  treasury: string,
  chain: Chain,
  { vaults, token }: { readonly vaults: readonly Vault[]; readonly token: string | null },
): Promise<Plan[]> {
  const about = { ...nameOf(chain), factory: factory.address, treasury }
  if (vaults.length === 0) return []
  const full = await holding(chain, token, vaults)
  if (!full.ok) return [{ ...about, says: noAnswer, transaction: null, failure: full.code }]
  if (full.value.length === 0) return []
  // A call to an address without code succeeds, wastes gas and collects nothing.
  const making = await makingPlan(factory, treasury, chain)
  const plans = making.says === isThere ? [] : [making]
  if (plans.length > 0 && !making.transaction) return plans
  for (let from = 0; from < full.value.length; from += mostFlushed) {
    const some = full.value.slice(from, from + mostFlushed)
    plans.push({
      ...about,
      says: `Empties ${some.length} into the treasury. Anybody may send it.`,
      transaction: flushing(
        factory.address,
        token,
        some.map(({ index }) => index),
      ),
      vaults: some.map(({ address, holds }) => ({ address, holds: String(holds) })),
    })
  }
  return plans
}

const noAnswer = 'Nobody answers.'
export const isThere = 'The factory is there.'

type Vault = { readonly index: number; readonly address: string }

async function holding(
  chain: Chain,
  token: string | null,
  vaults: readonly Vault[],
): Promise<Result<(Vault & { holds: bigint })[]>> {
  // If a provider fails midway, the next one repeats everything.
  return firstAnswer(chain, async (node) => {
    const full: (Vault & { holds: bigint })[] = []
    for (const vault of vaults) {
      const { address } = vault
      const holds = await (token ? node.balance(address, token) : coinOf(node, address))
      if (!holds.ok) return holds
      if (holds.value > 0n) full.push({ ...vault, holds: holds.value })
    }
    return ok(full)
  })
}

async function coinOf(node: Node, address: string): Promise<Result<bigint>> {
  const coins = await node.coins([address], null)
  return coins.ok ? ok(coins.value[0] ?? 0n) : coins
}

const nameOf = ({ name, chainId }: Chain) => ({ chain: name, chainId })

/** The first answer of a provider that is verified to be on this chain. */
async function firstAnswer<T>(
  chain: Chain,
  ask: (node: Node) => Promise<Result<T>>,
): Promise<Result<T>> {
  let last: Result<T> = refuse('ledger.unreachable')
  for (const url of chain.rpcUrls) {
    const node = nodeOf(rpcAt(url), new Set(tokensIn(chain)))
    const id = await node.chainId()
    if (id.ok && id.value !== chain.chainId) last = refuse('ledger.wrong_network')
    else last = id.ok ? await ask(node) : id
    if (last.ok) return last
  }
  return last
}
