// SQL of questions about payments: by transaction, and by sender.
import type { Db } from '../../../world.ts'
import { spellingsOf } from '../../requests/rules/hashes.ts'
import type { Method, Payment } from '../../requests/rules/states.ts'

/** A payment to this shop as its ledger shows it. */
export type AskedPayment = {
  readonly id: string
  readonly ledger: string
  readonly hash: string
  readonly at: Date
  readonly amount: bigint | null
  readonly asset: string
  readonly method: Method
  readonly sender: string
  readonly status: Payment['status']
  readonly assetOk: boolean
  readonly chainOk: boolean
  /** Null until it is credited to one. */
  readonly orderNumber: string | null
  /** By staff. */
  readonly isDeclined: boolean
}

const asked = (db: Db) => db`
  select t.id, t.ledger, t.hash, t.at, t.amount, t.asset, t.method, t.sender, t.status, t.asset_ok as "assetOk",
    t.chain_ok as "chainOk", t.order_number as "orderNumber", coalesce(x.decision = 'declined', false) as "isDeclined"
  from transfers t left join transactions x on x.transfer_id = t.id`

export const paymentsOfHash = async (db: Db, hash: string) => db<AskedPayment[]>`
  ${asked(db)} where t.hash = any(${spellingsOf(hash)}::text[])
    or t.inner_hash = any(${spellingsOf(hash)}::text[])
  order by t.at, t.ledger, t.operation_id limit 20`

/** The newest first. */
export const paymentsOfSender = async (db: Db, sender: string, most: number) => db<AskedPayment[]>`
  ${asked(db)} where t.sender = ${sender} order by t.at desc, t.id limit ${most}`

export const paymentById = async (db: Db, id: string): Promise<AskedPayment | undefined> => {
  const [row] = await db<AskedPayment[]>`${asked(db)} where t.id = ${id}`
  return row
}
