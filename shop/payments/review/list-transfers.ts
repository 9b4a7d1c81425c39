// Creates the transactions that staff sees from ledger transfers.
import { emitAll } from '../../platform/events/actions.ts'
import type { World } from '../../world.ts'
import { isSameHash } from '../requests/rules/hashes.ts'
import { isDust } from '../requests/rules/payment-facts.ts'
import { firstPaymentRequestAt } from '../requests/store/payment-requests.ts'
import type { NewTransfer } from '../requests/store/transfers.ts'
import {
  answerReceipt,
  insertTransactions,
  type NewTransaction,
  type WaitingReceipt,
  waitingReceipts,
} from './store/receipts.ts'

const day = 86_400_000

/** One transaction per transfer; it replaces a receipt that waited for it. */
export async function listTransfers(
  world: World,
  transfers: readonly NewTransfer[],
): Promise<void> {
  if (transfers.length === 0) return
  // A stranger's dust answers no receipt and is not announced.
  const orders = transfers.flatMap((each) =>
    isDust(each, each.due) ? [] : (each.orderNumber ?? []),
  )
  const waiting = orders.length > 0 ? await waitingReceipts(world.db, orders) : []
  const unmatched = transfers.some(({ orderNumber }) => orderNumber === null)
  const opened = unmatched ? await firstPaymentRequestAt(world.db) : null
  const rows: NewTransaction[] = []
  for (const each of transfers) {
    const { id, orderNumber, assetOk, at, hash } = each
    const isAnswered = (receipt: WaitingReceipt) =>
      receipt.orderNumber === orderNumber &&
      (receipt.hash === null || isSameHash(receipt.hash, hash))
    const answers = assetOk && !isDust(each, each.due) ? waiting.findIndex(isAnswered) : -1
    const [receipt] = answers < 0 ? [] : waiting.splice(answers, 1)
    if (receipt) await answerReceipt(world.db, receipt.transactionId, { id, at })
    // Transfers from before the shop's first payment request need no decision.
    else if (orderNumber !== null || at.getTime() > (opened ?? world.now()).getTime() - day)
      rows.push({ id: world.id(), orderNumber, transferId: id, receiptId: null, at })
  }
  await insertTransactions(world.db, rows)
  await emitAll(world, 'payment.received', orders)
}
