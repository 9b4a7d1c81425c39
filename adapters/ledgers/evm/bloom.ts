// What a block's bloom filter says of its logs: a "no" is certain, a "yes" nearly so.
import { keccak_256 as keccak256 } from '@noble/hashes/sha3.js'

const known = new Map<string, readonly number[]>()

/** Whether the block may hold a log with this address or topic (0x…). */
export function mayHold(bloom: string, value: string): boolean {
  return bitsOf(value).every((bit) => {
    // The last hex digit holds bits 0 to 3.
    const digit = Number.parseInt(bloom.charAt(bloom.length - 1 - (bit >> 2)), 16)
    return ((digit >> (bit & 3)) & 1) === 1
  })
}

function bitsOf(value: string): readonly number[] {
  let bits = known.get(value)
  if (!bits) {
    const hash = keccak256(Buffer.from(value.slice(2), 'hex'))
    bits = [0, 2, 4].map((place) => (((hash[place] ?? 0) << 8) | (hash[place + 1] ?? 0)) & 2047)
    if (known.size > 1000) known.clear()
    known.set(value, bits)
  }
  return bits
}
