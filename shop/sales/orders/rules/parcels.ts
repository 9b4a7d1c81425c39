// Parcels of an order: remaining units and allowed contents. Pure.
import { ok, type Result, refuse } from '../../../result.ts'
import { carriers } from '../data.ts'

/** Units of an order's lines, by the line's place from 0. */
export type LineQuantity = { readonly line: number; readonly quantity: number }

export type Parcel = {
  readonly id: string
  /** 1 is the first of its order. */
  readonly place: number
  readonly carrier: string | null
  readonly tracking: string | null
  readonly sentAt: Date
  readonly deliveredAt: Date | null
  readonly lines: readonly LineQuantity[]
}

type Counted = { readonly quantity: number }

/** How many units of each line there are in all of these. */
export function unitsIn(lines: number, parts: readonly LineQuantity[]): number[] {
  const counts = Array.from({ length: lines }, () => 0)
  for (const { line, quantity } of parts) counts[line] = (counts[line] ?? 0) + quantity
  return counts
}

/** Of each line what is neither sent nor given up. */
export function leftToSend(
  lines: readonly Counted[],
  parcels: readonly Pick<Parcel, 'lines'>[],
  dropped: readonly LineQuantity[] = [],
): number[] {
  const assigned = unitsIn(lines.length, [...parcels.flatMap((parcel) => parcel.lines), ...dropped])
  return lines.map(({ quantity }, line) => quantity - (assigned[line] ?? 0))
}

export const allOf = (left: readonly number[]): LineQuantity[] =>
  left.flatMap((quantity, line) => (quantity > 0 ? [{ line, quantity }] : []))

/** Refuses `orders.pieces_none`, `orders.pieces_left` where more is wanted than there is, or a line that there is not. */
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

/** Without what labels set between its groups. */
const plain = (tracking: string | null) => tracking?.replace(/[\s.-]/g, '').toUpperCase()

/** Of a carrier that the shop knows, a number has to look like one of theirs. Refuses `orders.tracking` {carrier}. */
export function checkTracking<T extends Shipment>(shipment: T): Result<T> {
  const known = carrierNamed(shipment.carrier)
  const number = plain(shipment.tracking)
  if (!known || !number || known.number.test(number)) return ok(shipment)
  return refuse('orders.tracking', { facts: { carrier: known.name } })
}

/** Where the carrier shows how far a parcel is; null of one that the shop does not know. */
export function trackingLink({ carrier, tracking }: Shipment): string | null {
  const known = carrierNamed(carrier)
  const number = plain(tracking)
  return known && number && known.number.test(number)
    ? known.page + encodeURIComponent(number)
    : null
}
