// Corrects the carrier or tracking number of a shipped parcel and notifies the customer.

import { requirePermission } from '../../../people/accounts/actions/require-permission.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import { ok, type Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { correctedMail } from '../../checkout/parcel-mail.ts'
import { correctParcel } from '../../orders/actions/parcels.ts'
import { orderByNumber } from '../../orders/views/orders.ts'
import type { Shipment } from '../input.ts'

/** Refuses `admin.not_allowed`, and as `correctParcel` does. */
export async function correctShipment(
  world: World,
  who: Viewer,
  number: string,
  parcelId: string,
  shipment: Shipment,
): Promise<Result> {
  const subject = `order:${number}`
  const allowed = await requirePermission(world, who, 'orders.ship', subject)
  if (!allowed.ok) return allowed
  return world.transaction(async (world) => {
    const corrected = await correctParcel(world, number, parcelId, shipment)
    if (!corrected.ok) return corrected
    const order = await orderByNumber(world, number)
    if (order) await correctedMail(world, order, corrected.value)
    const { carrier, tracking, place } = corrected.value
    const details = { carrier, tracked: tracking !== null, parcel: place }
    await record(world, who, 'order.parcel_corrected', subject, details)
    return ok()
  })
}
