// Shopping agents: programs that fill carts and checkouts for people by the Universal Commerce Protocol. Pure.

import type { Line } from '../../catalog/products/rules/catalog.ts'
import { isCountry } from '../../identity/kyc/data.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import type { Form } from '../../platform/input.ts'
import { fullName } from '../../platform/names-of-people.ts'
import type { LimitRule } from '../../platform/rate-limits/rules.ts'
import { readAddress } from '../shipping/input/addresses.ts'
import type { Address } from '../shipping/rules/address-book.ts'

/** The calling agent, identified by its profile; `isSigned` if a signature proved that. */
export type Agent = {
  /** URL of its profile. */
  readonly profile: string
  readonly isSigned: boolean
  /** Network of its IP address. */
  readonly network: string
  /** URL for order notifications; null if it has none. */
  readonly webhook: string | null
}

/** How an agent is shown to people: by host, never by its own statements. */
export const hostOf = (profile: string): string => URL.parse(profile)?.host ?? profile.slice(0, 100)

/** The rate limit key. An unsigned agent is counted with its network, so that nobody uses up another's limits. */
export const countedFor = ({ profile, isSigned, network }: Agent): string =>
  isSigned ? profile : `${profile} ${network}`

export const limits = {
  requests: { name: 'agents.requests', limit: 300, seconds: 60 },
  openings: { name: 'agents.openings', limit: 120, seconds: 3600 },
  /** For profiles that are not known yet: of a network, and of the wider ones that contain it. */
  discoveries: { name: 'agents.discoveries', limit: 10, seconds: 60 },
  wideDiscoveries: { name: 'agents.wide_discoveries', limit: 20, seconds: 60 },
  /** Half of all lookups is for wide networks that have had none for ten minutes. */
  newcomers: { name: 'agents.newcomers', limit: 1, seconds: 600 },
  newcomerDiscoveries: { name: 'agents.newcomer_discoveries', limit: 60, seconds: 60 },
  allDiscoveries: { name: 'agents.all_discoveries', limit: 60, seconds: 60 },
} as const satisfies Record<string, LimitRule>

/** Maximum of open carts and checkouts for each agent. */
export const maxOpenSessions = (isSigned: boolean): number => (isSigned ? 1000 : 50)

const hour = 3_600_000
/** Lifetime in milliseconds since creation; for a checkout, what the protocol assumes. */
export const lifeOf = { cart: 7 * 24 * hour, checkout: 6 * hour } as const
/** Hours for which a response is replayed. */
export const idempotencyHours = 48
/** Days after which an agent's data about a person is deleted. */
export const daysOfBuyer = 30

export type Kind = keyof typeof lifeOf

export const buyerFields = ['first_name', 'last_name', 'email', 'phone_number'] as const
export const consents = ['analytics', 'preferences', 'marketing', 'sale_of_data'] as const
/** The agent's statement: it proves nothing about the person. */
export type Buyer = { readonly [field in (typeof buyerFields)[number]]?: string | undefined } & {
  readonly consent?:
    | { readonly [each in (typeof consents)[number]]?: boolean | undefined }
    | undefined
}

export const placeFields = [
  'first_name',
  'last_name',
  'street_address',
  'extended_address',
  'address_locality',
  'address_region',
  'postal_code',
  'address_country',
  'phone_number',
] as const
export type Place = { readonly [field in (typeof placeFields)[number]]?: string | undefined } & {
  readonly id: string
}

/** What an agent may set in a cart or a checkout: never a price. */
export type SessionInput = {
  readonly lines: readonly Line[]
  readonly codes: readonly string[]
  readonly country: string | null
  readonly shippingMethod: string | null
  readonly buyer: Buyer | null
  readonly destination: Place | null
}

export type Session = SessionInput & {
  readonly id: string
  readonly kind: Kind
  readonly agent: string
  readonly isSigned: boolean
  readonly language: string
  readonly cartId: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly cancelledAt: Date | null
  readonly userId: string | null
  readonly approvedTotal: bigint | null
  /** Version of the approved offer (`offerVersion`). */
  readonly approvedOffer: string | null
  readonly purchaseId: string | null
  readonly orderNumber: string | null
  readonly webhook: string | null
}

export const isEnded = (
  {
    orderNumber,
    cancelledAt,
    expiresAt,
  }: Pick<Session, 'orderNumber' | 'cancelledAt' | 'expiresAt'>,
  now: Date,
): boolean => orderNumber !== null || cancelledAt !== null || expiresAt <= now

/** Minutes until the next retry: exponential backoff from one minute, for three days altogether. */
export const retryAfter = (tries: number): number | null =>
  tries >= 13 ? null : Math.min(2 ** tries, 720)

// An agent's address, converted to the shop's address form. Pure.

/** Null if the agent gave no street: the shopper is asked then. */
export function addressForm(
  { destination, buyer }: Pick<Session, 'destination' | 'buyer'>,
  who: Pick<Viewer, 'email' | 'firstName' | 'lastName'>,
): Form | null {
  if (!destination?.street_address) return null
  const first = destination.first_name || buyer?.first_name || who.firstName
  const last = destination.last_name || buyer?.last_name || who.lastName
  const postalCode = destination.postal_code ?? ''
  return {
    fullName: fullName({ firstName: first, lastName: last }),
    streetAddress: destination.street_address,
    streetAddress2: destination.extended_address ?? '',
    city: destination.address_locality ?? '',
    stateProvince: destination.address_region ?? '',
    postalCode,
    confirmedCode: postalCode,
    country: destination.address_country ?? '',
    phoneNumber: destination.phone_number || buyer?.phone_number || '',
    email: who.email,
    instructions: '',
  }
}

/** Who approves it is not known yet: their name and email are not the agent's to give. */
const anyone = { email: 'anyone@example.org', firstName: 'A', lastName: 'A' }

/** The parts of the address that the order's page would ask the shopper for again. */
export function unusableParts(session: Pick<Session, 'destination' | 'buyer'>): string[] {
  const form = addressForm(session, anyone)
  const read = form && readAddress(form)
  return read && !read.ok ? Object.keys(read.fields ?? {}) : []
}

/** The same for display; null if there is none. */
export function addressGiven(session: Pick<Session, 'destination' | 'buyer'>): Address | null {
  const nobody = { email: session.buyer?.email ?? '', firstName: '', lastName: '' }
  const form = addressForm(session, nobody)
  if (!form || !isCountry((form.country ?? '').toUpperCase())) return null
  const of = (field: string) => form[field] ?? ''
  return {
    fullName: of('fullName'),
    city: of('city'),
    stateProvince: of('stateProvince'),
    streetAddress: [of('streetAddress'), of('streetAddress2')].filter(Boolean).join('\n'),
    postalCode: of('postalCode'),
    country: of('country').toUpperCase(),
    phoneNumber: of('phoneNumber'),
    email: of('email'),
    instructions: '',
  }
}
