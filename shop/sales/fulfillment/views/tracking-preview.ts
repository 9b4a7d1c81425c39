// What a file of tracking numbers would do, row by row.

import type { World } from '../../../world.ts'
import { checkTracking } from '../../orders/rules/parcels.ts'
import { openParcels, trackedElsewhere } from '../../orders/views/staff.ts'
import type { TrackingRow } from '../rules/tracking-file.ts'
import type { TrackingVerdict } from '../rules/tracking-verdicts.ts'

export type Judged = TrackingRow & {
  readonly verdict: TrackingVerdict
  /** To which the number is added. */
  readonly parcelId: string | null
}

const longest = 100

/** Orders and numbers as they are now; nothing is changed. */
export async function judgedTracking(
  world: World,
  rows: readonly TrackingRow[],
): Promise<Judged[]> {
  const [orders, taken] = await Promise.all([
    openParcels(
      world,
      rows.map(({ number }) => number),
    ),
    trackedElsewhere(
      world,
      rows.map(({ tracking }) => tracking),
    ),
  ])
  const seen = { numbers: new Set<string>(), trackings: new Set<string>() }
  return rows.map((row) => {
    const { number, carrier, tracking, isScanned } = row
    const order = orders.get(number)
    const bare = order?.parcels.filter((parcel) => parcel.tracking === null) ?? []
    const judge = (): TrackingVerdict => {
      if (!tracking && !isScanned) return 'noTracking'
      if (tracking.length > longest || carrier.length > longest) return 'long'
      if (!order) return 'unknown'
      if (row.edits !== undefined && row.edits !== order.edits) return 'edited'
      if (!tracking && order.parcels.length > 0 && order.status !== 'processing') return 'same'
      if (tracking && order.parcels.some((parcel) => parcel.tracking === tracking)) return 'same'
      if (seen.trackings.has(tracking)) return 'twice'
      if (seen.numbers.has(number)) return 'orderTwice'
      if (taken.has(tracking)) return 'elsewhere'
      if (!checkTracking({ carrier: carrier || null, tracking }).ok) return 'format'
      if (tracking && bare.length > 0) return 'add'
      if (order.status === 'processing') return 'ship'
      return order.parcels.length > 0 ? 'tracked' : 'notReady'
    }
    const verdict = judge()
    seen.numbers.add(number)
    if (tracking) seen.trackings.add(tracking)
    return { ...row, verdict, parcelId: verdict === 'add' ? (bare[0]?.id ?? null) : null }
  })
}
