// Which addresses money may go back to. Pure.
import type { Dossier } from './dossier.ts'
import { readEvmAddress } from './evm-address.ts'
import type { Method } from './rules.ts'
import { readAddress } from './strkey.ts'

/**
 * The address as its ledger spells it, with a right checksum, and not one of the shop's own; null for any other text.
 * Pi: G… or M…; USDT: 0x… by EIP-55.
 */
export function refundAddress({ options }: Dossier, method: Method, text: string): string | null {
  if (method === 'usdt') {
    const address = readEvmAddress(text)
    const isOwn = options.some((option) => option.address.toLowerCase() === address?.toLowerCase())
    return isOwn ? null : address
  }
  const read = readAddress(text)
  return read && options.every((option) => option.address !== read.account) ? text : null
}
