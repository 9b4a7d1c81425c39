// Detects recovery phrases (BIP-39) in text, in any list and disguise: numbered, joined, accented, in markup, shortened to four letters, spelt out, or with other words between.
import { sha256 } from '@noble/hashes/sha2.js'

/** Normalized words of a list, with their numbers. */
export type WordList = {
  readonly numbers: ReadonlyMap<string, number>
  /** By their first four letters, as many wallets accept them; empty for lists where those are not unique. */
  readonly shortened: ReadonlyMap<string, number>
  readonly script: 'latin' | 'kana' | 'hangul' | 'han'
  readonly longest: number
}

const fewest = 12
const lengths = [24, 21, 18, 15, 12] as const
/** Minimum number of different words: one word repeated twelve times is no phrase. */
const distinct = 8

export function wordList(words: readonly string[]): WordList {
  const first = words[0] ?? ''
  const script = /^\p{Script=Han}/u.test(first)
    ? 'han'
    : /^\p{Script=Hangul}/u.test(first)
      ? 'hangul'
      : /^\p{Script=Hiragana}/u.test(first)
        ? 'kana'
        : 'latin'
  const compared = words.map((word) => (script === 'latin' ? bare(plain(word)) : plain(word)))
  const shortened = new Map(compared.map((word, number) => [word.slice(0, 4), number]))
  return {
    numbers: new Map(compared.map((word, number) => [word, number])),
    shortened: script === 'latin' && shortened.size === compared.length ? shortened : new Map(),
    script,
    longest: Math.max(...compared.map((word) => word.length)),
  }
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
/** Accents may be left out, or added to evade the check. */
const bare = (text: string) => text.replace(/\p{M}/gu, '')

const tokens = (text: string): string[] => text.match(/[\p{L}\p{M}]+/gu) ?? []

/**
 * `isStrict`: only with a valid checksum. Otherwise the checksum is ignored: a phrase with a typing error is as
 * dangerous.
 */
export const hasPhrase = (text: string, lists: readonly WordList[], isStrict: boolean): boolean =>
  unmarked(text).some((each) => hasBarePhrase(each, lists, isStrict))

/** The text, and if it contains markup also the text without tags, which may separate or split words. */
const unmarked = (text: string): string[] =>
  /<[^<>]*>|&[a-z#\d]+;/i.test(text)
    ? [' ', ''].map((between) => text.replace(/<[^<>]*>|&[a-z#\d]{1,10};/gi, between)).concat(text)
    : [text]

function hasBarePhrase(text: string, lists: readonly WordList[], isStrict: boolean): boolean {
  if (isTooShort(text)) return false
  const full = plain(text)
  const written = tokens(full)
  const accentless = tokens(bare(full))
  return lists.some((list) => {
    const normalized = list.script === 'latin' ? accentless : written
    const exact = (token: string) => list.numbers.get(token)
    const runs = [
      ...runsOf(normalized, exact),
      ...normalized.flatMap((token) => joined(token, list)),
      ...(list.script === 'latin' ? disguised(normalized, list) : []),
    ]
    return (
      runs.some((run) => isDangerous(run, isStrict)) ||
      (list.script === 'han' && normalized.some((token) => hasHanPhrase(token, list)))
    )
  })
}

/** No list has words of fewer than three Latin letters, and keys are longer. A fast exit for most texts. */
export const isTooShort = (text: string) => text.length < fewest * 3 && /^[\x20-\x7e]*$/.test(text)

function isDangerous(run: readonly number[], isStrict: boolean): boolean {
  if (run.length < fewest) return false
  return (!isStrict && new Set(run).size >= distinct) || windows(run).some(isPhrase)
}

/** Shortened, spelt out, and with one or two other words between each: ways to evade the check. */
function disguised(tokens: readonly string[], list: WordList): number[][] {
  if (tokens.length < fewest) return []
  const { numbers, shortened } = list
  const either = (token: string) =>
    token.length <= 4 ? (shortened.get(token) ?? numbers.get(token)) : numbers.get(token)
  const apart = [2, 3].flatMap((step) =>
    Array.from({ length: step }, (_, from) => tokens.filter((_, at) => at % step === from)),
  )
  return [
    ...runsOf(tokens, either),
    ...apart.flatMap((some) => runsOf(some, (token) => numbers.get(token))),
    ...spelt(tokens).flatMap((token) => joined(token, list)),
  ]
}

/** Joins letters that stand apart, singly or in groups of two or three. */
function spelt(tokens: readonly string[]): string[] {
  const together: string[] = ['']
  for (const token of tokens) {
    if (token.length <= 3) together.push(`${together.pop()}${token}`)
    else if (together.at(-1) !== '') together.push('')
  }
  return together
}

/** Runs of list words, ignoring numbers and punctuation between them. */
function runsOf(
  said: readonly string[],
  numberOf: (token: string) => number | undefined,
): number[][] {
  const runs: number[][] = [[]]
  for (const token of said) {
    const number = numberOf(token)
    if (number !== undefined) runs.at(-1)?.push(number)
    else if (runs.at(-1)?.length) runs.push([])
  }
  return runs
}

/** Words written without separators: the longest chain of list words in a long token. */
function joined(token: string, { numbers, script, longest }: WordList): number[][] {
  if (script === 'han' || token.length < fewest * 3) return []
  const chains: { count: number; number: number; next: number }[] = []
  let best = token.length
  for (let at = token.length - 1; at >= 0; at--) {
    let chain = { count: 0, number: -1, next: at }
    for (let length = 2; length <= longest && at + length <= token.length; length++) {
      const number = numbers.get(token.slice(at, at + length))
      const count = 1 + (chains[at + length]?.count ?? 0)
      if (number !== undefined && count > chain.count) chain = { count, number, next: at + length }
    }
    chains[at] = chain
    if (chain.count > (chains[best]?.count ?? 0)) best = at
  }
  const run: number[] = []
  for (let each = chains[best]; each && each.count > 0; each = chains[each.next])
    run.push(each.number)
  return [run]
}

/**
 * Nearly every Chinese text consists of the list's characters, and one in sixteen has a valid checksum. But the list
 * is ordered by frequency: random characters are rarer, on average, than written text.
 */
function hasHanPhrase(token: string, { numbers }: WordList): boolean {
  const run = [...token].map((character) => numbers.get(character) ?? -1)
  const rareness = (part: readonly number[]) => part.reduce((sum, n) => sum + n, 0) / part.length
  return windows(run).some((part) => {
    if (part.includes(-1) || new Set(part).size < distinct) return false
    const least = part.length === run.length ? 600 : 850
    return rareness(part) >= least && isPhrase(part)
  })
}

/** Every part of a run with the length of a phrase. */
const windows = (run: readonly number[]): (readonly number[])[] =>
  lengths.flatMap((length) =>
    Array.from({ length: Math.max(0, run.length - length + 1) }, (_, at) =>
      run.slice(at, at + length),
    ),
  )

/** Eleven bits a word: entropy, then its checksum, the first bits of its hash. */
function isPhrase(run: readonly number[]): boolean {
  const bytes = new Uint8Array(Math.ceil((run.length * 11) / 8))
  run.forEach((number, word) => {
    for (let bit = 0; bit < 11; bit++) {
      const at = word * 11 + bit
      if ((number >> (10 - bit)) & 1) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (0x80 >> (at & 7))
    }
  })
  const sumBits = run.length / 3
  const chosen = bytes.subarray(0, (run.length * 11 - sumBits) / 8)
  const sum = (sha256(chosen)[0] ?? 0) >> (8 - sumBits)
  return (bytes[chosen.length] ?? 0) >> (8 - sumBits) === sum
}
