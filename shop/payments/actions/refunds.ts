// Money that goes back: asked for, sent from the merchant's own wallet, closed by the ledger.
import { mayAct, type Viewer } from '../../accounts/rules.ts'
import { record } from '../../audit/actions.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import {
  insertRefund,
  markSent,
  refundOrder,
  setRefundAddress,
  withdraw,
} from '../store/refunds.ts'
import { readAddress } from '../strkey.ts'
import { lockedInvoice } from './locked-invoice.ts'
import { settle } from './settle.ts'

/**
 * Asks for money back, at most what has come and was not asked back before. Without an address it waits for one.
 * `amount` in stroops; null for all of it. Whose order it is, the caller has checked.
 * Refuses `payment.no_invoice`, `refund.too_much` with what is left, `refund.address`.
 */
export function requestRefund(
  world: World,
  who: Viewer | 'system',
  input: { orderNumber: string; amount: bigint | null; address: string | null; reason: string },
): Promise<Result<{ refundId: string; amount: bigint }>> {
  return world.transaction(async (world) => {
    const { orderNumber, address, reason } = input
    const locked = await lockedInvoice(world, orderNumber)
    if (!locked.ok) return locked
    const { dossier, standing } = locked.value
    const amount = input.amount ?? standing.refundable
    if (amount <= 0n || amount > standing.refundable) {
      return refuse('refund.too_much', { facts: { refundable: String(standing.refundable) } })
    }
    if (address !== null && !mayReceive(dossier.options, address)) return refuse('refund.address')
    const refundId = world.id()
    await insertRefund(world.db, {
      id: refundId,
      orderNumber,
      method: 'pi',
      amount,
      address,
      reason,
      who: who === 'system' ? who : who.id,
      at: world.now(),
    })
    await record(world, {
      who,
      action: 'refund.requested',
      subject: `order:${orderNumber}`,
      details: { refund: refundId, amount: String(amount) },
    })
    await settle(world, [orderNumber])
    return ok({ refundId, amount })
  })
}

/** Says where an open refund goes. Refuses `refund.unknown`, `refund.address`, `refund.closed`. */
export function addressRefund(
  world: World,
  who: Viewer,
  orderNumber: string,
  refundId: string,
  address: string,
): Promise<Result> {
  return world.transaction(async (world) => {
    if ((await refundOrder(world.db, refundId)) !== orderNumber) return refuse('refund.unknown')
    const locked = await lockedInvoice(world, orderNumber)
    if (!locked.ok) return locked
    if (!mayReceive(locked.value.dossier.options, address)) return refuse('refund.address')
    if (!(await setRefundAddress(world.db, refundId, address))) return refuse('refund.closed')
    const subject = `order:${orderNumber}`
    await record(world, { who, action: 'refund.addressed', subject, details: { refund: refundId } })
    await settle(world, [orderNumber])
    return ok()
  })
}

/**
 * Staff has sent it. Only the ledger closes it: `recordTransfers` sees it leave the treasury.
 * Refuses `auth.forbidden`, `refund.unknown`, `refund.hash`, `refund.closed` (sent before, or without an address).
 */
export function markRefundSent(
  world: World,
  who: Viewer,
  refundId: string,
  hash: string,
): Promise<Result> {
  return world.transaction(async (world) => {
    if (!mayAct(who, 'finance')) return refuse('auth.forbidden')
    if (!/^[0-9a-f]{64}$/i.test(hash)) return refuse('refund.hash')
    const orderNumber = await refundOrder(world.db, refundId)
    if (!orderNumber) return refuse('refund.unknown')
    const locked = await lockedInvoice(world, orderNumber)
    if (!locked.ok) return locked
    const sent = { who: who.id, at: world.now(), hash: hash.toLowerCase() }
    if (!(await markSent(world.db, refundId, sent))) return refuse('refund.closed')
    const details = { refund: refundId, hash: sent.hash }
    await record(world, { who, action: 'refund.sent', subject: `order:${orderNumber}`, details })
    await settle(world, [orderNumber])
    return ok()
  })
}

/**
 * Staff takes a refund back that was asked for by mistake and has not been sent.
 * Refuses `auth.forbidden`, `refund.unknown`, `refund.closed`.
 */
export function withdrawRefund(world: World, who: Viewer, refundId: string): Promise<Result> {
  return world.transaction(async (world) => {
    if (!mayAct(who, 'finance')) return refuse('auth.forbidden')
    const orderNumber = await refundOrder(world.db, refundId)
    if (!orderNumber) return refuse('refund.unknown')
    const locked = await lockedInvoice(world, orderNumber)
    if (!locked.ok) return locked
    if (!(await withdraw(world.db, refundId))) return refuse('refund.closed')
    const subject = `order:${orderNumber}`
    await record(world, { who, action: 'refund.withdrawn', subject, details: { refund: refundId } })
    await settle(world, [orderNumber])
    return ok()
  })
}

/** An address of the ledger, and not the treasury that the money comes from. */
function mayReceive(options: readonly { address: string }[], address: string): boolean {
  const read = readAddress(address)
  return read !== null && options.every((option) => option.address !== read.account)
}
