// Staff changes the shipping address before anything has shipped; the customer is notified and the old address is kept.

import { lockedPaymentRequest } from '../../../payments/requests/actions/payment-requests.ts'
import { requirePermission } from '../../../people/accounts/actions/require-permission.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import { emit } from '../../../platform/events/actions.ts'
import type { Form } from '../../../platform/input.ts'
import { refuseSecrets } from '../../../platform/recovery-phrases/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announce, type World } from '../../../world.ts'
import { releaseReady } from '../../checkout/actions/release.ts'
import { taxForCountry } from '../../checkout/actions/tax.ts'
import { lockOrder } from '../../orders/actions/orders.ts'
import { mayCancel, type Order } from '../../orders/rules/order.ts'
import { parcelsOf } from '../../orders/views/orders.ts'
import { mailOfOrder } from '../../returns/mail.ts'
import { replaceAddress } from '../../shipping/actions/addresses.ts'
import { type Address, addressFields } from '../../shipping/rules/address-book.ts'
import { addressLines } from '../../shipping/rules/address-format.ts'
import { isCovered } from '../../shipping/views.ts'

/**
 * Releases the order if only the address was missing. The same address again changes nothing. Refuses
 * `admin.not_allowed`, `phrase.refused`, `orders.not_found`, `orders.dispatched`, `form.incomplete`, `form.invalid`,
 * `checkout.outside_zone` if the paid shipping method does not cover the country, and as `taxForCountry` does.
 */
export async function changeAddress(
  world: World,
  who: Viewer,
  number: string,
  form: Form,
): Promise<Result> {
  const subject = `order:${number}`
  const allowed = await requirePermission(world, who, 'orders.change', subject)
  if (!allowed.ok) return allowed
  const plain = await refuseSecrets(world, form)
  if (!plain.ok) return plain
  const changed = await world.transaction(async (world) => {
    // Lock order: payment request before order, as in the ledger watcher.
    await lockedPaymentRequest(world, number)
    const locked = await lockOrder(world, number)
    if (!locked.ok) return locked
    const { status, delivery, userId } = locked.value
    if (!mayCancel(status) || (await parcelsOf(world, number)).length > 0)
      return refuse('orders.dispatched')
    const saved = await replaceAddress(world, who, { number, userId }, form)
    if (!saved.ok) return saved
    const { address, before } = saved.value
    if (!(await isCovered(world, delivery, address.country)))
      return refuse('checkout.outside_zone', { fields: { country: 'checkout.outside_zone' } })
    const taxed = await taxForCountry(world, locked.value, address)
    if (!taxed.ok) return taxed
    const fields = differing(before, address)
    if (fields.length === 0) return ok()
    await changedMail(world, locked.value, address)
    // Field names, never their values.
    await record(world, who, 'order.address_changed', subject, { fields: fields.join(' ') })
    await announce(world, subject)
    await emit(world, 'order.updated', number)
    return ok()
  })
  if (!changed.ok) return changed
  // The address is saved even if the identity cannot be read; the order is released later.
  await releaseReady(world, number)
  return ok()
}

const differing = (before: Address | null, after: Address): string[] =>
  [...addressFields, 'instructions' as const].filter((field) => before?.[field] !== after[field])

const changedMail = (world: World, order: Order, address: Address): Promise<void> =>
  mailOfOrder(world, order, async (language) => {
    const country = new Intl.DisplayNames([language], { type: 'region' }).of(address.country)
    const lines = [...addressLines(address), country ?? address.country]
    return {
      template: 'order.addressChanged',
      values: { address: lines.join('\n'), support: world.config.supportMail },
    }
  })
