// Reasons of stock movements, and the low-stock threshold. Pure.
import type { Line } from '../rules.ts'

export const stockReasons = [
  'opening',
  'received',
  'counted',
  'returned',
  'damaged',
  'imported',
  'reserved',
  'released',
  'sold',
] as const
export type StockReason = (typeof stockReasons)[number]

/** What staff may say of a change. */
export const staffReasons = ['received', 'counted', 'returned', 'damaged'] as const
export type StaffReason = (typeof staffReasons)[number]

/** Units that one variant may have; more is a slip of the keyboard. */
export const mostUnits = 1_000_000
export const longestNote = 200

/** What staff says: `quantity` is the number that was counted, else how many came or went. */
export type StockChange = {
  readonly productId: string
  readonly variantId: string
  readonly reason: StaffReason
  readonly quantity: number
  readonly orderNumber: string | null
  readonly note: string | null
}

/** What is added to the shelf, where `available` lie on it. */
export const shelfChange = (
  { reason, quantity }: Pick<StockChange, 'reason' | 'quantity'>,
  available: number,
): number =>
  reason === 'counted' ? quantity - available : reason === 'damaged' ? -quantity : quantity

/** From this number of units down a variant is low: its own or the product's, else the shop's. 0 is never. */
export const lowFrom = (own: number | null, shops: number): number => own ?? shops

export const isLow = (available: number, from: number): boolean => from > 0 && available <= from

/** Milliseconds between two mails about a variant that stays low. */
export const notifyAgainAfter = 24 * 60 * 60_000

export const stockFilters = ['all', 'low', 'out'] as const
export type StockFilter = (typeof stockFilters)[number]

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

/** From this number down, a page says how many units are left. */
export const fewLeft = 5

/**
 * What a page may tell of a stock: the exact number where few are left, else `fewLeft + 1` for "enough".
 * A page needs to be made again only when this changes.
 */
export const shownStock = (available: number): number => Math.min(available, fewLeft + 1)

/** The one order in which rows of stock are locked, so that two orders never wait for each other. */
export const lockOrder = (a: Line, b: Line): number =>
  a.variantId < b.variantId ? -1 : a.variantId > b.variantId ? 1 : 0

/** One line per variant, quantities added up, in `lockOrder`. */
export function mergeLines(lines: readonly Line[]): Line[] {
  const merged = new Map<string, Line>()
  for (const { productId, variantId, quantity } of lines) {
    const known = merged.get(variantId)?.quantity ?? 0
    merged.set(variantId, { productId, variantId, quantity: known + quantity })
  }
  return [...merged.values()].sort(lockOrder)
}
