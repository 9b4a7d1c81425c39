// Shipping prices: one for all, by weight, by the total in steps, per item, or a carrier's (rates.ts). Pure. The only place that computes them.

export const bases = ['flat', 'weight', 'total', 'item', 'carrier'] as const
export type Basis = (typeof bases)[number]

/** Bases with steps. */
export const hasSteps = (basis: Basis): boolean => basis === 'weight' || basis === 'total'

export const mostSteps = 20
/** Ten tonnes, in grams. */
export const mostWeight = 10_000_000
/** Of packaging, and of an item that states no weight; grams. */
export const mostPackaging = 30_000

export type Step = {
  /** Grams, or smallest units of the currency: the price holds from here to the next step. */
  readonly atLeast: bigint
  readonly price: bigint
}

export type Pricing = {
  readonly basis: Basis
  /** Per item where that is the basis; with steps, the price below the first of them. */
  readonly price: bigint
  /** By `atLeast`, the least first. */
  readonly steps: readonly Step[]
  /** Minimum of the items after promotions for free delivery; null for never. */
  readonly freeFrom: bigint | null
  /** Heavier parcels are not carried; null for no limit. */
  readonly mostGrams: number | null
}

/** A method that is carried, and charges the same for everything. */
export const flat = {
  basis: 'flat',
  steps: [],
  mostGrams: null,
  placeId: null,
  service: null,
} as const

/** What is sent, as far as the price depends on it. */
export type Goods = {
  /** Items after promotions; smallest units. */
  readonly amount: bigint
  /** With packaging. */
  readonly grams: number
  readonly pieces: number
}

/** For lists of methods that are about no particular goods: the least that each costs. */
export const leastGoods: Goods = { amount: 0n, grams: 0, pieces: 1 }

export const isCarried = ({ mostGrams }: Pick<Pricing, 'mostGrams'>, { grams }: Goods): boolean =>
  mostGrams === null || grams <= mostGrams

export function priceFor({ freeFrom, ...pricing }: Pricing, goods: Goods): bigint {
  if (freeFrom !== null && goods.amount >= freeFrom) return 0n
  const { basis, price, steps } = pricing
  if (basis === 'item') return price * BigInt(goods.pieces)
  if (!hasSteps(basis)) return price
  const size = basis === 'weight' ? BigInt(goods.grams) : goods.amount
  return steps.findLast(({ atLeast }) => size >= atLeast)?.price ?? price
}

/** Weights of an order's packaging, and of a unit whose product states none; grams. */
export type Weights = { readonly packagingGrams: number; readonly assumedGrams: number }

export const noWeights: Weights = { packagingGrams: 0, assumedGrams: 0 }

/** What an order weighs with its packaging. `gramsOf` is null for a variant that states none. */
export const gramsOf = (
  lines: readonly { readonly variantId: string; readonly quantity: number }[],
  weightOf: (variantId: string) => number | null,
  { packagingGrams, assumedGrams }: Weights,
): number =>
  lines.reduce(
    (sum, { variantId, quantity }) => sum + (weightOf(variantId) ?? assumedGrams) * quantity,
    packagingGrams,
  )

/** "500 g", "1.25 kg". */
export const weightText = (grams: number, language: string): string =>
  new Intl.NumberFormat(language, {
    style: 'unit',
    unit: grams < 1000 ? 'gram' : 'kilogram',
    maximumFractionDigits: 3,
  }).format(grams < 1000 ? grams : grams / 1000)
