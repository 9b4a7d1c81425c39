// Staff decisions on refunds: approve (two people above a limit), decline, cancel, mark as sent.

import { requireStepUp } from '../../people/accounts/actions/re-authenticate.ts'
import type { Permission } from '../../people/accounts/permissions.ts'
import { may, type Viewer } from '../../people/accounts/rules.ts'
import { record } from '../../platform/audit/actions.ts'
import type { Details } from '../../platform/audit/rules.ts'
import { emit } from '../../platform/events/actions.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import {
  announcePayments,
  lockedPaymentRequest,
  updateStatuses,
} from '../requests/actions/payment-requests.ts'
import { hashOn, isTransactionHash } from '../requests/rules/hashes.ts'
import { isHosted } from '../requests/rules/methods.ts'
import {
  type Dossier,
  inRequestCurrency,
  type RefundRecord,
} from '../requests/rules/payment-facts.ts'
import { displayedRefund, moveRefund, reasonOf, refundClosed } from '../requests/rules/states.ts'
import { refundMail } from './mail.ts'
import { type ApprovalOutcome, isOwnCase, recordApproval } from './second-person.ts'
import { seeAgain } from './see-refunds.ts'
import { approve, close, markSent, refundOrder, renameSent } from './store/refunds.ts'
import {
  freeSightings,
  payRefund,
  rememberOutgoing,
  type Sighting,
  saveSurplus,
  surplusForRefund,
} from './store/sightings.ts'

/**
 * Approves a refund for sending, to the address and of the amount that were shown (`seen`, `displayedRefund`).
 * `waits`: recorded, and a second approval is required. Refuses `auth.forbidden`, `refund.address_changed`,
 * `accounts.stepUp`, `refund.unknown`, `refund.closed`, `refund.unconfirmed` (the address is not confirmed),
 * `refund.own_case`, `refund.surplus_open` (an outgoing payment of this order may be this refund), `payment.alone`.
 */
export const approveRefund = (
  world: World,
  who: Viewer,
  refundId: string,
  typed = '',
  seen?: string,
): Promise<Result<ApprovalOutcome>> =>
  withRefund(world, who, 'refunds.approve', refundId, async (world, dossier, refund) => {
    const fresh = requireStepUp(world, who)
    if (!fresh.ok) return fresh
    const moved = moveRefund(refund.state, 'approved')
    if (!moved.ok) return moved
    if (seen !== undefined && seen !== displayedRefund(refund))
      return refuse('refund.address_changed')
    if (!refund.address || !refund.confirmed) return refuse('refund.unconfirmed')
    if (await isOwnCase(world, who, 'refunds.approve', dossier.paymentRequest.userId))
      return refuse('refund.own_case')
    if (await surplusForRefund(world.db, refundId)) return refuse('refund.surplus_open')
    const worth = inRequestCurrency(dossier, refund.method, refund.amount)
    const agreed = await recordApproval(world, who, 'refunds.approve', {
      subject: `refund:${refundId}`,
      amount: refund.asset === null ? worth : refund.amount,
      // The limit applies to the total, so that a large refund cannot be split. The value of another asset is
      // unknown.
      stake: refund.asset === null ? approvedSoFar(dossier) + worth : 'unknown',
      reason: reasonOf(typed),
    })
    if (!agreed.ok || agreed.value === 'waits') return agreed
    const { state: from } = refund
    if (!(await approve(world.db, refundId, { from, who: who.id, at: world.now() })))
      return refundClosed('moved')
    await note(world, who, dossier, refund, 'approved')
    await emit(world, 'refund.approved', refundId)
    // The customer is told with the link, a moment later.
    if (!isHosted(refund.method)) await refundMail(world, 'approved', aboutOf(dossier, refund))
    return agreed
  })

/** Declines with a reason that the shopper reads. Refuses as `approveRefund` does, and `refund.reason`. */
export const declineRefund = (world: World, who: Viewer, refundId: string, typed: string) =>
  end(world, who, refundId, 'declined', typed)

/** Cancels a refund that was requested by mistake. Refuses as `declineRefund` does. */
export const cancelRefund = (world: World, who: Viewer, refundId: string, typed: string) =>
  end(world, who, refundId, 'cancelled', typed)

