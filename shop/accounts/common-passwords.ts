// Whether a word is in the list of passwords that everybody tries first, without asking anybody.
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { list } from './data/common-passwords.ts'

/** The list as it is kept: a word a line, compressed, in base64. */
export const packed = (words: readonly string[]): string =>
  brotliCompressSync(words.join('\n'), {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  }).toString('base64')

let words: ReadonlySet<string> | undefined

/** `word` in lower case and without accents. */
export function isListed(word: string): boolean {
  words ??= new Set(brotliDecompressSync(Buffer.from(list, 'base64')).toString().split('\n'))
  return words.has(word)
}
