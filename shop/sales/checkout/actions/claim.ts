// "I already paid": the shopper enters a transaction hash and sees the ledger's result at once.

import { type ReadKind, readTransaction } from '../../../payments/pi/read-transaction.ts'
import { type ClaimAnswer, claimPayment } from '../../../payments/review/claims.ts'
import { isTransactionHash } from '../../../payments/review/rules.ts'
import { checkLedgerForShopper } from '../../../payments/tokens/check-ledger.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { identifierText } from '../../../platform/input.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { orderForOwner } from '../../orders/views/orders.ts'

/**
 * The result of the claim, or why there is nothing to claim. `unreachable`: stored until the ledger is read;
 * `set_aside`: seen, and stored until a person decides.
 */
export type ClaimSaid = ClaimAnswer | Exclude<ReadKind, 'paid' | 'sent'> | 'unreachable'

/**
 * Reads the transaction, and stores a claim if it may be the shopper's. Crediting requires a proof or staff. Refuses
 * `orders.not_found`, `receipt.hash`, `limit.reached`, and as `claimPayment` does.
 */
export async function claimTransaction(
  world: World,
  who: Viewer,
  number: string,
  text: string,
): Promise<Result<ClaimSaid>> {
  const order = await orderForOwner(world, who, number)
  if (!order.ok) return order
  if (!isTransactionHash(text)) return refuse('receipt.hash', { fields: { hash: 'receipt.hash' } })
  const hash = identifierText(text).toLowerCase()
  const looked = await checkLedgerForShopper(world, who)
  if (!looked.ok && looked.code === 'limit.reached') return looked

  // Only the watcher knows transactions of ledgers other than Pi's.
  const claim = (keep: boolean, of = hash) =>
    claimPayment(world, who, { orderNumber: number, hash: of, keep })
  const decided = await claim(false)
  if (!decided.ok) return decided
  if (decided.value !== 'unread') return decided
  const read = hash.startsWith('0x') ? null : await readTransaction(world, hash)
  const found = read === null ? 'unknown' : read.ok ? read.value.kind : 'unreachable'
  if (found === 'sent') return ok('elsewhere')
  if (found !== 'paid' && found !== 'unreachable' && found !== 'set_aside') return ok(found)
  const saved = await claim(true, read?.ok ? read.value.hash : hash)
  if (!saved.ok) return saved
  return saved.value === 'unread' && found !== 'paid' ? ok(found) : saved
}
