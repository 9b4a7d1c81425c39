// Addresses of different roles: what one receives must not be taken for what another has sent.

import { familyOf, tokensOn } from '../../shop/payments/destinations/rules/chain.ts'
import { toTron } from '../../shop/payments/destinations/rules/tron-address.ts'
import type { readUsdt } from './usdt.ts'

/**
 * Transfers from a refund wallet close refunds. The wallet that collecting contracts pay to must not be one: anybody can
 * have a contract forward money to it, and moving it on to a customer's address would close a refund. Nobody holds
 * the key of a token's contract: what is sent there is lost.
 */
export function problemsOfRoles({ usdt }: { usdt: ReturnType<typeof readUsdt> }): string[] {
  if (!usdt) return []
  const { vaults, refundsFrom, chains } = usdt
  const collected = vaults?.toLowerCase()
  const problems: string[] = []
  if (collected && refundsFrom.includes(collected))
    problems.push(
      'USDT_VAULTS and USDT_REFUNDS_FROM name the same wallet. Refund from another one: a transfer out of the wallet that receives payments must not close a refund by mistake.',
    )
  for (const chain of chains) {
    const { ledger, name, others } = chain
    for (const { token: contract } of [...tokensOn(chain), ...others]) {
      if (contract === collected)
        problems.push(
          `USDT_VAULTS is the contract of a token on ${name}, not a wallet: payments sent there would be lost.`,
        )
      if (refundsFrom.includes(familyOf(ledger) === 'tron' ? toTron(contract) : contract))
        problems.push(`USDT_REFUNDS_FROM names the contract of a token on ${name}, not a wallet.`)
    }
  }
  return problems
}
