// EVM addresses with checksum (EIP-55). Pure.
import { checksum, validate } from 'ox/Address'

/** The spelling with the checksum; `address` is 0x and forty hex digits in any case. */
export const checksummed = (address: string): string => checksum(address as `0x${string}`)

/** An address as a person gives it, spelled with its checksum; null where it is none, or one with a wrong checksum. */
export function readEvmAddress(text: string): string | null {
  // All in capitals says as little of a checksum as all in small letters.
  const address = /^0x[0-9A-F]{40}$/.test(text) ? text.toLowerCase() : text
  return validate(address) ? checksum(address) : null
}