/**
 * Records the hash of the transaction that staff sent. Only the ledger completes the refund: at once if it has already
 * shown the transfer. `was` is the hash that the form showed, for optimistic locking. Refuses `auth.forbidden`,
 * `refund.unknown`, `refund.hash`, `refund.changed`, `refund.closed` (sent before, or not approved). A refund by hand is
 * final with it; it refuses `refund.reference` without one. Refuses `refund.by_provider` for one that a provider pays.
 */
export const markRefundSent = (
  world: World,
  who: Viewer,
  refundId: string,
  typed: string,
  was?: string,
): Promise<Result> =>
  withRefund(world, who, 'refunds.pay', refundId, async (world, dossier, refund) => {
    if (isHosted(refund.method)) return refuse('refund.by_provider')
    if (refund.method === 'manual') return payByHand(world, who, dossier, refund, typed)
    if (!isTransactionHash(typed)) return refuse('refund.hash')
    const isOnEvm = refund.method !== 'pi' && refund.address?.startsWith('T') !== true
    const hash = hashOn(isOnEvm ? 'eip155' : refund.method, typed)
    if (was !== undefined && was !== (refund.hash ?? '')) return refuse('refund.changed')
    // Only the hash identifies it, so a mistyped one can be corrected; each part of a refund has its own.
    if (refund.state === 'sent' && (await renameSent(world.db, refundId, hash))) {
      await note(world, who, dossier, refund, 'renamed', { hash })
      await seeAgain(world, refundId, hash)
      return ok()
    }
    const moved = moveRefund(refund.state, 'sent')
    if (!moved.ok) return moved
    const { state: from } = refund
    if (!(await markSent(world.db, refundId, { from, who: who.id, at: world.now(), hash })))
      return refundClosed('moved')
    await note(world, who, dossier, refund, 'sent', { hash })
    await emit(world, 'refund.sent', refundId)
    if (await seeAgain(world, refundId, hash)) return ok()
    await refundMail(world, 'sent', { ...aboutOf(dossier, refund), hash })
    return ok()
  })

/**
 * Assigns a transfer of unknown sender to this refund, or of the treasury from before the refund. In Pi two people must
 * agree, or one who is alone gives a reason. `waits`: recorded, and a second person is required. Refuses
 * `auth.forbidden`, `accounts.stepUp`, `refund.unknown`, `refund.closed`, `refund.own_case`, `payment.alone`,
 * `refund.not_seen` (no exact transfer of this transaction, or another refund's).
 */
export const confirmRefundSeen = (
  world: World,
  who: Viewer,
  refundId: string,
  hash: string,
  typed = '',
): Promise<Result<ApprovalOutcome>> =>
  withRefund(world, who, 'refunds.approve', refundId, async (world, dossier, refund) => {
    const fresh = requireStepUp(world, who)
    if (!fresh.ok) return fresh
    const { state: from, method } = refund
    if (from !== 'approved' && from !== 'sent') return refundClosed(from)
    if (method === 'pi') {
      if (await isOwnCase(world, who, 'refunds.approve', dossier.paymentRequest.userId))
        return refuse('refund.own_case')
      if ((await freeSightings(world.db, refundId, hash)).length === 0)
        return refuse('refund.not_seen')
      const subject = `refund-seen:${refundId}:${hash}`
      const { amount } = refund
      const reason = reasonOf(typed)
      const agreed = await recordApproval(world, who, 'refunds.approve', {
        subject,
        amount,
        stake: 'unknown',
        reason,
      })
      if (!agreed.ok || agreed.value === 'waits') return agreed
    }
    if (!(await markSent(world.db, refundId, { from, who: who.id, at: world.now(), hash })))
      return refundClosed('moved')
    if (!(await seeAgain(world, refundId, hash, { isAccepted: true })))
      return refuse('refund.not_seen')
    await note(world, who, dossier, refund, 'confirmed_seen', { hash })
    return ok('agreed')
  })

/** The reference of a transfer that staff made, in one line of at most 140 characters; null for none, or a longer one. */
export function paidReference(typed: string): string | null {
  const reference = typed
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  return reference.length > 0 && reference.length <= 140 ? reference : null
}

