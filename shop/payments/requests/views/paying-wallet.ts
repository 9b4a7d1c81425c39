// The wallet an order was paid from, if refunds may go there without asking.
import { setting } from '../../../platform/settings/views.ts'
import type { World } from '../../../world.ts'
import { refundAddress } from '../rules/refund-address.ts'
import { countOthers } from '../store/claims.ts'
import { dossiersOf } from '../store/dossiers.ts'

/**
 * Null where several wallets paid, or one that pays for other people too, such as an exchange, where a refund would
 * be lost. The caller has checked whose order it is.
 */
export async function payingWallet(world: World, orderNumber: string): Promise<string | null> {
  const [dossier] = await dossiersOf(world.db, [orderNumber])
  const counted = dossier?.transfers.filter(({ assetOk, status }) => assetOk && status === 'final')
  const senders = new Set(counted?.map(({ sender }) => sender))
  const [sender] = senders
  const method = counted?.[0]?.method
  if (!dossier || !sender || !method || senders.size > 1) return null
  if (!refundAddress(dossier, method, sender)) return null
  const listed = (await setting(world, 'sharedSenders')).split(/\s+/)
  const isShared =
    listed.includes(sender) ||
    (await countOthers(world.db, sender, dossier.paymentRequest.userId)) > 0
  return isShared ? null : sender
}
