// Logs bloom filters of blocks (Yellow Paper 4.3.1): what a block may contain, and what a list of logs explains of it.
import { fromHex } from 'ox/Bytes'
import { keccak256 } from 'ox/Hash'
import type { Hex } from 'ox/Hex'

/** The three bits of an address or topic. */
type Bits = readonly number[]

/** Above half of its 2048 bits, a filter announces one address in eight that is not there. */
const half = 1024

const mostKept = 20_000
const cache = new Map<string, Bits>()

function bitsOf(value: Hex): Bits {
  let bits = cache.get(value)
  if (!bits) {
    const hash = keccak256(fromHex(value), { as: 'Bytes' })
    bits = [0, 2, 4].map((place) => (((hash[place] ?? 0) << 8) | (hash[place + 1] ?? 0)) & 2047)
    if (cache.size >= mostKept) cache.clear()
    cache.set(value, bits)
  }
  return bits
}

export type Filter = ReturnType<typeof filterOf>

/** Reads a block's filter of 256 bytes. */
export function filterOf(bloom: Hex) {
  const bytes = fromHex(bloom)
  const holds = (bit: number) => (((bytes[255 - (bit >> 3)] ?? 0) >> (bit & 7)) & 1) === 1
  const set = () => Array.from({ length: 2048 }, (_, bit) => bit).filter(holds)
  return {
    /** False proves that no log contains it. */
    mayHold: (value: Hex): boolean => bitsOf(value).every(holds),
    /** So many bits are set that it says little. */
    isFull: (): boolean => set().length > half,
    /** These addresses and topics explain every bit. */
    isExplainedBy(values: Iterable<Hex>): boolean {
      const known = new Set<number>()
      for (const value of values) for (const bit of bitsOf(value)) known.add(bit)
      return set().every((bit) => known.has(bit))
    },
  }
}
