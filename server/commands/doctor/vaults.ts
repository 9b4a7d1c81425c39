// Doctor check of collecting contracts: their factory is deployed on each chain. Payments arrive without it, but cannot be collected.
import type { ChainSetup } from '../../../adapters/ledgers/evm/chain.ts'
import { isThere, makingPlans } from '../../ledgers/vaults.ts'
import { type Finding, findingsOf } from './finding.ts'

export async function examineVaults(
  treasury: string,
  chains: readonly ChainSetup[],
): Promise<Finding[]> {
  const plans = await makingPlans(treasury, chains)
  return plans.map(({ chain, factory, transaction, says, failure }) => {
    const { fine, warn, wrong } = findingsOf(`${chain}, vaults`)
    if (failure)
      return wrong(`No provider responds (${failure}).`, 'Wait until a provider responds.')
    if (says === isThere)
      return fine(`The factory ${factory} is there and pays to ${treasury} alone.`)
    const remedy = transaction
      ? 'npm run piazza -- vaults plan prints the transaction that creates it.'
      : says
    return warn('The factory does not exist yet, so payments cannot be collected.', remedy)
  })
}
