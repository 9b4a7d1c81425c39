// SQL of a user's payment evidence.
import type { Db } from '../../../world.ts'

export type OwnReceipt = {
  readonly orderNumber: string
  readonly kind: string
  readonly documentId: string | null
  readonly hash: string | null
  readonly state: string
  readonly at: Date
}

export const receiptsBy = async (db: Db, userId: string): Promise<OwnReceipt[]> => db<OwnReceipt[]>`
  select order_number as "orderNumber", kind, document_id as "documentId", hash, state, created_at as at
  from receipts where user_id = ${userId} order by created_at, id`
