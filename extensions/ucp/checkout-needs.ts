// What a checkout still needs, and who can provide it: the agent, or its user.
import { unusableParts } from '../../shop/sales/agents/rules.ts'
import { isDestined, type SessionView } from '../../shop/sales/agents/views.ts'
import type { World } from '../../shop/world.ts'
import { type Message, problem, warning } from './messages'

export function needs(view: SessionView, hasFulfillment: boolean): Message[] {
  const { offer, session } = view
  const { delivery } = offer
  const found: Message[] = []
  if (offer.lines.length === 0)
    found.push(
      problem('item_unavailable', 'There is nothing in it.', 'recoverable', '$.line_items'),
    )
  if (view.isClosed)
    found.push(
      problem('shop_closed', 'The shop takes no orders at the moment.', 'requires_buyer_review'),
    )
  if (!isDestined(offer)) {
    const path = '$.fulfillment.methods[0]'
    const who = hasFulfillment ? 'recoverable' : 'requires_buyer_input'
    found.push(
      delivery.country
        ? problem('address_undeliverable', 'Nothing is delivered to this country.', who, path)
        : problem('missing', 'The country of the delivery decides what it costs.', who, path),
    )
  }
  if (session.approvedOffer === null)
    found.push(
      problem(
        'account_required',
        `An order belongs to an account: the buyer signs in and approves it. ${open}`,
        'requires_buyer_input',
      ),
      ...(view.asksTerms
        ? [
            problem(
              'terms_not_accepted',
              `The buyer accepts the terms of the shop. ${open}`,
              'requires_buyer_review',
            ),
          ]
        : []),
    )
  else if (view.changes.length > 0)
    found.push(
      problem(
        view.changes.includes('total') ? 'price_changed' : 'offer_changed',
        `The buyer has approved another offer. ${open}`,
        'requires_buyer_review',
      ),
    )
  return found
}
const open = 'Open continue_url.'

export function notices(world: World, view: SessionView): Message[] {
  if (view.state === 'expired')
    return [warning('expired', 'This checkout has expired. Create another one.')]
  if (view.state === 'cancelled') return []
  return [...addressNotices(view), ...identityNotices(world, view)]
}

/** The shop's fields, by the protocol's names. */
const partsOf: Readonly<Record<string, string>> = {
  fullName: 'first_name and last_name',
  streetAddress: 'street_address',
  city: 'address_locality',
  stateProvince: 'address_region',
  postalCode: 'postal_code',
  country: 'address_country (an ISO 3166-1 code of two letters, such as DE)',
  phoneNumber: 'phone_number (with its country code, such as +49301234567)',
}

function addressNotices({ session }: SessionView): Message[] {
  const parts = unusableParts(session).flatMap((field) => partsOf[field] ?? [])
  if (parts.length === 0) return []
  return [
    warning(
      'address_incomplete',
      `The shop needs of the address: ${parts.join(', ')}. Otherwise the buyer is asked for the address after ordering.`,
      '$.fulfillment.methods[0].destinations[0]',
    ),
  ]
}

function identityNotices(world: World, view: SessionView): Message[] {
  if (!view.needsIdentity) return []
  return [
    warning(
      'identity_check',
      'The shop sends this order after the identity of the buyer has been checked, once; its pages lead there.',
      '$.buyer',
      `${world.config.publicUrl}/kyc-required`,
    ),
  ]
}
