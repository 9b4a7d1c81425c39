// What staff may send with an order.
import { ok, type Result, refuse } from '../../result.ts'

/** Of a parcel; null where it has none. */
export type Shipment = {
  readonly carrier: string | null
  readonly tracking: string | null
  /** Somebody says of this very number that it is right, whatever its carrier's look like. */
  readonly isSure?: boolean
}

const longest = 100

/** Both may be empty. Refuses `admin.shipment_long`. */
export function readShipment(form: Readonly<Record<string, string | undefined>>): Result<Shipment> {
  const carrier = line(form.carrier)
  const tracking = line(form.tracking)
  if ([...carrier].length > longest || [...tracking].length > longest)
    return refuse('admin.shipment_long', { facts: { most: longest } })
  const isSure = tracking !== '' && line(form.sure) === tracking
  return ok({ carrier: carrier || null, tracking: tracking || null, ...(isSure && { isSure }) })
}

const line = (text = ''): string => text.normalize('NFC').trim().replace(/\s+/g, ' ')