/** No ledger will show it: what staff say they sent closes it. `typed` is the reference of their transfer. */
async function payByHand(
  world: World,
  who: Viewer,
  dossier: Dossier,
  refund: RefundRecord,
  typed: string,
): Promise<Result> {
  const reference = paidReference(typed)
  if (reference === null) return refuse('refund.reference')
  const moved = moveRefund(refund.state, 'sent')
  if (!moved.ok) return moved
  const { id, amount, address, state: from } = refund
  const at = world.now()
  if (!(await markSent(world.db, id, { from, who: who.id, at, hash: reference })))
    return refundClosed('moved')
  const { orderNumber, currency } = dossier.paymentRequest
  const left: Sighting = {
    ledger: 'manual',
    account: 'staff',
    operationId: id,
    hash: reference,
    at,
    sender: 'staff',
    address: address ?? '',
    amount,
    asset: currency,
  }
  await rememberOutgoing(world.db, left)
  await payRefund(world.db, left, { id, amount, isLast: true })
  await saveSurplus(world.db, left, 0n)
  await note(world, who, dossier, refund, 'sent', { hash: reference, amount: String(amount) })
  await emit(world, 'refund.sent', id)
  await emit(world, 'refund.final', id)
  await refundMail(world, 'final', { ...aboutOf(dossier, refund), hash: reference })
  const followed = await announcePayments(world, [orderNumber])
  return followed.ok ? ok() : followed
}

const end = (
  world: World,
  who: Viewer,
  refundId: string,
  to: 'declined' | 'cancelled',
  typed: string,
): Promise<Result> =>
  withRefund(world, who, 'refunds.approve', refundId, async (world, dossier, refund) => {
    const reason = reasonOf(typed)
    if (!reason) return refuse('refund.reason')
    const moved = moveRefund(refund.state, to)
    if (!moved.ok) return moved
    const { state: from } = refund
    if (!(await close(world.db, refundId, { from, to, who: who.id, at: world.now(), reason })))
      return refundClosed('moved')
    await note(world, who, dossier, refund, to)
    await emit(world, `refund.${to}`, refundId)
    await refundMail(world, to, { ...aboutOf(dossier, refund), reason })
    return ok()
  })

/** Refuses `auth.forbidden`, `refund.unknown`. */
const withRefund = <T>(
  world: World,
  who: Viewer,
  permission: Permission,
  refundId: string,
  work: (world: World, dossier: Dossier, refund: RefundRecord) => Promise<Result<T>>,
): Promise<Result<T>> =>
  world.transaction(async (world) => {
    if (!may(who, permission)) return refuse('auth.forbidden')
    const orderNumber = await refundOrder(world.db, refundId)
    if (!orderNumber) return refuse('refund.unknown')
    const locked = await lockedPaymentRequest(world, orderNumber)
    if (!locked.ok) return locked
    const { dossier } = locked.value
    const refund = dossier.refunds.find(({ id }) => id === refundId)
    if (!refund) return refuse('refund.unknown')
    const done = await work(world, dossier, refund)
    if (done.ok) await updateStatuses(world, [orderNumber])
    return done
  })

const approvedSoFar = (dossier: Dossier): bigint =>
  dossier.refunds
    .filter(({ state, asset }) => asset === null && ['approved', 'sent', 'final'].includes(state))
    .reduce((sum, { method, amount }) => sum + inRequestCurrency(dossier, method, amount), 0n)

const aboutOf = ({ paymentRequest }: Dossier, refund: RefundRecord) => ({
  ...refund,
  orderNumber: paymentRequest.orderNumber,
  userId: paymentRequest.userId,
  currency: paymentRequest.currency,
})

/** The reason is stored in the refund's row only: it may name a person. */
const note = (
  world: World,
  who: Viewer,
  { paymentRequest }: Dossier,
  { id }: RefundRecord,
  action: string,
  details: Details = {},
) =>
  record(world, who, `refund.${action}`, `order:${paymentRequest.orderNumber}`, {
    refund: id,
    ...details,
  })
