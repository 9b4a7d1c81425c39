// The ids that proof pages are found by.
import type { Db } from '../../../world.ts'

export async function orderOfProof(db: Db, id: string): Promise<string | null> {
  const [row] = await db<{ orderNumber: string }[]>`
    select order_number as "orderNumber" from payment_requests where proof_id = ${id}`
  return row?.orderNumber ?? null
}

export async function proofIdOf(db: Db, orderNumber: string): Promise<string | null> {
  const [row] = await db<{ id: string }[]>`
    select proof_id as id from payment_requests where order_number = ${orderNumber}`
  return row?.id ?? null
}
