// The wallet that paid an order: whether refunds may go there without a question, and whose it is thereby proved to be.

import type { Viewer } from '../../people/accounts/rules.ts'
import { setting } from '../../platform/settings/views.ts'
import { ok, type Result } from '../../result.ts'
import type { World } from '../../world.ts'
import { refundAddress } from '../refunds/rules.ts'
import { dossiersOf } from '../requests/store/dossiers.ts'
import { beginProof, provedByOrder } from '../wallet-proofs/actions.ts'
import type { Begin } from '../wallet-proofs/input.ts'
import { echoKinds } from './rules.ts'
import { countOthers, ownPayment } from './store/claims.ts'

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
async function paidFrom(
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

/** Returns the challenge's id, or null if nothing more is needed. Refuses as `beginProof` does. */
export async function proveWallet(
  world: World,
  who: Viewer,
  input: Begin,
): Promise<Result<string | null>> {
  const { kind, way, address } = input
  const paid =
    kind === 'stellar' && way === 'payment' ? await paidFrom(world, who.id, address) : null
  if (!paid) return beginProof(world, who, input)
  const proved = await provedByOrder(world, who, { sender: address, hash: paid.hash })
  return proved.ok ? ok(null) : proved
}
