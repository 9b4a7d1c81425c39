// Events of orders: the shop's own actions by shoppers and staff, with random input.

import { decide } from '../../shop/identity/kyc/actions/decide.ts'
import { saveDocuments } from '../../shop/identity/kyc/actions/documents.ts'
import { saveDetails } from '../../shop/identity/kyc/actions/draft.ts'
import { submitCheck } from '../../shop/identity/kyc/actions/submit.ts'
import { confirmDelivery, submitAddress } from '../../shop/sales/checkout/actions/address.ts'
import { cancelOrder, declineOrder, hideOrder } from '../../shop/sales/checkout/actions/cancel.ts'
import { newQuote } from '../../shop/sales/checkout/actions/requote.ts'
import { approveOrder, markDelivered } from '../../shop/sales/fulfillment/actions/ship-order.ts'
import type { World } from '../../shop/world.ts'
import { viewDocuments } from '../support/opened-documents.ts'
import { tokenDrawn } from './buying.ts'
import { countries, fresh, type Shopper } from './cast.ts'
import type { Known, Play } from './context.ts'

export const address = {
  fullName: 'Ada Byron',
  streetAddress: '12 Ledger Square',
  city: 'London',
  stateProvince: 'England',
  postalCode: 'SW1Y 4JH',
  country: 'GB',
  phoneNumber: '+442079460000',
  email: 'ada@shop.example',
}
const details = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@shop.example',
  phone: '+15551234567',
  country: 'GB',
}
const papers = {
  nationality: 'British',
  address: '12 Ledger Square, London',
  idType: 'passport',
  issuingCountry: 'GB',
  expiry: '2099-05-01',
  consent: 'yes',
}

/** A refund address: the wallet that paid, or one typed twice. */
export function refundPlace({ chance }: Play, { wallet, evmWallet }: Shopper) {
  if (chance.percent(60)) return { refundWay: 'sender' }
  const to = chance.percent(50) ? wallet : evmWallet
  return { refundTo: to, refundAgain: to }
}

export async function ask(play: Play, order: Known): Promise<void> {
  const { world, chance, cast, chains } = play
  const { number, shopper } = order
  const { viewer } = shopper
  const back = refundPlace(play, shopper)
  const way = chance.percent(50)
    ? ({ method: 'pi', chain: null } as const)
    : ({ method: tokenDrawn(chance), chain: chance.one(chains.all).chain.ledger } as const)
  const deeds = {
    address: async () => submitAddress(world, viewer, number, await addressFor(play, number)),
    cancel: () => cancelOrder(world, viewer, number, back),
    decline: () => declineOrder(world, cast.fulfilment, number, 'Sorry.'),
    hide: () => hideOrder(world, viewer, number),
    requote: () => newQuote(world, viewer, number, way),
    ship: () => approveOrder(world, cast.fulfilment, number, { carrier: 'Post', tracking: null }),
    deliver: () => markDelivered(world, cast.fulfilment, number),
    received: () => confirmDelivery(world, viewer, number),
    // Another customer's order is not accessible.
    steal: () => stranger(play, order, back),
  }
  const often = {
    address: 40,
    cancel: 5,
    decline: 3,
    hide: 3,
    requote: 8,
    ship: 24,
    deliver: 14,
    received: 6,
    steal: 4,
  }
  await deeds[chance.weighted(often)]()
}

/** Mostly in the country chosen for shipping; another is refused unless it is in the same zone. */
async function addressFor({ world, chance }: Play, number: string) {
  const [order] = await world.db<{ country: string | null }[]>`
    select delivery ->> 'country' as country from orders where number = ${number}`
  const country = chance.percent(85) ? order?.country : chance.one(countries)
  return {
    ...address,
    country: country ?? address.country,
    confirmedCode: address.postalCode,
  }
}

async function stranger({ world, cast }: Play, { number, shopper }: Known, back: object) {
  const other = cast.shoppers.find((each) => each !== shopper) as Shopper
  const taken = await Promise.all([
    cancelOrder(world, other.viewer, number, back),
    submitAddress(world, other.viewer, number, address),
  ])
  if (taken.some(({ ok }) => ok)) throw new Error(`${number} was changed by somebody else`)
}

/** Identity checks: submission, and every kind of decision, including late ones and reversals. */
export async function identify(play: Play): Promise<void> {
  const { chance, cast } = play
  const decision = chance.percent(85) ? 'approved' : 'declined'
  await identifyOne(play, chance.one(cast.shoppers), decision)
}

/** The next step of this shopper's check. */
export async function identifyOne(
  { world, chance, cast }: Play,
  { viewer }: Shopper,
  decision: 'approved' | 'declined' = 'approved',
): Promise<void> {
  const open = await submissionOf(world, viewer.id)
  if (!open) {
    const begun = await saveDetails(world, viewer, details)
    if (!begun.ok) return
    const form = { ...papers, idNumber: `ZQX-${viewer.username}` }
    const pictures = { 'id-front': cast.photo, selfie: cast.photo }
    const filled = await saveDocuments(world, viewer, { form, pictures })
    if (filled.ok) await submitCheck(world, viewer)
    return
  }
  const reviewer = fresh(world, chance.one([cast.reviewer, cast.second]))
  await viewDocuments(world, reviewer, open)
  await decide(world, reviewer, open, { decision, reason: 'Looked at.', note: 'Seen.' })
}

async function submissionOf(world: World, userId: string): Promise<string | null> {
  const [row] = await world.db<{ id: string }[]>`
    select id from kyc_submissions where user_id = ${userId} and submitted_at is not null
      and state in ('submitted', 'in_review', 'approved', 'declined') order by submitted_at desc limit 1`
  return row?.id ?? null
}
