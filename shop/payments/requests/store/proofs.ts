// The ids that proof pages are found by.
import { fieldOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'

export const orderOfProof = (db: Db, id: string): Promise<string | null> =>
  fieldOf(db`
    select order_number from payment_requests where proof_id = ${id}`)

export const proofIdOf = (db: Db, orderNumber: string): Promise<string | null> =>
  fieldOf(db`
    select proof_id as id from payment_requests where order_number = ${orderNumber}`)
