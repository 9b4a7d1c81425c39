// Where a line of Chinese and Japanese may end: between any two signs, and never with a hyphen. Pure.

const sign = /[\p{Script=Han}\p{Script=Hiragana}\u3000-\u303f\u30a0-\u30ff\uff00-\uffef]/u
/** Never at the beginning of a line: closing marks, small kana, and the stroke that lengthens. */
const closes =
  /[、。，．：；！？）」』】》〉〕］｝・ー々〜ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ]/u
/** Never at its end. */
const opens = /[（「『【《〈〔［｛]/u

const mayPart = (before: string, after: string): boolean =>
  (sign.test(before) || sign.test(after)) && !closes.test(after) && !opens.test(before)

/**
 * A word in its parts, with an empty one wherever a line may end. At an empty part the layout breaks without a hyphen;
 * between two that are not empty it would put one, also where a word goes on in another face: so signs have one at
 * their outer sides, too.
 */
export function partsOf(word: string): string[] {
  const characters = [...word]
  const parts = sign.test(characters[0] ?? '') ? ['', ''] : ['']
  for (const [at, character] of characters.entries()) {
    const before = characters[at - 1]
    if (before !== undefined && mayPart(before, character)) parts.push('', '')
    parts[parts.length - 1] += character
  }
  return sign.test(characters.at(-1) ?? '') ? [...parts, ''] : parts
}
