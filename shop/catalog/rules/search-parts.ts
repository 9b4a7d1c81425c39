// How the database's index knows the words of a product: by language, by part of the shelf, and by how much they say.
import type { Want } from '../port.ts'
import { type IndexRow, piecesIn, type Weight, weights } from './index-text.ts'

/**
 * The first part of the shelf is as long as this; each further one is as long as all before it. So whatever is found
 * often is found soon, and what is rare is looked for in a few parts only.
 */
const firstPart = 2_048

export const partOfShelf = (position: number): number =>
  32 - Math.clz32(Math.floor(Math.max(0, position) / firstPart))

/** Words of names alone; of everything but mere mentions; all words. What is said most comes first. */
export const tiers = ['a', 'c', 'd'] as const
export type Tier = (typeof tiers)[number]

const keyOf = (language: string, part: number, tier: Tier): string =>
  `${language}${String.fromCharCode(97 + part)}${tier}`

/** As a text of the type tsvector. Positions are there for their weights: PostgreSQL counts to 16383. */
export function vectorOf(row: IndexRow, language: string): string {
  const pieces = piecesIn(row)
  const said = new Map<string, Weight>()
  for (const weight of weights)
    for (const piece of pieces[weight]) if (!said.has(piece)) said.set(piece, weight)
  const part = partOfShelf(row.position)
  return [...said]
    .flatMap(([piece, weight], index) =>
      tiers
        .filter((tier) => weight <= tier)
        .map(
          (tier) =>
            `'${keyOf(language, part, tier)}${piece}':${Math.min(index + 1, 16_383)}${weight.toUpperCase()}`,
        ),
    )
    .join(' ')
}

/** As a text of the type tsquery. Pieces are letters, digits and their marks: nothing that it could mean otherwise. */
export function queryOf(
  wants: readonly Want[],
  how: 'each' | 'any',
  { languages, part, tier }: { languages: readonly string[]; part: number; tier: Tier },
): string {
  const written = (piece: string, isBeginning: boolean) =>
    `(${languages.map((each) => `'${keyOf(each, part, tier)}${piece}'${isBeginning ? ':*' : ''}`).join(' | ')})`
  return wants
    .map((want) => {
      const ways = want.map(({ pieces, isBeginning }) =>
        pieces.map((piece) => written(piece, isBeginning)).join(' & '),
      )
      return `(${ways.map((way) => `(${way})`).join(' | ')})`
    })
    .join(how === 'each' ? ' & ' : ' | ')
}
