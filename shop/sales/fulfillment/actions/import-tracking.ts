// Ships orders with the tracking numbers of a file, or adds the numbers to parcels that left without one.
import { requirePermission } from '../../../people/accounts/actions/require-permission.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { mostTrackingRows, readTrackingFile } from '../rules/tracking-file.ts'
import { isDone } from '../rules/tracking-verdicts.ts'
import { type Judged, judgedTracking } from '../views/tracking-preview.ts'
import { correctShipment } from './correct-parcel.ts'
import { approveOrder } from './ship-order.ts'

/** Refuses `admin.not_allowed`, `admin.tracking_file`, `admin.tracking_many` {most}. Changes nothing. */
export async function previewTracking(
  world: World,
  who: Viewer,
  text: string,
): Promise<Result<Judged[]>> {
  const allowed = await requirePermission(world, who, 'orders.ship', 'orders')
  if (!allowed.ok) return allowed
  const rows = await readTrackingFile(text)
  if (!rows || rows.length === 0)
    return refuse('form.invalid', { fields: { file: 'admin.tracking_file' } })
  if (rows.length > mostTrackingRows)
    return refuse('form.invalid', {
      fields: { file: 'admin.tracking_many' },
      facts: { most: mostTrackingRows },
    })
  return ok(await judgedTracking(world, rows))
}

export type Imported = {
  /** Orders shipped, and numbers added. */
  readonly done: number
  /** Rows that did nothing, as they stand in the file. */
  readonly left: readonly string[]
}

/**
 * Each row in a transaction of its own, judged anew: what has changed since the preview is left. Refuses as
 * `previewTracking` does.
 */
export async function importTracking(
  world: World,
  who: Viewer,
  text: string,
): Promise<Result<Imported>> {
  const judged = await previewTracking(world, who, text)
  if (!judged.ok) return judged
  let done = 0
  const left: string[] = []
  for (const row of judged.value) {
    if (isDone(row.verdict) && (await apply(world, who, row)).ok) done += 1
    else if (row.verdict !== 'same') left.push(row.text)
  }
  return ok({ done, left })
}

function apply(world: World, who: Viewer, { number, carrier, tracking, parcelId }: Judged) {
  const shipment = { carrier: carrier || null, tracking: tracking || null }
  return parcelId === null
    ? approveOrder(world, who, number, shipment)
    : correctShipment(world, who, number, parcelId, shipment)
}
