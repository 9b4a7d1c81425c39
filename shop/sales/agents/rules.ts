// Shopping agents: programs that fill carts and checkouts for people by the Universal Commerce Protocol. Pure.
import type { Line } from '../../catalog/products/rules.ts'
import type { LimitRule } from '../../platform/rate-limits/rules.ts'

/** The calling agent, by the profile that it names; `isSigned` where a signature proved that. */
export type Agent = {
  /** Address of its profile. */
  readonly profile: string
  readonly isSigned: boolean
  /** The network that it comes from. */
  readonly network: string
  /** Where it wants to hear of its orders; null where it does not. */
  readonly webhook: string | null
}

/** What people are shown of an agent: nothing that it says of itself. */
export const hostOf = (profile: string): string => URL.parse(profile)?.host ?? profile.slice(0, 100)

/** Without a proof an agent is counted with its network, so that nobody uses up another's limits. */
export const countedFor = ({ profile, isSigned, network }: Agent): string =>
  isSigned ? profile : `${profile} ${network}`

export const limits = {
  requests: { name: 'agents.requests', limit: 300, seconds: 60 },
  openings: { name: 'agents.openings', limit: 120, seconds: 3600 },
  /** Of profiles that are not known yet. */
  discoveries: { name: 'agents.discoveries', limit: 10, seconds: 60 },
  allDiscoveries: { name: 'agents.all_discoveries', limit: 120, seconds: 60 },
} as const satisfies Record<string, LimitRule>

/** Carts and checkouts that one agent may have open. */
export const mostOpen = (isSigned: boolean): number => (isSigned ? 1000 : 50)

const hour = 3_600_000
/** Milliseconds that they live from their beginning; a checkout's, as long as the protocol assumes. */
export const lifeOf = { cart: 7 * 24 * hour, checkout: 6 * hour } as const
/** Hours that an answer is replayed. */
export const hoursOfReplay = 48
/** Days after which what an agent said of a person is deleted. */
export const daysOfBuyer = 30

export type Kind = keyof typeof lifeOf

export const buyerFields = ['first_name', 'last_name', 'email', 'phone_number'] as const
export const consents = ['analytics', 'preferences', 'marketing', 'sale_of_data'] as const
/** As the agent says: it proves nothing about the person. */
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

/** What an agent may say of a cart or a checkout: never a price. */
export type Wish = {
  readonly lines: readonly Line[]
  readonly codes: readonly string[]
  readonly country: string | null
  readonly shippingMethod: string | null
  readonly buyer: Buyer | null
  readonly destination: Place | null
}

export type Session = Wish & {
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

/** Minutes until news is tried again: a minute, doubled each time, for three days altogether. */
export const retryAfter = (tries: number): number | null =>
  tries >= 13 ? null : Math.min(2 ** tries, 720)
