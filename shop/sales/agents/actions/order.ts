// From an agent's checkout to an order: a person continues it, or approves it and lets the agent place it.

import { youngestOf } from '../../../catalog/products/rules/legal.ts'
import { customerById } from '../../../people/accounts/actions/customers.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import { settingsOf } from '../../../platform/settings/views.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { submitAddress } from '../../checkout/actions/address.ts'
import { applyCode } from '../../checkout/actions/code.ts'
import { chooseDelivery } from '../../checkout/actions/delivery.ts'
import { placeOrder } from '../../checkout/actions/place-order.ts'
import { startPurchase } from '../../checkout/actions/purchase.ts'
import type { Method } from '../../orders/rules/order.ts'
import { type Agent, addressForm, hostOf, type Session } from '../rules.ts'
import * as store from '../store.ts'
import { type SessionView, sessionView } from '../views.ts'
import { lockSessionForShopper, openOne } from './open-sessions.ts'

/**
 * A person approves the offer that they saw, by its version, for the agent to place. Refuses `agents.not_found`,
 * `agents.ended`, `checkout.terms`, `checkout.age` {age}, `agents.incomplete`, `agents.changed` with the changed parts as fields.
 */
export const approveSession = (
  world: World,
  who: Viewer,
  id: string,
  { version, isAccepted, isOfAge }: { version: string; isAccepted: boolean; isOfAge?: boolean },
): Promise<Result> =>
  world.transaction(async (world) => {
    const session = await lockSessionForShopper(world, id, who)
    if (!session.ok) return session
    if (session.value.kind !== 'checkout') return refuse('agents.not_found')
    const { acceptTerms } = await settingsOf(world)
    if (acceptTerms === 'yes' && !isAccepted) return refuse('checkout.terms')
    const approved = { ...session.value, userId: who.id, approvedOffer: version }
    const view = await sessionView(world, approved)
    if (view.changes.length > 0)
      return refuse('agents.changed', {
        fields: Object.fromEntries(view.changes.map((part) => [part, `agents.changed_${part}`])),
      })
    const age = youngestOf(view.offer.lines)
    if (age !== null && !isOfAge) return refuse('checkout.age', { facts: { age } })
    if (view.state !== 'ready') return refuse('agents.incomplete')
    const { total } = view.offer
    await store.approveSession(world.db, id, {
      userId: who.id,
      total,
      offer: view.version,
      now: world.now(),
    })
    const details = { agent: hostOf(session.value.agent), total: String(total) }
    await record(world, who, 'agent.approved', `agent_checkout:${id}`, details)
    return ok()
  })

/**
 * Turns it into a purchase of the browser; returns its id. Refuses `agents.not_found`, `agents.ended`, and as
 * `startPurchase` does.
 */
export const continueInShop = (
  world: World,
  who: Viewer | null,
  id: string,
): Promise<Result<string>> =>
  world.transaction<string>(async (world) => {
    const session = await lockSessionForShopper(world, id, who)
    if (!session.ok) return session
    const { purchaseId } = session.value
    if (purchaseId !== null && !(await store.dropPurchase(world.db, purchaseId)))
      return refuse('agents.ended')
    return asPurchase(world, who, await sessionView(world, session.value))
  })

/**
 * Places what a person has approved, as the pages do, and sets the order's address from the session. Refuses
 * `agents.not_found`, `agents.ended`, `agents.not_ready`, and as `placeOrder` does.
 */
export async function completeSession(
  world: World,
  agent: Agent,
  id: string,
  { method, chain }: { method: Method; chain: string | null },
): Promise<Result<string>> {
  const placed = await world.transaction<{ number: string; viewer: Viewer; session: Session }>(
    async (world) => {
      const held = await openOne(world, agent, 'checkout', id)
      if (!held.ok) return held
      const session = held.value
      const view = await sessionView(world, session)
      const customer = session.userId && (await customerById(world, session.userId))
      if (view.state !== 'ready' || !customer || session.approvedTotal === null)
        return refuse('agents.not_ready')
      const { viewer } = customer
      if (session.purchaseId && !(await store.dropPurchase(world.db, session.purchaseId)))
        return refuse('agents.ended')
      const purchase = await asPurchase(world, viewer, view)
      if (!purchase.ok) return purchase
      const { chosen, country } = view.offer.delivery
      const number = await placeOrder(world, viewer, {
        purchaseId: purchase.value,
        method,
        chain,
        isAccepted: true,
        isOfAge: true,
        expectedTotal: session.approvedTotal,
        delivery: chosen && country ? { country, methodId: chosen.id } : null,
        agent: hostOf(session.agent),
      })
      return number.ok ? ok({ number: number.value, viewer, session }) : number
    },
  )
  if (!placed.ok) return placed
  const { number, viewer, session } = placed.value
  const form = addressForm(session, viewer)
  // The order page asks again for an address that is not valid, as always.
  if (form) await submitAddress(world, viewer, number, form)
  return ok(number)
}

async function asPurchase(
  world: World,
  who: Viewer | null,
  { session, offer, codes }: SessionView,
): Promise<Result<string>> {
  const started = await startPurchase(world, who, { lines: session.lines, source: 'buy-now' })
  if (!started.ok) return started
  const code = codes.find(({ problem }) => problem === null)
  if (code) await applyCode(world, who, started.value, code.text)
  const { country, chosen } = offer.delivery
  if (session.country)
    await chooseDelivery(world, who, started.value, {
      country: country ?? session.country,
      ...(chosen && { methodId: chosen.id }),
    })
  const tellAt = world.now()
  const purchase = { purchaseId: started.value, userId: who?.id ?? null, tellAt }
  await store.continueSession(world.db, session.id, purchase)
  return started
}
