// Addresses of EVM chains: twenty bytes in hex, with a checksum in the case of the letters (EIP-55). Pure.
import { keccak_256 as keccak256 } from '@noble/hashes/sha3.js'

const encoder = new TextEncoder()

/** The spelling with the checksum; `address` is 0x and forty hex digits in any case. */
export function checksummed(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = keccak256(encoder.encode(digits))
  const spelled = [...digits].map((digit, place) => {
    const byte = hash[place >> 1] ?? 0
    return (place % 2 ? byte & 15 : byte >> 4) >= 8 ? digit.toUpperCase() : digit
  })
  return `0x${spelled.join('')}`
}

/** An address as a person gives it, spelled with its checksum; null where it is none, or one with a wrong checksum. */
export function readEvmAddress(text: string): string | null {
  if (!/^0x[0-9a-f]{40}$/i.test(text)) return null
  const digits = text.slice(2)
  const spelled = checksummed(text)
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isPlain || spelled === text ? spelled : null
}
