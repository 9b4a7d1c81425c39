// SQL of the statuses of transactions.
import { columnOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { TransactionStatus } from '../rules/states.ts'
import type { ReceiptState, TransferFacts } from '../rules/transaction.ts'
import { isUnsafe } from './reissue.ts'

/** The inputs of transaction statuses. */
export type StatusFacts = {
  readonly id: string
  readonly orderNumber: string
  readonly status: TransactionStatus
  readonly transfer: (Omit<TransferFacts, 'decided'> & { readonly id: string }) | null
  readonly receiptState: ReceiptState | null
  readonly decision: 'approved' | 'declined' | null
}

export async function statusFacts(db: Db, orderNumbers: readonly string[]): Promise<StatusFacts[]> {
  const rows = await db<
    (Omit<StatusFacts, 'transfer'> & {
      transferId: string | null
      transferStatus: TransferFacts['status']
      assetOk: boolean
      orphanedAt: Date | null
    })[]
  >`
    select x.id, x.order_number as "orderNumber", x.status, t.id as "transferId",
      t.status as "transferStatus", t.asset_ok and not ${isUnsafe(db)} as "assetOk", t.orphaned_at as "orphanedAt",
      r.state as "receiptState", x.decision
    from transactions x
    left join transfers t on t.id = x.transfer_id left join receipts r on r.id = x.receipt_id
    where x.order_number = any(${[...orderNumbers]}::text[])`
  return rows.map(({ transferId, transferStatus, assetOk, orphanedAt, ...row }) => ({
    ...row,
    transfer:
      transferId === null ? null : { id: transferId, status: transferStatus, assetOk, orphanedAt },
  }))
}

export async function saveStatuses(
  db: Db,
  statuses: readonly { id: string; status: TransactionStatus }[],
): Promise<void> {
  if (statuses.length === 0) return
  await db`
    update transactions x set status = v.status
    from jsonb_to_recordset(${db.json(statuses as never)}) as v (id text, status text)
    where x.id = v.id`
}

/** Orders after `after` whose pending transactions may have run out of time. */
export const outdatedOrders = async (
  db: Db,
  at: { watch: Date; orphaned: Date },
  after: string,
  limit: number,
) =>
  columnOf<string>(db`
    select distinct x.order_number
    from transactions x
    join payment_requests pr on pr.order_number = x.order_number
    left join transfers t on t.id = x.transfer_id
    where x.status = 'pending' and x.order_number > ${after}
      and (pr.watch_until < ${at.watch} or t.orphaned_at < ${at.orphaned})
    order by x.order_number limit ${limit}`)
