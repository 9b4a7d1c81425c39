// Reasons of stock movements, and the low-stock threshold. Pure.
import type { Line } from '../../products/rules/catalog.ts'

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

/** Reasons that staff can give. */
export const staffReasons = ['received', 'counted', 'returned', 'damaged'] as const
export type StaffReason = (typeof staffReasons)[number]

/** Maximum units of a variant; more is a typing mistake. */
export const maxUnits = 1_000_000
export const maxStockNoteLength = 200

/** A stock change by staff: `quantity` is the counted units on hand, else the units added or removed. */
export type StockChange = {
  readonly productId: string
  readonly variantId: string
  readonly reason: StaffReason
  readonly quantity: number
  readonly orderNumber: string | null
  readonly note: string | null
}

/** Units of a variant: that can be sold, that unreleased orders hold, that are sold and not shipped, if they count. */
export type StockLevel = {
  readonly available: number
  readonly held: number
  readonly unshipped?: number
}

/** Units on the shelf. A count states these; a file states those that are not sold. */
export const onHand = ({ available, held, unshipped = 0 }: StockLevel): number =>
  available + held + unshipped

/** The change of available units. */
export const availableChange = (
  { reason, quantity }: Pick<StockChange, 'reason' | 'quantity'>,
  level: StockLevel,
): number =>
  reason === 'counted' ? quantity - onHand(level) : reason === 'damaged' ? -quantity : quantity

/** Why a change cannot be made, with its facts; null if it can. */
export function stockProblem(
  change: Pick<StockChange, 'reason' | 'quantity'>,
  level: StockLevel,
): { readonly code: string; readonly facts?: Readonly<Record<string, number>> } | null {
  const { available, held, unshipped = 0 } = level
  const after = available + availableChange(change, level)
  if (after > maxUnits) return { code: 'stock.too_many' }
  if (after >= 0) return null
  return change.reason === 'counted'
    ? { code: 'stock.below_held', facts: { held: held + unshipped } }
    : { code: 'stock.below', facts: { available } }
}

/** Low-stock threshold: the variant's or product's, else the shop's. 0 means never. */
export const lowFrom = (own: number | null, shops: number): number => own ?? shops

export const isLow = (available: number, from: number): boolean => from > 0 && available <= from

/** Milliseconds between two emails about a variant that stays low. */
export const notifyAgainAfter = 24 * 60 * 60_000

export const stockFilters = ['all', 'low', 'out'] as const
export type StockFilter = (typeof stockFilters)[number]

/** State machine of an order's units: from each state, the allowed next states. */
export const stockMoves = {
  held: ['released', 'sold'],
  sold: ['released'],
  released: ['held'],
} as const satisfies Record<string, readonly string[]>
export type StockState = keyof typeof stockMoves

/** The states from which units can move to `to`. */
export const stockStatesBefore = (to: StockState): StockState[] =>
  (Object.keys(stockMoves) as StockState[]).filter((from) =>
    (stockMoves[from] as readonly StockState[]).includes(to),
  )

/** Lock order of stock rows, which prevents deadlocks between orders. */
export const lockOrder = (a: Line, b: Line): number =>
  a.variantId < b.variantId ? -1 : a.variantId > b.variantId ? 1 : 0

/** Merges quantities per variant, in `lockOrder`. */
export function mergeLines(lines: readonly Line[]): Line[] {
  const merged = new Map<string, Line>()
  for (const { productId, variantId, quantity } of lines) {
    const known = merged.get(variantId)?.quantity ?? 0
    merged.set(variantId, { productId, variantId, quantity: known + quantity })
  }
  return [...merged.values()].sort(lockOrder)
}
