// Ordering without an account, on the page of the payment method.
import { guestCookieOf } from '../../../../shop/people/accounts/guest-cookie.ts'
import { setting } from '../../../../shop/platform/settings/views.ts'
import { ok, refuse } from '../../../../shop/result.ts'
import { withoutBought } from '../../../../shop/sales/cart/rules.ts'
import { chooseDelivery } from '../../../../shop/sales/checkout/actions/delivery.ts'
import { placeGuestOrder } from '../../../../shop/sales/checkout/actions/place-guest-order.ts'
import { purchaseFor } from '../../../../shop/sales/checkout/views/purchase.ts'
import type { Choice } from '../../../../shop/sales/shipping/views.ts'
import type { World } from '../../../../shop/world.ts'
import { changeCart } from '../../../http/cart'
import { deliverableCountries } from '../../../http/countries'
import { attempt } from '../../../http/preserve-form'
import { redirect } from '../../../http/redirects'
import { answer, type Context, requestContext } from '../../../http/request-context'
import { readOffer } from '../offer'
import { takeBusiness } from './business-order'

export type GuestView = {
  /** Destinations, by name; those of the shipping zones if the shop has any. */
  readonly countries: readonly (readonly [code: string, name: string])[]
}

/** Null in a shop without guests: a visitor signs in. */
export async function guestView(
  world: World,
  { hasZones }: Choice,
  language: string,
): Promise<GuestView | null> {
  if ((await setting(world, 'guests')) !== 'on') return null
  return { countries: hasZones ? [] : await deliverableCountries(world, null, language) }
}

export async function orderAsGuest(
  context: Context,
  purchaseId: string,
  fields: Record<string, string>,
): Promise<Response | ReturnType<typeof answer>> {
  const { world, language, ip, cookies, guest } = requestContext(context)
  const offer = readOffer(fields)
  if (!offer || fields.method === 'credit') return answer(refuse('checkout.method_off'), fields)
  // Sent twice: the first one has ordered.
  if (guest) return redirect(`/payment-method?purchase=${encodeURIComponent(purchaseId)}`)
  const { country = '', way = '' } = fields
  const shown = offer.delivery ?? null
  const isUnpriced = shown === null && country !== ''
  const isOther =
    shown !== null && (country !== shown.country || (way !== '' && way !== shown.methodId))
  if (isOther || isUnpriced) {
    // Without script another destination was not priced yet.
    const chosen = await chooseDelivery(world, null, purchaseId, { country, methodId: way })
    if (!chosen.ok)
      return chosen.code === 'checkout.not_found' ? redirect('/') : answer(chosen, fields)
    if (isOther) return answer(refuse('guests.delivery_priced'), fields)
  }
  const business = await takeBusiness(context, purchaseId, fields)
  if (!business.ok)
    return business.code === 'checkout.not_found' ? redirect('/') : answer(business, fields)
  const { intent: _, method: __, ...form } = fields
  const placing = { purchaseId, ...offer, isAccepted: fields.accept === 'yes' }
  const placed = await attempt(context, 'checkout.failed', () =>
    placeGuestOrder(world, placing, { form, language, ip }),
  )
  if (!placed.ok && placed.code === 'checkout.not_found') return redirect('/')
  if (!placed.ok) {
    // The country was chosen with this request: what is missing is its price, not the country.
    const isPriced = isUnpriced && placed.code === 'checkout.country'
    return answer(isPriced ? refuse('guests.delivery_priced') : placed, fields)
  }
  const { number, sessionToken } = placed.value
  // A purchase of Buy Now was never in the cart.
  const bought = await purchaseFor(world, { id: placed.value.guestId }, purchaseId)
  if (bought.ok && bought.value.source !== 'buy-now')
    await changeCart(context, (lines) => ok(withoutBought(lines, bought.value.lines)))
  const headers = new Headers()
  headers.append('set-cookie', guestCookieOf(world.config.publicUrl, cookies, sessionToken))
  return redirect(`/payment?order=${number}`, { headers })
}
