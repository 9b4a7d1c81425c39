// Where a person looks a transaction up. Pure.
import type { EvmChain } from '../usdt-port.ts'

const piNetworks: Readonly<Record<string, string>> = {
  'Pi Network': 'mainnet',
  'Pi Testnet': 'testnet',
}

/** `ledger` as a transfer has it: a passphrase, or `eip155:137`. Null where nobody shows that ledger. */
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
