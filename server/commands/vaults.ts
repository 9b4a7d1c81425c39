// `piazza vaults plan`: locations of the collecting contracts, and the transaction that deploys their factory.
// `piazza vaults flush`: transactions that empty contracts with a balance.
// Both print unsigned transactions for the merchant's wallet: the shop holds no key and sends nothing.
import { familyOf } from '../../shop/payments/destinations/rules/chain.ts'
import type { World } from '../../shop/world.ts'
import type { Config } from '../config/config.ts'
import { flushPlans, makingPlans } from '../ledgers/vaults.ts'
import { unavailable, withShop, wrongSettings } from './cli.ts'

type Usdt = NonNullable<Config['usdt']>
type Chains = Usdt['chains']
type Vaults = NonNullable<Usdt['vaults']>
type Plans = Awaited<ReturnType<typeof makingPlans>> | Awaited<ReturnType<typeof flushPlans>>

export const plan = (): Promise<void> =>
  printing(null, (_, vaults, chains) => makingPlans(vaults, chains))

/** `isCoin`: collects the chain's native coin. */
export const flush = (chainId: string | null = null, isCoin = false): Promise<void> =>
  printing(chainId, (world, vaults, chains) => flushPlans(world, vaults, chains, { isCoin }))

const printing = (
  chainId: string | null,
  plansOf: (world: World, vaults: Vaults, chains: Chains) => Promise<Plans>,
): Promise<void> =>
  withShop(async (world, { usdt }) => {
    if (!usdt?.vaults) {
      console.error('USDT_VAULTS is not set: orders use addresses from USDT_XPUB.')
      return wrongSettings
    }
    const chains = usdt.chains.filter(
      (chain) =>
        familyOf(chain.ledger) === 'eip155' && (!chainId || String(chain.chainId) === chainId),
    )
    const plans = await plansOf(world, usdt.vaults, chains)
    for (const each of plans) console.log(JSON.stringify(each, null, 2))
    if (plans.length === 0) console.error('There is nothing to do.')
    return plans.some(({ failure }) => failure) ? unavailable : 0
  })
