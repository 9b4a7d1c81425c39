// Validates refund addresses. Pure.

import { familyOf } from '../destinations/rules/chain.ts'
import { readEvmAddress } from '../destinations/rules/evm-address.ts'
import { readAddress } from '../destinations/rules/strkey.ts'
import { readTronAddress } from '../destinations/rules/tron-address.ts'
import type { Dossier } from '../requests/rules/payment-facts.ts'
import type { Method } from '../requests/rules/states.ts'

/**
 * The address in its ledger's spelling, with a valid checksum, and not one of the shop's own; null for any other text.
 * Pi: G… or M…; USDT: 0x… by EIP-55, or T… if it was received on Tron.
 */
export function refundAddress(dossier: Dossier, method: Method, text: string): string | null {
  const { options } = dossier
  if (method === 'usdt') {
    const families = refundFamilies(dossier)
    const address = text.startsWith('T')
      ? families.has('tron') && readTronAddress(text)
      : families.has('eip155') && readEvmAddress(text)
    const isOwn = options.some(
      (option) => option.address.toLowerCase() === String(address).toLowerCase(),
    )
    return isOwn || !address ? null : address
  }
  const read = readAddress(text)
  return read && options.every((option) => option.address !== read.account) ? text : null
}

/** The chains on which USDT was received: refunds go back on the same chain. If none was, those that were offered. */
function refundFamilies({ transfers, options }: Dossier): Set<string> {
  const came = transfers.filter(({ method, status }) => method === 'usdt' && status !== 'orphaned')
  return new Set(
    came.length > 0
      ? came.map(({ ledger }) => familyOf(ledger))
      : options.flatMap(({ method, ledger }) => (method === 'usdt' ? [ledger] : [])),
  )
}
