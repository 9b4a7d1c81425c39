// An order without an account: guest, order, address and session in one transaction.
import { addGuest, beginGuestSession } from '../../../people/accounts/actions/guests.ts'
import type { Form } from '../../../platform/input.ts'
import { allowAll } from '../../../platform/rate-limits/actions.ts'
import { networkOf } from '../../../platform/rate-limits/rules.ts'
import { refuseSecrets } from '../../../platform/recovery-phrases/actions.ts'
import { setting } from '../../../platform/settings/views.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { orderByNumber } from '../../orders/views/orders.ts'
import { saveAddress } from '../../shipping/actions/addresses.ts'
import { readAddress, readCollector } from '../../shipping/input/addresses.ts'
import { isCovered, pickupCountry } from '../../shipping/views.ts'
import { type Placing, placeOrder } from './place-order.ts'
import { taxForCountry } from './tax.ts'

const ofNetwork = { name: 'guest.orders', limit: 20, seconds: 3600 }
/** By address, whether it has an account or not: nobody fills somebody else's mailbox. */
const ofAddress = { name: 'guest.orders-of-address', limit: 10, seconds: 3600 }

export type GuestOrder = {
  readonly number: string
  readonly guestId: string
  readonly sessionToken: string
}

/**
 * `form` is the shipping address with the guest's email. An address that has an account is treated as any other.
 * Refuses `guests.off`, `limit.reached`, `checkout.outside_zone`, and as `readAddress`, `placeOrder` and `taxForCountry` do.
 */
export async function placeGuestOrder(
  world: World,
  placing: Placing,
  { form, language, ip }: { form: Form; language: string; ip: string },
): Promise<Result<GuestOrder>> {
  if ((await setting(world, 'guests')) !== 'on') return refuse('guests.off')
  const plain = await refuseSecrets(world, form)
  if (!plain.ok) return plain
  const pickedUpIn = await pickupCountry(world, placing.delivery ?? null)
  const address = pickedUpIn === null ? readAddress(form) : readCollector(form, pickedUpIn)
  if (!address.ok) return address
  const { email, fullName: name } = address.value
  const stopped = await allowAll(world, [
    { rule: ofNetwork, key: networkOf(ip) },
    { rule: ofAddress, key: email },
  ])
  if (stopped) return stopped.refusal
  const id = world.id()
  return world.as(id).transaction<GuestOrder>(async (world) => {
    const guest = await addGuest(world, { id, email, name, language })
    const placed = await placeOrder(world, guest, { ...placing, address: address.value })
    if (!placed.ok) return placed
    const number = placed.value
    const order = await orderByNumber(world, number)
    const saved = await saveAddress(world, guest, number, form, pickedUpIn)
    if (!saved.ok) return saved
    if (order && !(await isCovered(world, order.delivery, saved.value.country)))
      return refuse('checkout.outside_zone', { fields: { country: 'checkout.outside_zone' } })
    const taxed = order ? await taxForCountry(world, order, saved.value) : ok()
    if (!taxed.ok) return taxed
    const { purchaseId } = placing
    const sessionToken = await beginGuestSession(world, guest.id, { number, purchaseId })
    return ok({ number, guestId: guest.id, sessionToken })
  })
}
