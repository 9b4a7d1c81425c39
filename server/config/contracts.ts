// Contracts of tokens in the settings: address and symbol.
import { readEvmAddress } from '../../shop/payments/destinations/rules/evm-address.ts'
import { fromTron } from '../../shop/payments/destinations/rules/tron-address.ts'

/** Returns it in lower case; a Tron address as its twenty bytes. */
export function readContract(given: unknown): string | null {
  const text = String(given ?? '')
  return fromTron(text) ?? readEvmAddress(text)?.toLowerCase() ?? null
}

export const isSymbol = (given: unknown): given is string =>
  typeof given === 'string' && /^[\w.$₮-]{1,12}$/.test(given)
