// Carts and checkouts of shopping agents: at current prices, with what is still missing.

import { priceLines } from '../../catalog/products/views/products.ts'
import { normalCode } from '../../catalog/promotions/rules.ts'
import { codeFor } from '../../catalog/promotions/views.ts'
import { identityOf } from '../../identity/kyc/views/identity.ts'
import { needsIdentity } from '../../platform/settings/rules/identity-checks.ts'
import { setting, settingsOf } from '../../platform/settings/views.ts'
import type { World } from '../../world.ts'
import { isUnopened, takesOrders } from '../checkout/rules.ts'
import { identityRuleOf, judgedOf } from '../checkout/views/identity-rule.ts'
import { type PurchaseView, pricedPurchase } from '../checkout/views/purchase.ts'
import type { Address } from '../shipping/rules/address-book.ts'
import { changedParts, type OfferPart, offerVersion } from './offer.ts'
import { type Agent, addressGiven, isEnded, type Kind, type Session } from './rules.ts'
import * as store from './store.ts'

export type SessionView = {
  readonly session: Session
  readonly offer: PurchaseView
  /** Variant id -> unit price before the code. */
  readonly withoutCode: ReadonlyMap<string, bigint>
  /** Each code with the reason why it does not apply; null for the one that does. */
  readonly codes: readonly { readonly text: string; readonly problem: string | null }[]
  readonly state: 'open' | 'ready' | 'ordered' | 'cancelled' | 'expired'
  /** The shop takes no orders at the moment. */
  readonly isClosed: boolean
  /** Version of what it offers now. */
  readonly version: string
  /** What differs from the approved offer; empty if nothing does, or none was approved. */
  readonly changes: readonly OfferPart[]
  /** Terms have to be accepted in the shop. */
  readonly asksTerms: boolean
  /** The order will wait for an identity check. */
  readonly needsIdentity: boolean
}

/** Whether agents may shop, by any transport: not before the shop opens, nor if the merchant has turned it off. */
export const agentsMayShop = async (world: World): Promise<boolean> =>
  !isUnopened(world.config) && (await setting(world, 'shoppingAgents')) !== 'off'

/** An agent's own; null for another's, and for a cart that has ended. */
export async function ownSession(
  world: World,
  agent: Agent,
  kind: Kind,
  id: string,
  isLocked = false,
): Promise<Session | null> {
  if (!/^[\w-]{22}$/.test(id)) return null
  const find = isLocked ? store.lockedSession : store.sessionById
  const session = await find(world.db, id)
  if (!session || session.kind !== kind || session.agent !== agent.profile) return null
  if (session.isSigned && !agent.isSigned) return null
  return kind === 'cart' && isEnded(session, world.now()) ? null : session
}

/** By the id from a signed URL; carts and checkouts alike. */
export const sessionById = (world: World, id: string): Promise<Session | null> =>
  store.sessionById(world.db, id)

/** For a visitor with its signed URL: unclaimed, or theirs. Null if it belongs to another person. */
export async function sessionFor(
  world: World,
  who: { readonly id: string } | null,
  id: string,
  language: string,
): Promise<SessionView | null> {
  const session = await store.sessionById(world.db, id)
  if (!session || (session.userId !== null && session.userId !== who?.id)) return null
  return sessionView(world, { ...session, userId: who?.id ?? null, language })
}

export async function sessionView(world: World, session: Session): Promise<SessionView> {
  const who = session.userId === null ? null : { id: session.userId }
  const { codes, chosen } = await judgedCodes(world, who, session)
  const purchase = { ...session, source: 'buy-now', code: chosen } as const
  const offer = await pricedPurchase(world, who, purchase, session.language)
  const plain = chosen ? await priceLines(world, session.lines, session.language) : offer
  const problem = offer.code?.problem ?? null
  const { acceptTerms } = await settingsOf(world)
  const isFree = !needsIdentity(await identityRuleOf(world), judgedOf(offer))
  const identity = isFree || !who ? null : await identityOf(world, who.id)
  const version = offerVersion(session, offer)
  const { approvedOffer } = session
  const isSound = offer.isDeliverable && isDestined(offer)
  const isClosed = !takesOrders(world.config)
  const isReady = approvedOffer === version && isSound && !isClosed
  return {
    session,
    offer,
    withoutCode: new Map(plain.lines.map(({ variantId, price }) => [variantId, price])),
    codes: codes.map((code) => (code.problem === null ? { ...code, problem } : code)),
    state: stateOf(session, isReady, world.now()),
    isClosed,
    version,
    changes: approvedOffer === null ? [] : changedParts(approvedOffer, version),
    asksTerms: acceptTerms === 'yes',
    needsIdentity: !isFree && !(identity?.ok && identity.value.state === 'verified'),
  }
}

/** If the shop has delivery zones, a shipping method is chosen. */
export const isDestined = ({ delivery }: Pick<PurchaseView, 'delivery'>): boolean =>
  !delivery.hasZones || delivery.chosen !== null

function stateOf(session: Session, isReady: boolean, now: Date): SessionView['state'] {
  if (session.orderNumber !== null) return 'ordered'
  if (session.cancelledAt !== null) return 'cancelled'
  if (session.expiresAt <= now) return 'expired'
  return isReady ? 'ready' : 'open'
}

/** One code applies at a time, as on the pages: the first valid one. */
async function judgedCodes(
  world: World,
  who: { id: string } | null,
  session: Pick<Session, 'codes'>,
): Promise<{ codes: { text: string; problem: string | null }[]; chosen: string | null }> {
  const codes: { text: string; problem: string | null }[] = []
  let chosen: string | null = null
  for (const text of session.codes) {
    if (chosen !== null) {
      const isSame = normalCode(text) === chosen
      codes.push({ text, problem: isSame ? 'agents.code_again' : 'agents.code_second' })
      continue
    }
    const found = await codeFor(world, who, text)
    codes.push({ text, problem: found.ok ? null : found.code })
    if (found.ok) chosen = normalCode(text)
  }
  return { codes, chosen }
}

/** The agent that prepared an order; null if none did. */
export async function agentOfOrder(world: World, orderNumber: string) {
  const session = await store.sessionOfOrder(world.db, orderNumber)
  return session && { agent: session.agent, session }
}

/** The agent's delivery address for an order; the caller has checked whose order it is. */
export async function addressFromAgent(world: World, orderNumber: string): Promise<Address | null> {
  const session = await store.sessionOfOrder(world.db, orderNumber)
  return session && addressGiven(session)
}

/** For the personal data export. */
export const sessionsOfUser = async (world: World, userId: string) =>
  (await store.sessionsOf(world.db, userId)).map(
    ({ id, kind, agent, createdAt, buyer, destination, approvedTotal, orderNumber }) => ({
      id,
      kind,
      agent,
      createdAt,
      buyer,
      destination,
      approvedTotal,
      orderNumber,
    }),
  )
