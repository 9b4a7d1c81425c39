// An answer as its page shows it: names of networks, currencies, links to block explorers.
import { explorerLink } from '../../../../shop/payments/requests/rules/block-explorer.ts'
import { currencyOf, isHosted } from '../../../../shop/payments/requests/rules/methods.ts'
import { isListCurrency } from '../../../../shop/platform/money/rules.ts'
import type { HelpAnswer, LedgerFacts } from '../../../../shop/sales/payment-help/actions.ts'
import type { World } from '../../../../shop/world.ts'

export type HelpView = ReturnType<typeof helpView>

export function helpView(world: World, answer: HelpAnswer) {
  const chains = world.config.usdt?.chains ?? []
  const named = [...chains, ...world.providers]
  const factsView = <Facts extends LedgerFacts>(facts: Facts) => ({
    ...facts,
    network: named.find(({ ledger }) => ledger === facts.ledger)?.name ?? facts.ledger,
    // In the currency of its order, whatever the shop's is by now.
    currency: isListCurrency(facts.asset)
      ? facts.asset
      : currencyOf(facts.method, world.config.currency),
    isHosted: isHosted(facts.method),
    explorer: explorerLink(facts.ledger, facts.hash, chains),
  })
  switch (answer.is) {
    case 'transaction':
      return { ...answer, facts: answer.facts.map(factsView), own: answer.own.map(factsView) }
    case 'proved':
      return { ...answer, own: answer.own.map(factsView) }
    default:
      return answer
  }
}
