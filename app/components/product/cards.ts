// How cards travel to the browser: as one string. Rendering a page costs the server what its loader data costs to
// write, and the same 24 cards cost a quarter as one string of what they cost as hundreds of values.
import { useMemo } from 'react'
import type { Photo } from '../../../shop/catalog/products/rules/photos.ts'
import type { ArtKind, Card, Deal } from '../../../shop/catalog/products/rules.ts'

/** The label only where it is another word than the name. */
type PackedColour = [
  name: string,
  hex: string,
  price: string,
  soldOut: 0 | 1,
  label?: string,
  deal?: PackedDeal | null,
  photo?: Photo,
]
type PackedDeal = [fullPrice: string, lowest: string, percent: number]
type PackedCard = [
  id: string,
  name: string,
  attribute: string,
  kind: ArtKind,
  variant: number,
  colours: PackedColour[],
  rating?: [average: number, count: number],
]

// The catalogue's views answer the same cards until something changes.
const packed = new WeakMap<readonly Card[], string>()

export function packCards(cards: readonly Card[]): string {
  const text = packed.get(cards) ?? pack(cards)
  packed.set(cards, text)
  return text
}

const pack = (cards: readonly Card[]): string =>
  JSON.stringify(
    cards.map(
      ({ id, name, attribute, art, colours, rating }): PackedCard => [
        id,
        name,
        attribute,
        art.kind,
        art.variant,
        colours.map(({ name, label, hex, price, soldOut, deal, photo }) => [
          name,
          hex,
          String(price),
          soldOut ? 1 : 0,
          ...(label === name && !deal && !photo ? [] : [label]),
          ...(deal ? [packDeal(deal)] : photo ? [null] : []),
          ...(photo ? [photo] : []),
        ]) as PackedColour[],
        ...((rating ? [[rating.average, rating.count]] : []) as [[number, number]?]),
      ],
    ),
  )

export const unpackCards = (text: string): Card[] =>
  (JSON.parse(text) as PackedCard[]).map(
    ([id, name, attribute, kind, variant, colours, rating]) => ({
      id,
      name,
      attribute,
      art: { kind, variant },
      colours: colours.map(([name, hex, price, soldOut, label = name, deal, photo]) => ({
        name,
        label,
        hex,
        price: BigInt(price),
        soldOut: soldOut === 1,
        ...(deal && { deal: unpackDeal(deal) }),
        ...(photo && { photo }),
      })),
      ...(rating && { rating: { average: rating[0], count: rating[1] } }),
    }),
  )

export const packDeal = ({ fullPrice, lowest, percent }: Deal): PackedDeal => [
  String(fullPrice),
  String(lowest),
  percent,
]

export const unpackDeal = ([fullPrice, lowest, percent]: PackedDeal): Deal => ({
  fullPrice: BigInt(fullPrice),
  lowest: BigInt(lowest),
  percent,
})

export type { PackedDeal }

export const useCards = (packed: string): Card[] => useMemo(() => unpackCards(packed), [packed])
