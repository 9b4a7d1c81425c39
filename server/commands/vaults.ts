// `npm run vaults -- plan`: where the collecting contracts are, and the transaction that makes their factory.
// `npm run vaults -- flush [chain id] [coin]`: the transactions that empty those which hold something.
// Both print unsigned transactions for the merchant's own wallet: the shop holds no key and sends nothing.
import { familyOf } from '../../shop/payments/requests/rules/chain.ts'
import { flushPlans, makingPlans } from '../ledgers/vaults.ts'
import { withShop } from './cli.ts'

const [task, ...rest] = process.argv.slice(2)
const chainId = rest.find((word) => /^\d+$/.test(word))

if (task !== 'plan' && task !== 'flush') {
  console.error('npm run vaults -- plan | flush [chain id] [coin]')
  process.exitCode = 64
} else {
  await withShop(async (world, config) => {
    const { usdt } = config
    if (!usdt?.vaults) {
      console.error('USDT_VAULTS is not set: orders have addresses of USDT_XPUB.')
      return 78
    }
    const chains = usdt.chains.filter(
      (chain) =>
        familyOf(chain.ledger) === 'eip155' && (!chainId || String(chain.chainId) === chainId),
    )
    const plans =
      task === 'plan'
        ? await makingPlans(usdt.vaults, chains)
        : await flushPlans(world, usdt.vaults, chains, { isCoin: rest.includes('coin') })
    for (const plan of plans) console.log(JSON.stringify(plan, null, 2))
    if (plans.length === 0) console.error('There is nothing to do.')
    return plans.some(({ failure }) => failure) ? 69 : 0
  })
}
