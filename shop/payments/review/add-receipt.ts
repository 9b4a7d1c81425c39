// Receipts: a shopper's evidence for staff to review, never counted as payment.
import type { Viewer } from '../../people/accounts/rules.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { announcePayments, lockedPaymentRequest } from '../requests/actions/payment-requests.ts'
import { isTransactionHash } from '../requests/rules/hashes.ts'
import type { Finding } from '../requests/rules/states.ts'
import { countReceipts, insertReceipt, insertTransactions } from './store/receipts.ts'

const most = 5

/**
 * Stores a receipt image (`documentId`) or a transaction hash for review. Refuses `payment.no_request` (also for
 * another's), `payment.settled`, `receipt.missing`, `receipt.hash`, `receipt.too_many`.
 */
export const addReceipt = (
  world: World,
  who: Viewer,
  input: {
    orderNumber: string
    documentId?: string | null
    hash?: string | null
    /** The reference that the shopper read off the image, and the ledger's finding about it. */
    said?: string | null
    finding?: Finding | null
  },
): Promise<Result<{ transactionId: string }>> =>
  world.transaction(async (world) => {
    const { orderNumber, documentId = null, said = null, finding = null } = input
    const hash = input.hash?.trim().toLowerCase() || null
    const locked = await lockedPaymentRequest(world, orderNumber)
    if (!locked.ok) return locked
    const { dossier, standing } = locked.value
    if (dossier.paymentRequest.userId !== who.id) return refuse('payment.no_request')
    if (standing.covered || standing.state === 'refunded') return refuse('payment.settled')
    if (documentId === null && hash === null) return refuse('receipt.missing')
    if (hash !== null && !isTransactionHash(hash)) return refuse('receipt.hash')
    if ((await countReceipts(world.db, orderNumber)) >= most) return refuse('receipt.too_many')

    const at = world.now()
    const receiptId = world.id()
    const transactionId = world.id()
    const kind = documentId === null ? 'claim' : 'receipt'
    const receipt = {
      id: receiptId,
      orderNumber,
      userId: who.id,
      kind,
      documentId,
      hash,
      said,
      finding,
      at,
    } as const
    await insertReceipt(world.db, receipt)
    await insertTransactions(world.db, [
      { id: transactionId, orderNumber, transferId: null, receiptId, at },
    ])
    const announced = await announcePayments(world, [orderNumber])
    return announced.ok ? ok({ transactionId }) : announced
  })
