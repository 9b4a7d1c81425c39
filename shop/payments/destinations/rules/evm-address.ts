// EVM addresses with checksum (EIP-55). Pure.
import { checksum, validate } from 'ox/Address'

/** Adds the checksum; `address` is 0x and forty hex digits in any case. */
export const checksummed = (address: string): string => checksum(address as `0x${string}`)

/** Parses a typed address, with checksum; null if it is none, or has a wrong checksum. */
export function readEvmAddress(text: string): string | null {
  // All capitals carry no checksum, like all lower case.
  const address = /^0x[0-9A-F]{40}$/.test(text) ? text.toLowerCase() : text
  return validate(address) ? checksum(address) : null
}
