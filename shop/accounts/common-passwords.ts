// Whether a word is in the list of passwords that everybody tries first: a Bloom filter, without asking anybody.
import { createHash } from 'node:crypto'
import { filter } from './data/common-passwords.ts'

/** How many bits of the filter each word sets. */
const probes = 14

/** Makes the filter's bytes: 22 bits for each word, so that one word in forty thousand is taken for one by mistake. */
export function makeFilter(words: readonly string[]): Buffer {
  const bytes = Buffer.alloc(Math.ceil((words.length * 22) / 8))
  for (const word of words)
    for (const bit of bitsOf(word, bytes.length * 8))
      bytes[bit >> 3] = (bytes[bit >> 3] as number) | (1 << (bit & 7))
  return bytes
}

function* bitsOf(word: string, size: number): Generator<number> {
  const hash = createHash('sha256').update(word).digest()
  const [first, step] = [hash.readUInt32LE(0), hash.readUInt32LE(4)]
  for (let i = 0; i < probes; i++) yield (first + i * step) % size
}

let bytes: Buffer | undefined

/** `word` in lower case and without accents. */
export function isListed(word: string): boolean {
  bytes ??= Buffer.from(filter, 'base64')
  for (const bit of bitsOf(word, bytes.length * 8))
    if (((bytes[bit >> 3] as number) & (1 << (bit & 7))) === 0) return false
  return true
}
