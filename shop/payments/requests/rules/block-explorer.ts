// Links to block explorers. Pure.
import type { EvmChain } from '../../tokens/port.ts'

const piNetworks: Readonly<Record<string, string>> = {
  'Pi Network': 'mainnet',
  'Pi Testnet': 'testnet',
}

/** `ledger` as in a transfer: a passphrase, or `eip155:137`. Null if no explorer is known. */
export function explorerLink(
  ledger: string,
  hash: string,
  chains: readonly Pick<EvmChain, 'ledger' | 'explorer'>[] = [],
): string | null {
  const network = piNetworks[ledger]
  if (network) return `https://blockexplorer.minepi.com/${network}/transactions/${hash}`
  const explorer = chains.find((chain) => chain.ledger === ledger)?.explorer
  return explorer ? `${explorer}${hash}` : null
}
