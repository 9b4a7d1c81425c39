// Shipping address of an order, and confirmation of delivery by the shopper.

import type { Viewer } from '../../../people/accounts/rules.ts'
import { emit } from '../../../platform/events/actions.ts'
import type { Form } from '../../../platform/input.ts'
import { refuseSecrets } from '../../../platform/recovery-phrases/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announce, type World } from '../../../world.ts'
import { lockOrder } from '../../orders/actions/orders.ts'
import { deliverParcels } from '../../orders/actions/parcels.ts'
import type { OrderState } from '../../orders/rules/order.ts'
import { saveAddress } from '../../shipping/actions/addresses.ts'
import { isCovered, savedAddress } from '../../shipping/views.ts'
import { type Release, releaseReady } from './release.ts'
import { taxForCountry } from './tax.ts'

/**
 * Saves the address of an order that is not released yet, and releases the order if nothing else is missing. Refuses
 * `orders.not_found`, `checkout.address_fixed`, `phrase.refused`, `checkout.outside_zone` if the delivery that was paid
 * for does not reach that country, and as `saveAddress` and `taxForCountry` do.
 */
export async function submitAddress(
  world: World,
  who: Viewer,
  number: string,
  form: Form,
): Promise<Result<Release>> {
  const plain = await refuseSecrets(world, form)
  if (!plain.ok) return plain
  const saved = await world.transaction(async (world) => {
    const locked = await lockOrder(world, number, who.id)
    if (!locked.ok) return locked
    const { status, delivery } = locked.value
    if (status !== 'awaiting_payment' && status !== 'pending')
      return refuse('checkout.address_fixed')
    const pickedUpIn = delivery?.pickup ? delivery.country : null
    const address = await saveAddress(world, who, number, form, pickedUpIn)
    if (address.ok && !(await isCovered(world, delivery, address.value.country)))
      return refuse('checkout.outside_zone', { fields: { country: 'checkout.outside_zone' } })
    if (address.ok) {
      const taxed = await taxForCountry(world, locked.value, address.value)
      if (!taxed.ok) return taxed
      await announce(world, `order:${number}`)
      await emit(world, 'order.updated', number)
    }
    return address
  })
  if (!saved.ok) return saved
  const release = await releaseReady(world, number)
  // The address is saved although the identity check is unreadable; a job releases the order later.
  return release.ok ? release : ok({ released: false, waitsFor: ['identity'] })
}

/** The same with one of the shopper's saved addresses. Refuses `shipping.not_found`, and as `submitAddress` does. */
export async function submitSavedAddress(
  world: World,
  who: Viewer,
  number: string,
  id: string,
): Promise<Result<Release>> {
  const saved = await savedAddress(world, who, id)
  if (!saved) return refuse('shipping.not_found')
  const { id: _, isDefault: __, ...address } = saved
  return submitAddress(world, who, number, { ...address, confirmedCode: address.postalCode })
}

/** The shopper confirms that a parcel, or all shipped ones, arrived. Refuses as `deliverParcels` does. */
export const confirmDelivery = (
  world: World,
  who: Viewer,
  number: string,
  parcelId: string | null = null,
): Promise<Result<OrderState>> =>
  deliverParcels(world, who, number, { parcelId, ownerId: who.id, reason: 'received' })
