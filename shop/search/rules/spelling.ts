// Spelling candidates, with a cheap prefilter over the whole vocabulary.
import { distance, mostEdits, phoneticKey, transpositions } from './tokenizer.ts'

export type Known = { readonly word: string; readonly shown: string }
export type Vocabulary = { add(known: Known): void; near(word: string): Known[] }

/** Words by token, with their usual spelling. Each is added once. */
export function vocabulary(): Vocabulary {
  const all: Known[] = []
  const sounds: string[] = []
  const [spelled, sounding] = [outlines(), outlines()]
  return {
    add(known) {
      const sound = phoneticKey(known.word)
      all.push(known)
      sounds.push(sound)
      spelled.add(known.word)
      sounding.add(sound)
    },
    near(word) {
      const most = mostEdits(word)
      if (most === 0)
        // Or with one more letter, as in a plural.
        return transpositions(word).flatMap((each) =>
          all.filter((known) => known.word.length <= 4 && known.word.startsWith(each)),
        )
      const sound = phoneticKey(word)
      // A purely phonetic match adds half an edit to the distance.
      const mostOfSound = most - 1
      const isSpelledSo = spelled.near(word, most)
      const soundsSo = sounding.near(sound, mostOfSound)
      return all.filter(
        (each, at) =>
          (isSpelledSo(at) && distance(word, each.word, most) <= most) ||
          (soundsSo(at) && distance(sound, sounds[at] as string, mostOfSound) <= mostOfSound),
      )
    },
  }
}

/** Rejects distant words by length and by letter set. */
function outlines() {
  const lengths: number[] = []
  const letters: number[] = []
  return {
    add(word: string) {
      lengths.push(word.length)
      letters.push(lettersOf(word))
    },
    near(word: string, most: number) {
      const own = lettersOf(word)
      // An edited letter removes one bit and adds one.
      return (at: number): boolean =>
        Math.abs((lengths[at] as number) - word.length) <= most &&
        apart(own, letters[at] as number) <= 2 * most
    },
  }
}

/** A bit per letter; letters share bits. */
function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits >>> 0
}

/** Hamming distance. */
function apart(a: number, b: number): number {
  let rest = a ^ b
  let count = 0
  while (rest !== 0) {
    rest &= rest - 1
    count += 1
  }
  return count
}
