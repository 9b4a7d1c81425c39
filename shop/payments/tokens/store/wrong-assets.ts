// SQL of payments in other assets, and their refunds.
import { firstOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { Method } from '../../requests/rules/states.ts'

export type WrongAsset = {
  readonly transferId: string
  /** Its transaction; null only briefly. */
  readonly transactionId: string | null
  readonly orderNumber: string
  readonly method: Method
  readonly ledger: string
  /** `USDC:0x…` on a chain, `CODE:ISSUER` on Pi's ledger. */
  readonly asset: string
  /** In the token's own units; null if the ledger does not state it. */
  readonly raw: bigint | null
  /** In the shop's decimals. */
  readonly amount: bigint | null
  readonly sender: string
  readonly hash: string
  readonly at: Date
  readonly isFinal: boolean
  readonly isDeclined: boolean
  /** Its refund, unless declined or withdrawn. */
  readonly refundId: string | null
}

const columns = (db: Db) => db`
  select t.id as "transferId", x.id as "transactionId", t.order_number as "orderNumber", t.method, t.ledger, t.asset,
    coalesce(t.raw_amount, t.amount) as raw, t.amount, t.sender, t.hash, t.at, t.status = 'final' as "isFinal",
    x.decision is not distinct from 'declined' as "isDeclined",
    (select r.id from refunds r where r.transfer_id = t.id and r.state not in ('declined', 'cancelled'))
      as "refundId"
  from transfers t left join transactions x on x.transfer_id = t.id
  where not t.asset_ok and t.order_number is not null and t.status <> 'orphaned'`

/** Newest first; `isOpen` excludes declined ones and those with a refund. */
export const listWrongAssets = async (
  db: Db,
  { isOpen, most }: { isOpen: boolean; most: number },
) => db<WrongAsset[]>`
  select * from (${columns(db)}) found
  where ${!isOpen} or (not "isDeclined" and "refundId" is null)
  order by at desc, "transferId" limit ${most}`

export const wrongAssetById = async (db: Db, transferId: string) =>
  firstOf(db<WrongAsset[]>`${columns(db)} and t.id = ${transferId}`)
