// The wallet that paid an order, if refunds may go there without a question; the owner of a sending account.
import { setting } from '../../../platform/settings/views.ts'
import type { World } from '../../../world.ts'
import { refundAddress } from '../../refunds/rules.ts'
import { dossiersOf } from '../../requests/store/dossiers.ts'
import { echoKinds } from '../rules.ts'
import { countOthers, ownPayment } from '../store/claims.ts'

/**
 * Null if several wallets paid, or one that also pays for other people, such as an exchange, where a refund would be
 * lost. The caller has checked whose order it is.
 */
export async function payingWallet(world: World, orderNumber: string): Promise<string | null> {
  const [dossier] = await dossiersOf(world.db, [orderNumber])
  const counted = dossier?.transfers.filter(({ assetOk, status }) => assetOk && status === 'final')
  const senders = new Set(counted?.map(({ sender }) => sender))
  const [sender] = senders
  const method = counted?.[0]?.method
  if (!dossier || !sender || !method || senders.size > 1) return null
  if (!refundAddress(dossier, method, sender)) return null
  return (await isShared(world, dossier.paymentRequest.userId, sender)) ? null : sender
}

/** The user's own order paid from this account; null if there is none, or if many people pay from it. */
export async function paidFrom(
  world: World,
  userId: string,
  sender: string,
): Promise<{ hash: string } | null> {
  if (await isShared(world, userId, sender)) return null
  return (await ownPayment(world.db, { userId, sender, kinds: echoKinds })) ?? null
}

/** Whether others also pay from this account, by the operator's list or by observation. */
async function isShared(world: World, userId: string, sender: string): Promise<boolean> {
  const listed = (await setting(world, 'sharedSenders')).split(/\s+/)
  return listed.includes(sender) || (await countOthers(world.db, sender, userId)) > 0
}
