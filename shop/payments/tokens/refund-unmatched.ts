// Refunds unmatched transfers: wrong tokens and native coins.
import { may, type Viewer } from '../../people/accounts/rules.ts'
import { record } from '../../platform/audit/actions.ts'
import { emit } from '../../platform/events/actions.ts'
import type { Coin } from '../../platform/money/rules.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { refundMail } from '../refunds/mail.ts'
import { insertRefund, refundTerms } from '../refunds/store/refunds.ts'
import { lockedPaymentRequest, updateStatuses } from '../requests/actions/payment-requests.ts'
import { coinOf } from '../requests/rules/native-coins.ts'
import type { Dossier } from '../requests/rules/payment-facts.ts'
import { type Method, reasonOf } from '../requests/rules/states.ts'
import { dismissBalance, lockUnexpectedBalance } from './store/unexpected-balances.ts'
import { wrongAssetById } from './store/wrong-assets.ts'
import { wrongAmount } from './views.ts'

export type CoinPlace = { readonly ledger: string; readonly address: string }

/**
 * Opens a full refund of a payment in another asset, in that asset on its ledger; the shopper is asked for the address.
 * Refuses `auth.forbidden`, `found.unknown`, `found.not_final`, `found.refunded` (one is open, or was sent),
 * `found.declined`.
 */
export const refundWrongAsset = (
  world: World,
  who: Viewer,
  transferId: string,
): Promise<Result<{ refundId: string }>> =>
  world.transaction(async (world) => {
    if (!may(who, 'refunds.create')) return refuse('auth.forbidden')
    const named = await wrongAssetById(world.db, transferId)
    if (!named) return refuse('found.unknown')
    const locked = await lockedPaymentRequest(world, named.orderNumber)
    if (!locked.ok) return locked
    // Checked again under the lock.
    const found = await wrongAssetById(world.db, transferId)
    const coin = found && coinOf(found, world.config)
    const amount = found && wrongAmount(world, found)
    if (!amount || !coin) return refuse('found.unknown')
    if (!found.isFinal) return refuse('found.not_final')
    if (found.isDeclined) return refuse('found.declined')
    if (found.refundId) return refuse('found.refunded')
    const { method, ledger, asset } = found
    return open(world, who, locked.value.dossier, {
      method,
      ledger,
      asset,
      coin,
      amount,
      transferId,
    })
  })

/**
 * Opens a refund of a chain's native coin, for all received and not yet requested. Refuses `auth.forbidden`,
 * `found.unknown`, `found.refunded`, `found.declined`.
 */
export const refundUnexpectedBalance = (
  world: World,
  who: Viewer,
  place: CoinPlace,
): Promise<Result<{ refundId: string }>> =>
  world.transaction(async (world) => {
    if (!may(who, 'refunds.create')) return refuse('auth.forbidden')
    const found = await lockUnexpectedBalance(world.db, place)
    if (!found) return refuse('found.unknown')
    if (found.dismissedAt) return refuse('found.declined')
    const amount = found.received - found.refunded
    if (amount <= 0n) return refuse('found.refunded')
    const locked = await lockedPaymentRequest(world, found.orderNumber)
    if (!locked.ok) return locked
    const { ledger, symbol, decimals } = found
    const coin = { symbol, decimals }
    const what = {
      method: 'usdt',
      ledger,
      asset: 'native',
      coin,
      amount,
      transferId: null,
    } as const
    return open(world, who, locked.value.dossier, what)
  })

/**
 * Dismisses coins that are the merchant's own, for example to pay for collecting. Refuses `auth.forbidden`,
 * `found.unknown`, `found.reason`.
 */
export const dismissUnexpectedBalance = (
  world: World,
  who: Viewer,
  place: CoinPlace,
  typed: string,
): Promise<Result> =>
  world.transaction(async (world) => {
    if (!may(who, 'refunds.create')) return refuse('auth.forbidden')
    const reason = reasonOf(typed)
    if (!reason) return refuse('found.reason')
    const found = await lockUnexpectedBalance(world.db, place)
    if (
      !found ||
      !(await dismissBalance(world.db, place, { who: who.id, at: world.now(), reason }))
    )
      return refuse('found.unknown')
    const subject = `order:${found.orderNumber}`
    await record(world, who, 'coin.dismissed', subject, { ledger: place.ledger })
    await updateStatuses(world, [found.orderNumber])
    return ok()
  })

async function open(
  world: World,
  who: Viewer,
  { paymentRequest }: Dossier,
  what: {
    method: Method
    ledger: string
    asset: string
    coin: Coin
    amount: bigint
    transferId: string | null
  },
): Promise<Result<{ refundId: string }>> {
  const { orderNumber, userId } = paymentRequest
  const refund = { id: world.id(), orderNumber, ...what, address: null, confirmed: null }
  const reason = 'wrong_asset'
  await insertRefund(world.db, { ...refund, reason, who: who.id, at: world.now() })
  await record(world, who, 'refund.opened', `order:${orderNumber}`, {
    refund: refund.id,
    asset: what.asset,
    amount: String(what.amount),
    ...(await refundTerms(world.db, [refund.id])),
  })
  await refundMail(world, 'where', { ...refund, userId })
  await emit(world, 'refund.requested', refund.id)
  await updateStatuses(world, [orderNumber])
  return ok({ refundId: refund.id })
}
