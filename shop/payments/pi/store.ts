// SQL of signed transactions: the ledgers and operations that they are stored with.
import type { Db } from '../../world.ts'
import type { Place } from '../requests/store/transfers.ts'

export type StoredOperation = Pick<Place, 'account'> & {
  readonly operationId: string
  readonly hash: string
  /** What the payer has signed; null if nothing proves that. */
  readonly signed: string | null
}

/** What is stored of these operations, or of these transactions by any hash of theirs. */
export const storedOf = async (
  db: Db,
  { ledger, account }: Place,
  operationIds: readonly string[],
  hashes: readonly string[],
) => {
  if (operationIds.length === 0) return []
  const isAsked = db`account = ${account} and operation_id = any(${[...operationIds]}::text[])`
  const asked = db`any(${[...hashes]}::text[])`
  return db<StoredOperation[]>`
    select account, operation_id as "operationId", hash,
      case when envelope_verified then coalesce(inner_hash, hash) end as signed
    from transfers where ledger = ${ledger} and (${isAsked} or hash = ${asked} or inner_hash = ${asked})
    union all
    select account, operation_id, hash, signed_hash from outgoing_transfers
    where ledger = ${ledger} and (${isAsked} or signed_hash = ${asked})`
}
