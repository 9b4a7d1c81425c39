// Placeholder for a missing picture: the product's initial and category, or the artwork that was chosen.

import type { ArtRef, Placeholder } from './catalog.ts'
import type { Photo } from './photos.ts'

/** Maximum characters of a category on a placeholder. */
export const longestCategory = 40

/** The first letter or digit of a name as a grapheme, otherwise its first character. */
export function initialOf(name: string): string {
  const beginning = undirected(name).trim().slice(0, 64)
  const graphemes = [...new Intl.Segmenter().segment(beginning)].map(({ segment }) => segment)
  const letter = graphemes.find((each) => /[\p{L}\p{N}]/u.test(each)) ?? graphemes[0] ?? ''
  // A grapheme with stacked combining marks does not fit.
  const short = letter.length <= 16 ? letter : String.fromCodePoint(letter.codePointAt(0) ?? 32)
  const upper = short.toLocaleUpperCase('en')
  // "ß" and "ŉ" would become two letters.
  return [...upper].length === [...short].length ? upper : short
}

/** Marks of direction turn what follows, and are no initial. */
const undirected = (text: string): string =>
  text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')

const markOf = (name: string, category: string): Placeholder => ({
  initial: initialOf(name),
  category: undirected(category).slice(0, longestCategory).trim().toWellFormed(),
})

/** `categoryName` is only needed for a placeholder. */
export type ArtRow = {
  readonly name: string
  readonly artKind: ArtRef['kind']
  readonly artVariant: number
  readonly categoryName: string | null
}

export const artIn = (
  { artKind, artVariant, name, categoryName }: ArtRow,
  photo?: Photo,
): ArtRef => ({
  kind: artKind,
  variant: artVariant,
  ...(artKind === 'placeholder' && { mark: markOf(name, categoryName ?? '') }),
  ...(photo && { photo }),
})
