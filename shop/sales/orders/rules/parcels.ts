// Parcels of an order: remaining units and allowed contents. Pure.
import { identifierText } from '../../../platform/input.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { carriers } from '../data.ts'

/** Units of order lines, by line index from 0. */
export type LineQuantity = { readonly line: number; readonly quantity: number }

export type Parcel = {
  readonly id: string
  /** 1 is the order's first. */
  readonly place: number
  readonly carrier: string | null
  readonly tracking: string | null
  /** With packaging; missing or null where nothing states a weight. */
  readonly grams?: number | null
  readonly sentAt: Date
  readonly deliveredAt: Date | null
  readonly lines: readonly LineQuantity[]
}

type Counted = { readonly quantity: number }

/** Sums the units of each line. */
export function unitsIn(lines: number, parts: readonly LineQuantity[]): number[] {
  const counts = Array.from({ length: lines }, () => 0)
  for (const { line, quantity } of parts) counts[line] = (counts[line] ?? 0) + quantity
  return counts
}

/** Remaining units of each line: neither sent nor dropped. */
export function unshippedUnits(
  lines: readonly Counted[],
  parcels: readonly Pick<Parcel, 'lines'>[],
  dropped: readonly LineQuantity[] = [],
): number[] {
  const assigned = unitsIn(lines.length, [...parcels.flatMap((parcel) => parcel.lines), ...dropped])
  return lines.map(({ quantity }, line) => quantity - (assigned[line] ?? 0))
}

export const allOf = (left: readonly number[]): LineQuantity[] =>
  left.flatMap((quantity, line) => (quantity > 0 ? [{ line, quantity }] : []))

/** Refuses `orders.pieces_none`, `orders.pieces_left` (more than remains, or an unknown line). */
export function checkQuantities(
  quantities: readonly LineQuantity[],
  left: readonly number[],
): Result<readonly LineQuantity[]> {
  if (quantities.length === 0) return refuse('orders.pieces_none')
  const isSound =
    new Set(quantities.map(({ line }) => line)).size === quantities.length &&
    quantities.every(
      ({ line, quantity }) =>
        Number.isInteger(quantity) && quantity > 0 && quantity <= (left[line] ?? 0),
    )
  return isSound ? ok(quantities) : refuse('orders.pieces_left')
}

type Shipment = Pick<Parcel, 'carrier' | 'tracking'>

const carrierNamed = (name: string | null) =>
  carriers.find((each) => each.name.toLowerCase() === name?.toLowerCase())

/** Removes separators printed on labels. */
const plain = (tracking: string | null) =>
  tracking === null
    ? null
    : identifierText(tracking)
        .replace(/[\s.-]/g, '')
        .toUpperCase()

/** Checks the number's format for a known carrier. Refuses `orders.tracking` {carrier}. */
export function checkTracking<T extends Shipment>(shipment: T): Result<T> {
  const known = carrierNamed(shipment.carrier)
  const number = plain(shipment.tracking)
  if (!known || !number || known.number.test(number)) return ok(shipment)
  return refuse('orders.tracking', { facts: { carrier: known.name } })
}

/** The tracking link; null for an unknown carrier. */
export function trackingLink({ carrier, tracking }: Shipment): string | null {
  const known = carrierNamed(carrier)
  const number = plain(tracking)
  return known && number && known.number.test(number)
    ? known.page + encodeURIComponent(number)
    : null
}
