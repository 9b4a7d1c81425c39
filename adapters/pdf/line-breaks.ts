// Line breaking within words, without hyphens: between any two CJK characters, and within words longer than a column. Pure.

const sign = /[\p{Script=Han}\p{Script=Hiragana}\u3000-\u303f\u30a0-\u30ff\uff00-\uffef]/u
/** Not allowed at the beginning of a line: closing punctuation, small kana, prolonged sound mark. */
const closes =
  /[、。，．：；！？）」』】》〉〕］｝・ー々〜ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ]/u
/** Not allowed at the end of a line: opening brackets. */
const opens = /[（「『【《〈〔［｛]/u

/** Length of a word that fits every column, and chunk size of longer ones. */
const fitting = 32
const chunk = 8

const mayPart = (before: string, after: string): boolean =>
  (sign.test(before) || sign.test(after)) && !closes.test(after) && !opens.test(before)

/**
 * Splits a word into parts, with an empty part at each allowed line break. The layout breaks at an empty part without
 * a hyphen, but adds one between two non-empty parts, also where the font changes within a word: so characters also
 * have empty parts at their outer sides.
 */
export function partsOf(word: string): string[] {
  const characters = [...word]
  const isLong = characters.length > fitting
  const parts = sign.test(characters[0] ?? '') ? ['', ''] : ['']
  for (const [at, character] of characters.entries()) {
    const before = characters[at - 1]
    const isEnd = isLong && at % chunk === 0 && /\p{L}|\p{N}/u.test(character)
    if (before !== undefined && (mayPart(before, character) || isEnd)) parts.push('', '')
    parts[parts.length - 1] += character
  }
  return sign.test(characters.at(-1) ?? '') ? [...parts, ''] : parts
}
