// Sample data of the gallery: one product of the demonstration, in every state of a card.
import type { Card, CardSwatch } from '../../../../shop/catalog/products/rules/catalog.ts'
import { coins } from '../../../../shop/platform/money/rules.ts'

const swatches: readonly CardSwatch[] = [
  ['Midnight Black', '#1b1c1f'],
  ['Silver', '#c9ccd1'],
  ['Rose', '#d8a7ad'],
  ['Ocean', '#2f5d8a'],
  ['Copper', '#9a5b32'],
  ['Forest', '#2f5d62'],
].map(([name = '', hex = ''], place) => ({
  name,
  label: name,
  hex,
  price: coins(1240),
  soldOut: false,
  variantId: `sample0${place}`,
}))

const card: Card = {
  id: '1',
  name: 'Velquist Halden 7 Pro',
  attribute: '256 GB',
  art: { kind: 'phone', variant: 0 },
  swatches: swatches.slice(0, 3),
  swatchOption: 'Color',
  price: coins(1240),
  isFrom: false,
  soldOut: false,
  variantId: 'sample00',
  toChoose: 0,
}

const deal = { fullPrice: coins(1240), lowest: coins(1190), percent: 20 }

/** Plain; rated; discounted with an overlong name; with more swatches than fit; sold out; with sizes. */
export const samples: readonly Card[] = [
  card,
  { ...card, rating: { average: 4.6, count: 128 } },
  {
    ...card,
    name: 'Velquist Halden 7 Pro Ultra Edition with a name that needs more than two lines',
    swatches: card.swatches.map((each) => ({ ...each, price: coins(992), deal })),
    price: coins(992),
    deal,
    rating: { average: 3, count: 1 },
  },
  { ...card, swatches },
  { ...card, soldOut: true, swatches: card.swatches.map((each) => ({ ...each, soldOut: true })) },
  { ...card, isFrom: true, variantId: null, toChoose: 1 },
]
