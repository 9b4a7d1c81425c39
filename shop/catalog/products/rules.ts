// What the shop sells: products, their colours, and the pictures that are drawn of them.
import type { Photo } from './rules/photos.ts'

/** Id of a category (categories/rules.ts). */
export type Category = string

/** What can be drawn, and in how many silhouettes: variants count from 0. */
export const artVariants = {
  phone: 6,
  foldable: 5,
  laptop: 4,
  headphones: 4,
  earbuds: 3,
  speaker: 5,
  camera: 4,
  lens: 3,
  actioncam: 3,
  console: 3,
  handheld: 3,
  controller: 3,
  visor: 3,
  car: 8,
  tshirt: 5,
  hoodie: 4,
  trousers: 3,
  dress: 3,
  sneaker: 5,
  shoe: 6,
  bag: 4,
  watch: 3,
  hat: 3,
  glasses: 3,
} as const
export type ArtKind = keyof typeof artVariants
/** What is drawn of a thing; where somebody has photographed it, that is shown instead. */
export type ArtRef = { kind: ArtKind; variant: number; photo?: Photo }

/** Ids are parts of addresses: small letters, digits and hyphens. */
export const isProductId = (text: string): boolean => /^[a-z0-9][a-z0-9-]{0,63}$/.test(text)

/** Longest name of a colour, in characters. */
const longestColour = 60

/** Whether a line can mean anything; the database refuses some characters with an error. */
export const isPossible = ({ productId, colour }: { productId: string; colour: string }): boolean =>
  isProductId(productId) && colour.length <= longestColour && !/\p{Cc}/u.test(colour)

export type ProductColour = {
  /** English name, unique within its product: "Midnight Black". */
  name: string
  /** Six lower-case hexadecimal digits after a number sign. */
  hex: string
  /** Stroops of Pi; without one the colour sells at the product's base price. */
  price?: bigint
  stock: number
}

/** A product as a catalogue file holds it, before it is in the database. */
export type CatalogueProduct = {
  id: string
  name: string
  category: Category
  brand: string
  /** Stroops of Pi. */
  basePrice: bigint
  description: string
  detailedInfo: string
  features: readonly string[]
  specifications: readonly (readonly [label: string, value: string])[]
  /** One fact for the card: "256 GB". */
  attribute: string
  art: ArtRef
  colours: readonly ProductColour[]
}

/** Some units of one product in one colour. `colour` is the colour's name. */
export type Line = { productId: string; colour: string; quantity: number }

/** A line with what the server knows of it now. Amounts in stroops of Pi. */
export type PricedLine = Line & {
  name: string
  /** The colour's name in the reader's language. */
  label: string
  category: Category
  hex: string
  art: ArtRef
  /** Of one item, as it is charged. */
  price: bigint
  /** Of one item before the promotion that lowers it, as far as anybody could pay that; null where nothing is claimed. */
  fullPrice: bigint | null
  /** Lowered by a code that was given, and not by what holds for everybody. */
  byCode: boolean
  total: bigint
  available: number
  specifications: [label: string, value: string][]
}

/** What is told of a price that a promotion has lowered below one that could be paid before. */
export type Deal = {
  /** What it would be without the promotion, as far as anybody could pay that before. */
  fullPrice: bigint
  /** The lowest price of the 30 days before the promotion. */
  lowest: bigint
  /** Whole percents below the lower one of the two. */
  percent: number
}

/** What a card shows of a colour; `label` is its name in the reader's language. */
export type CardColour = {
  name: string
  label: string
  hex: string
  price: bigint
  soldOut: boolean
  deal?: Deal
  photo?: Photo
}

/** How a colour of a product is shown. */
export const artOf = (art: ArtRef, { photo }: { photo?: Photo }): ArtRef =>
  photo ? { ...art, photo } : art

/** What a card shows of a product. */
export type Card = {
  id: string
  name: string
  attribute: string
  art: ArtRef
  colours: CardColour[]
  /** Of published reviews; absent while there are none. */
  rating?: { average: number; count: number }
}

/** What a small row shows of a product that was looked at before; `price` as it is written. */
export type SeenCard = { id: string; name: string; picture: string; price: string }

/** The colour that is chosen where nobody has chosen: the first that can be bought, else the first. */
export function defaultColour<Colour extends { soldOut: boolean }>(
  colours: readonly Colour[],
): Colour {
  const colour = colours.find((each) => !each.soldOut) ?? colours[0]
  if (!colour) throw new Error('a product without colours')
  return colour
}

/** From this number down, a page says how many units are left. */
export const fewLeft = 5

/**
 * What a page may tell of a stock: the exact number where few are left, else `fewLeft + 1` for "enough".
 * A page needs to be made again only when this changes.
 */
export const shownStock = (available: number): number => Math.min(available, fewLeft + 1)

/** What becomes of units that an order took: from each state, the states that may follow. */
export const stockMoves = {
  held: ['released', 'sold'],
  sold: ['released'],
  released: ['held'],
} as const satisfies Record<string, readonly string[]>
export type StockState = keyof typeof stockMoves

/** The states from which units may move to `to`. */
export const stockStatesBefore = (to: StockState): StockState[] =>
  (Object.keys(stockMoves) as StockState[]).filter((from) =>
    (stockMoves[from] as readonly StockState[]).includes(to),
  )

/** The one order in which rows of stock are locked, so that two orders never wait for each other. */
export const lockOrder = (a: Line, b: Line): number =>
  compare(a.productId, b.productId) || compare(a.colour, b.colour)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** One line per product and colour, quantities added up, in `lockOrder`. */
export function mergeLines(lines: readonly Line[]): Line[] {
  const merged = new Map<string, Line>()
  for (const { productId, colour, quantity } of lines) {
    const key = JSON.stringify([productId, colour])
    merged.set(key, { productId, colour, quantity: (merged.get(key)?.quantity ?? 0) + quantity })
  }
  return [...merged.values()].sort(lockOrder)
}

/** The query string of a product page in one of its colours. */
export const colourSearch = (colour: string): string => `?${new URLSearchParams({ colour })}`
