// What a checkout still needs, and who can provide it: the agent, or its user.
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
  if (!view.needsIdentity || view.state === 'cancelled') return []
  return [
    warning(
      'identity_check',
      'The shop sends this order after it has checked the identity of the buyer, once, on its own pages.',
      '$.buyer',
      `${world.config.publicUrl}/kyc-required`,
    ),
  ]
}
