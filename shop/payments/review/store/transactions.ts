// SQL of transaction lists: transfers, receipts and claims.
import type { Place } from '../../../platform/pagination.ts'
import { countOf, firstOf, onlyOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { Memo } from '../../requests/rules/memo.ts'
import type {
  Finding,
  Match,
  Method,
  Payment,
  TransactionStatus,
} from '../../requests/rules/states.ts'
import type { ReceiptState } from '../../requests/rules/transaction.ts'

export type TransactionRow = {
  readonly id: string
  /** Null for a transfer that has found no order. */
  readonly orderNumber: string | null
  readonly userId: string | null
  readonly status: TransactionStatus
  /** The ledger's time, or when the receipt came. */
  readonly at: Date
  readonly method: Method
  /** What was sent; of a receipt, what was due. Null where the ledger's record does not say it. */
  readonly amount: bigint | null
  /** Null for a receipt or claim without a transfer. */
  readonly transferId: string | null
  readonly ledger: string | null
  readonly hash: string | null
  readonly ledgerNumber: number | null
  readonly sender: string | null
  readonly recipient: string | null
  readonly memoType: Memo['type'] | null
  readonly memo: string | null
  readonly asset: string | null
  readonly assetOk: boolean | null
  readonly match: Match | null
  readonly transferStatus: Payment['status'] | null
  readonly orphanedAt: Date | null
  readonly receiptId: string | null
  readonly receiptKind: 'receipt' | 'claim' | null
  readonly receiptState: ReceiptState | null
  readonly documentId: string | null
  readonly claimedHash: string | null
  /** What the shopper read off it, and what the ledger said of that then. */
  readonly said: string | null
  readonly finding: Finding | null
  readonly checkedAt: Date | null
  readonly decision: 'approved' | 'declined' | null
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
  readonly reason: string | null
}

/** `chosen` are rows of transactions: related rows are looked up only for these. */
const selection = (db: Db, chosen: ReturnType<Db>) => db`
  select
    x.id, x.order_number as "orderNumber", pr.user_id as "userId", x.status, x.at,
    coalesce(t.method, q.method) as method,
    case when t.id is null then q.amount_due else t.amount end as amount,
    t.id as "transferId", t.ledger, t.hash, t.ledger_number as "ledgerNumber", t.sender, t.recipient, t.memo_type as "memoType",
    t.memo, t.asset, t.asset_ok as "assetOk", t.match, t.status as "transferStatus", t.orphaned_at as "orphanedAt",
    r.id as "receiptId", r.kind as "receiptKind", r.state as "receiptState", r.document_id as "documentId",
    r.hash as "claimedHash", r.stated_reference as said, r.finding, r.checked_at as "checkedAt", x.decision, x.decided_by as "decidedBy", x.decided_at as "decidedAt", x.reason
  from (${chosen}) x
  left join transfers t on t.id = x.transfer_id
  left join receipts r on r.id = x.receipt_id
  left join payment_requests pr on pr.order_number = x.order_number
  ${quoted(db)}`

/** The amount due, if nothing was received. */
const quoted = (db: Db) => db`
  left join lateral (
    select method, amount_due from quotes
    where x.transfer_id is null and order_number = x.order_number order by version desc limit 1) q on true`

/** Staff search with keyset pagination. */
export type TransactionQuery = {
  readonly status?: TransactionStatus
  /** Only unmatched transfers; undecided. */
  readonly isUnmatched?: boolean
  /** Only unconfirmed transfers. */
  readonly isSeen?: boolean
  readonly orderNumbers?: readonly string[]
  readonly ids?: readonly string[]
  /** Of a transfer, or claimed by a shopper: 64 digits, with or without a leading 0x. */
  readonly hash?: string
  readonly after?: Place | null
  readonly limit: number
}

export const listTransactions = async (db: Db, query: TransactionQuery) => db<TransactionRow[]>`
  ${selection(db, chosen(db, query))} order by x.at desc, x.id desc`

/** Columns of the CSV export. */
export type FiledRow = Pick<
  TransactionRow,
  'id' | 'userId' | 'status' | 'at' | 'method' | 'amount' | 'asset' | 'assetOk'
> & {
  /** The transfer's; for a receipt or claim without a transfer, the one that it names. */
  readonly hash: string | null
}

/**
 * Related rows are looked up by key, one row at a time: joins would read all transfers and payment requests for every
 * page.
 */
export const listForFile = async (db: Db, query: TransactionQuery) => db<FiledRow[]>`
    select
      x.id, pr.user_id as "userId", x.status, x.at, coalesce(t.method, q.method) as method,
      case when t.id is null then q.amount_due else t.amount end as amount,
      t.asset, t.asset_ok as "assetOk", coalesce(t.hash, r.hash) as hash
    from (${chosen(db, query)}) x
    left join lateral (
      select id, method, amount, asset, asset_ok, hash from transfers where id = x.transfer_id limit 1) t on true
    left join lateral (
      select hash from receipts where id = x.receipt_id limit 1) r on true
    left join lateral (
      select user_id from payment_requests where order_number = x.order_number limit 1) pr on true
    ${quoted(db)}
    order by x.at desc, x.id desc`

function chosen(db: Db, query: TransactionQuery): ReturnType<Db> {
  const { status, isUnmatched, isSeen, orderNumbers, ids, hash, after, limit } = query
  return db`
    select * from transactions x where true
      ${status ? db`and x.status = ${status}` : db``}
      ${ids ? db`and x.id = any(${[...ids]}::text[])` : db``}
      ${isUnmatched ? db`and x.order_number is null and x.decision is null` : db``}
      ${isSeen ? db`and x.transfer_id in (select id from transfers where status = 'seen')` : db``}
      ${orderNumbers ? db`and x.order_number = any(${[...orderNumbers]}::text[])` : db``}
      ${
        hash
          ? db`and (x.transfer_id = any(array(select id from transfers where hash in (${hash}, ${`0x${hash}`})))
        or x.receipt_id = any(array(select id from receipts where hash in (${hash}, ${`0x${hash}`}))))`
          : db``
      }
      ${after ? db`and (x.at, x.id) < (${after.at}, ${after.id})` : db``}
    order by x.at desc, x.id desc limit ${limit}`
}

export const transactionById = async (db: Db, id: string) =>
  firstOf(db<TransactionRow[]>`
    ${selection(db, db`select * from transactions where id = ${id}`)}`)

export const countTransactions = async (
  db: Db,
  { status, most }: { status?: TransactionStatus; most: number },
) =>
  countOf(db`
    select count(*) from (
      select 1 from transactions ${status ? db`where status = ${status}` : db``} limit ${most}) as counted`)

/** Unconfirmed transfers, and unmatched ones without a decision; each up to `most`. */
export const countUnresolved = async (db: Db, most: number) =>
  onlyOf(db<[{ seen: number; unmatched: number }]>`
    select (select count(*) from (
        select from transfers t join transactions x on x.transfer_id = t.id
        where t.status = 'seen' limit ${most}) as counted) as seen,
      (select count(*) from (
        select from transactions where order_number is null and decision is null limit ${most}) as counted
      ) as unmatched`)

/** Number of transactions since then, by status. */
export const countSince = (db: Db, since: Date) =>
  db<
    { status: TransactionStatus; count: number }[]
  >`select status, count(*) from transactions where at > ${since} group by status`
