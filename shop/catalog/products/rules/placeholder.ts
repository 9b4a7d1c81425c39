// What stands in the place of a picture: the initial of the product's name and its category, or a drawing that was chosen.
import type { ArtRef, Placeholder } from '../rules.ts'
import type { Photo } from './photos.ts'

/** Longest category on a placeholder, in characters. */
export const longestCategory = 40

/** The first letter or digit of a name as readers see it (a grapheme), without one the first sign. */
export function initialOf(name: string): string {
  const beginning = name.trim().slice(0, 64)
  const graphemes = [...new Intl.Segmenter().segment(beginning)].map(({ segment }) => segment)
  const letter = graphemes.find((each) => /[\p{L}\p{N}]/u.test(each)) ?? graphemes[0] ?? ''
  // One that is piled up with marks has no place on it.
  const short = letter.length <= 16 ? letter : String.fromCodePoint(letter.codePointAt(0) ?? 32)
  const upper = short.toLocaleUpperCase('en')
  // "ß" and "ŉ" would become two letters.
  return [...upper].length === [...short].length ? upper : short
}

const markOf = (name: string, category: string): Placeholder => ({
  initial: initialOf(name),
  category: category.slice(0, longestCategory).trim().toWellFormed(),
})

/** `categoryName` is needed for a placeholder only. */
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
  ...{ kind: artKind, variant: artVariant },
  ...(artKind === 'placeholder' && { mark: markOf(name, categoryName ?? '') }),
  ...(photo && { photo }),
})
