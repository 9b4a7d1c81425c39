// Plans for the merchant's wallet: making the factory of collecting contracts, and emptying them. Nothing here signs.
import type { ChainSetup } from '../../adapters/ledgers/evm/chain.ts'
import { type Node, nodeOf } from '../../adapters/ledgers/evm/node.ts'
import { rpcAt } from '../../adapters/ledgers/evm/rpc.ts'
import { factoriesOf } from '../../adapters/ledgers/evm/vaults.ts'
import {
  deployer,
  deploying,
  type Factory,
  flushing,
  mostFlushed,
  type Unsigned,
} from '../../shop/payments/requests/rules/vaults.ts'
import { depositAddresses } from '../../shop/payments/requests/views/addresses.ts'
import { ok, type Result, refuse } from '../../shop/result.ts'
import type { World } from '../../shop/world.ts'

export type Plan = {
  readonly chain: string
  readonly chainId: number
  readonly factory: string
  readonly treasury: string
  readonly says: string
  /** To be signed and sent by the merchant's own wallet; null where there is nothing to send. */
  readonly transaction: Unsigned | null
  /** Vaults that it empties, with what each holds in the token's smallest unit, as text. */
  readonly vaults?: readonly { readonly address: string; readonly holds: string }[]
  /** Why the chain could not be asked. */
  readonly failure?: string
}

type Chain = Pick<ChainSetup, 'name' | 'chainId' | 'token' | 'rpcUrls'>

/** What to do once on each chain before anything can be emptied. Paying needs nothing of this. */
export function makingPlans(treasury: string, chains: readonly Chain[]): Promise<Plan[]> {
  const [factory] = factoriesOf(treasury)
  return Promise.all(chains.map((chain) => makingPlan(factory, treasury, chain)))
}

async function makingPlan(factory: Factory, treasury: string, chain: Chain): Promise<Plan> {
  const about = { ...nameOf(chain), factory: factory.address, treasury, transaction: null }
  const made = await firstAnswer(chain, (node) => node.code(factory.address))
  if (!made.ok) return { ...about, says: nobody, failure: made.code }
  if (made.value !== '0x') return { ...about, says: isThere }
  const helper = await firstAnswer(chain, (node) => node.code(deployer))
  if (!helper.ok) return { ...about, says: nobody, failure: helper.code }
  if (helper.value === '0x')
    return { ...about, says: `The deployer ${deployer} is not on this chain yet.` }
  return { ...about, says: 'Send this once.', transaction: deploying(factory) }
}

/**
 * Transactions that empty every vault of the treasury that is set and holds something now, whichever factory it is of;
 * before them what makes that factory, where a chain lacks it.
 * `isCoin`: the chain's own coin, which was sent there by mistake, instead of its USDT.
 */
export async function flushPlans(
  world: World,
  treasury: string,
  chains: readonly Chain[],
  { isCoin = false } = {},
): Promise<Plan[]> {
  const factories = factoriesOf(treasury).map((factory) => ({ factory, vaults: [] as Vault[] }))
  for await (const { account, index, address, orderNumber } of depositAddresses(world)) {
    const own = factories.find(({ factory }) => factory.address.toLowerCase() === account)
    if (own && orderNumber) own.vaults.push({ index, address })
  }
  const plans: Plan[] = []
  for (const chain of chains)
    for (const { factory, vaults } of factories)
      plans.push(...(await emptyingPlans(factory, treasury, chain, { vaults, isCoin })))
  return plans
}

async function emptyingPlans(
  factory: Factory,
  treasury: string,
  chain: Chain,
  { vaults, isCoin }: { readonly vaults: readonly Vault[]; readonly isCoin: boolean },
): Promise<Plan[]> {
  const token = isCoin ? null : chain.token
  const about = { ...nameOf(chain), factory: factory.address, treasury }
  if (vaults.length === 0) return []
  const full = await holding(chain, token, vaults)
  if (!full.ok) return [{ ...about, says: nobody, transaction: null, failure: full.code }]
  if (full.value.length === 0) return []
  // What is sent to an address without code is lost on gas, and empties nothing.
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

const nobody = 'Nobody answers.'
export const isThere = 'The factory is there.'

type Vault = { readonly index: number; readonly address: string }

async function holding(
  chain: Chain,
  token: string | null,
  vaults: readonly Vault[],
): Promise<Result<(Vault & { holds: bigint })[]>> {
  // A provider that fails half-way is left, and the next is asked for all of them.
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

/** Of a provider that is really on this chain, the first that answers. */
async function firstAnswer<T>(
  { rpcUrls, token, chainId }: Chain,
  ask: (node: Node) => Promise<Result<T>>,
): Promise<Result<T>> {
  let last: Result<T> = refuse('ledger.unreachable')
  for (const url of rpcUrls) {
    const node = nodeOf(rpcAt(url), new Set([token]))
    const id = await node.chainId()
    if (id.ok && id.value !== chainId) last = refuse('ledger.wrong_network')
    else last = id.ok ? await ask(node) : id
    if (last.ok) return last
  }
  return last
}
