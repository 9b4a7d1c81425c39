// What staff may send with an order.
import type { Pieces } from '../orders/rules/parcels.ts'
import { ok, type Result, refuse } from '../result.ts'

/** Of a parcel; null where it has none. */
export type Shipment = { readonly carrier: string | null; readonly tracking: string | null }

const longest = 100

/** Both may be empty. Refuses `admin.shipment_long`. */
export function readShipment(form: Readonly<Record<string, string | undefined>>): Result<Shipment> {
  const carrier = line(form.carrier)
  const tracking = line(form.tracking)
  if ([...carrier].length > longest || [...tracking].length > longest)
    return refuse('admin.shipment_long', { facts: { most: longest } })
  return ok({ carrier: carrier || null, tracking: tracking || null })
}

/** Pieces of lines, as `pieces.0=2`; empty and 0 are none of that line. Refuses `orders.pieces_left`. */
export function readPieces(
  form: Readonly<Record<string, string | undefined>>,
  prefix = 'pieces',
): Result<Pieces[]> {
  const pieces: Pieces[] = []
  for (const [name, text = ''] of Object.entries(form)) {
    const place = name.startsWith(`${prefix}.`) ? name.slice(prefix.length + 1) : null
    if (place === null || text.trim() === '') continue
    if (!/^\d{1,2}$/.test(place) || !/^\d{1,2}$/.test(text.trim()))
      return refuse('orders.pieces_left')
    if (Number(text) > 0) pieces.push({ line: Number(place), quantity: Number(text) })
  }
  return ok(pieces)
}

const line = (text = ''): string => text.normalize('NFC').trim().replace(/\s+/g, ' ')
