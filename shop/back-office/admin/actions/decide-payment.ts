// Staff decides a payment and settles its order, in one transaction.

import * as payments from '../../../payments/requests/actions/accept-payment.ts'
import * as transactions from '../../../payments/requests/actions/decide-transaction.ts'
import type { ApprovalOutcome } from '../../../payments/requests/actions/second-person.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { releaseReady } from '../../../sales/checkout/actions/release.ts'
import { settleOrder } from '../../../sales/checkout/actions/settle.ts'
import { orderMails } from '../../../sales/checkout/mail.ts'
import { lockOrder } from '../../../sales/orders/actions/orders.ts'
import { isClosed, isReleased } from '../../../sales/orders/rules/order.ts'
import type { World } from '../../../world.ts'
import { requirePermission } from './forbid.ts'

/** Refuses `admin.not_allowed`, and as the decision itself and `settleOrder` do. */
export async function decideTransaction(
  world: World,
  who: Viewer,
  transactionId: string,
  decision: transactions.TransactionDecision,
): Promise<Result<ApprovalOutcome>> {
  const allowed = await requirePermission(
    world,
    who,
    'payments.decide',
    `transaction:${transactionId}`,
  )
  if (!allowed.ok) return allowed
  return world.transaction(async (world) => {
    const decided = await transactions.decideTransaction(world, who, transactionId, decision)
    if (!decided.ok) return decided
    const { orderNumber, agreement, isEvidence } = decided.value
    if (!orderNumber || agreement === 'waits') return ok(agreement)
    if (isEvidence && decision.decision === 'declined') {
      const order = await lockOrder(world, orderNumber)
      if (!order.ok) return order
      const reason = decision.reason.trim()
      const about = transactionId
      await orderMails(world, [{ order: order.value, template: 'receiptDeclined', reason, about }])
    }
    const followed = await follow(world, orderNumber)
    return followed.ok ? ok(agreement) : followed
  })
}

/**
 * Accepts the rest of an order as paid without the ledger, with a written reason; above a limit two people must
 * approve. The identity check still applies. Refuses `admin.not_allowed`, `orders.not_found`, `admin.payment_over`
 * (released or closed), and as the payment itself does.
 */
export async function acceptPayment(
  world: World,
  who: Viewer,
  number: string,
  reason: string,
): Promise<Result<ApprovalOutcome>> {
  const allowed = await requirePermission(world, who, 'payments.decide', `order:${number}`)
  if (!allowed.ok) return allowed
  return world.transaction(async (world) => {
    const accepted = await payments.acceptPayment(world, who, number, reason)
    if (!accepted.ok) return accepted
    const locked = await lockOrder(world, number)
    if (!locked.ok) return locked
    const { status } = locked.value
    if (isReleased(status) || isClosed(status)) return refuse('admin.payment_over')
    if (accepted.value === 'waits') return accepted
    const followed = await follow(world, number)
    return followed.ok ? accepted : followed
  })
}

async function follow(world: World, number: string): Promise<Result> {
  const settled = await settleOrder(world, number)
  if (!settled.ok) return settled
  const release = await releaseReady(world, number)
  // If the identity cannot be read, the payment is still decided and the order released later.
  return release.ok || release.code === 'kyc.unreadable' ? ok() : release
}
