// Input of quantities per order line.
import { ok, type Result, refuse } from '../../result.ts'
import type { Pieces } from './rules/parcels.ts'

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
