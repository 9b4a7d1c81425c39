// Receipt upload for payments that the ledger does not show: the ledger is read again, then staff reviews.

import { retainUntil, storeDocument } from '../../../identity/documents/actions/store-document.ts'
import { daysAfter } from '../../../identity/documents/rules.ts'
import { readEvmAddress } from '../../../payments/destinations/rules/evm-address.ts'
import { readAddress } from '../../../payments/destinations/rules/strkey.ts'
import { lookUpTransaction } from '../../../payments/reconciliation/look-up-transaction.ts'
import { isTransactionHash } from '../../../payments/requests/rules/hashes.ts'
import type { Finding } from '../../../payments/requests/rules/states.ts'
import { paymentRequestOf } from '../../../payments/requests/views/payment-requests.ts'
import { addReceipt } from '../../../payments/review/add-receipt.ts'
import { hasSentUnmatched } from '../../../payments/review/views/receipts.ts'
import { checkLedgerForShopper } from '../../../payments/tokens/check-ledger.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { identifierText } from '../../../platform/input.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { orderForOwner } from '../../orders/views/orders.ts'
import { orderMails } from '../mail.ts'

/**
 * `path` holds the upload; `said` is a transaction's hash or the paying address from the receipt, or ''. Returns
 * whether the ledger has shown the payment meanwhile, so that no review is needed. Refuses `orders.not_found`,
 * `receipt.said`, and as `storeDocument` and `addReceipt` do.
 */
export async function uploadReceipt(
  world: World,
  who: Viewer,
  number: string,
  { path, said: typed }: { path: string; said: string },
): Promise<Result<{ isPaid: boolean }>> {
  const order = await orderForOwner(world, who, number)
  if (!order.ok) return order
  const reference = readSaid(typed)
  if (reference === null) return refuse('receipt.said', { fields: { paidHash: 'receipt.said' } })
  // Decoding is slow and must not hold the order's lock.
  const stored = await storeDocument(world, { ownerId: who.id, purpose: 'receipt', path })
  if (!stored.ok) return stored
  const { documentId } = stored.value
  await checkLedgerForShopper(world, who)
  if ((await paymentRequestOf(world, number))?.state === 'paid') return ok({ isPaid: true })
  const finding = reference ? await findingOf(world, reference) : null
  const added = await world.transaction(async (world) => {
    const { watchDays, keepDocuments } = world.config
    const until = daysAfter(world.now(), watchDays + keepDocuments.approved)
    await retainUntil(world, who.id, [documentId], until)
    const given = { orderNumber: number, documentId, said: reference || null, finding }
    const added = await addReceipt(world, who, given)
    if (!added.ok) return added
    const about = added.value.transactionId
    const owned = { ...order.value, userId: who.id }
    await orderMails(world, [{ order: owned, template: 'receipt', about }])
    return added
  })
  return added.ok ? ok({ isPaid: false }) : added
}

/** Null for text that is neither a hash nor an address with a valid checksum. */
function readSaid(typed: string): string | null {
  const text = identifierText(typed)
  if (text === '' || readAddress(text)) return text
  return isTransactionHash(text) ? text.toLowerCase() : readEvmAddress(text)
}

/** Looks up a hash on the ledger; for an address, checks unmatched payments from it. */
async function findingOf(world: World, reference: string): Promise<Finding> {
  if (!isTransactionHash(reference))
    return (await hasSentUnmatched(world, reference)) ? 'seen' : 'silent'
  const { kind, unasked } = await lookUpTransaction(world, reference.toLowerCase())
  if (kind === 'set_aside' || kind === 'pending') return 'unreachable'
  if (kind === 'unknown' && unasked.length > 0) return 'unreachable'
  return kind === 'sent' ? 'elsewhere' : kind
}
