// What staff may send with an order.
import * as v from 'valibot'
import { atMost, type Form, line, readOrRefuse } from '../../platform/input.ts'
import type { Result } from '../../result.ts'

/** Of a parcel; null where it has none. */
export type Shipment = {
  readonly carrier: string | null
  readonly tracking: string | null
  /** Somebody says of this very number that it is right, whatever its carrier's look like. */
  readonly isSure?: boolean
}

const longest = 100
const short = v.pipe(line, atMost(longest, 'admin.shipment_long'))

const shipment = v.pipe(
  v.object({ carrier: short, tracking: short, sure: line }),
  v.transform(({ carrier, tracking, sure }) => ({
    carrier: carrier || null,
    tracking: tracking || null,
    ...(tracking !== '' && sure === tracking && { isSure: true }),
  })),
)

/** Both may be empty. Refuses `admin.shipment_long`. */
export const readShipment = (form: Form): Result<Shipment> =>
  readOrRefuse(shipment, form, { most: longest })
