// Line breaking within words, without hyphens: between any two CJK characters, and within words longer than a column. Pure.

const sign = /[\p{Script=Han}\p{Script=Hiragana}\u3000-\u303f\u30a0-\u30ff\uff00-\uffef]/u
/** Never at the beginning of a line: closing marks, small kana, and the stroke that lengthens. */
const closes =
  /[、。，．：；！？）」』】》〉〕］｝・ー々〜ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ]/u
/** Never at its end. */
const opens = /[（「『【《〈〔［｛]/u

/** A word that no column of a document is too narrow for, and how much of a longer one stays together. */
const fitting = 32
const piece = 8

const mayPart = (before: string, after: string): boolean =>
  (sign.test(before) || sign.test(after)) && !closes.test(after) && !opens.test(before)

/**
 * A word in its parts, with an empty one wherever a line may end. At an empty part the layout breaks without a hyphen;
 * between two that are not empty it would put one, also where a word goes on in another face: so signs have one at
 * their outer sides, too.
 */
export function partsOf(word: string): string[] {
  const characters = [...word]
  const isLong = characters.length > fitting
  const parts = sign.test(characters[0] ?? '') ? ['', ''] : ['']
  for (const [at, character] of characters.entries()) {
    const before = characters[at - 1]
    const isEnd = isLong && at % piece === 0 && /\p{L}|\p{N}/u.test(character)
    if (before !== undefined && (mayPart(before, character) || isEnd)) parts.push('', '')
    parts[parts.length - 1] += character
  }
  return sign.test(characters.at(-1) ?? '') ? [...parts, ''] : parts
}
