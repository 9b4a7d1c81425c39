// Input of staff actions on an order.
import * as v from 'valibot'
import {
  type Form,
  identifier,
  line,
  maxCharacters,
  oneLine,
  readOrRefuse,
} from '../../platform/input.ts'
import type { Result } from '../../result.ts'

/** Carrier and tracking number of a parcel; null if it has none. */
export type Shipment = {
  readonly carrier: string | null
  readonly tracking: string | null
  /** Confirms this number although it does not match the carrier's format. */
  readonly isSure?: boolean
}

const longest = 100
const short = maxCharacters(longest, 'admin.shipment_long')

const shipment = v.pipe(
  v.object({
    carrier: v.pipe(line, short),
    tracking: v.pipe(identifier, v.transform(oneLine), short),
    sure: identifier,
  }),
  v.transform(({ carrier, tracking, sure }) => ({
    carrier: carrier || null,
    tracking: tracking || null,
    ...(tracking !== '' && sure === tracking && { isSure: true }),
  })),
)

/** Both may be empty. Refuses `admin.shipment_long`. */
export const readShipment = (form: Form): Result<Shipment> =>
  readOrRefuse(shipment, form, { most: longest })
