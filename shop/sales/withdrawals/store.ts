// SQL of withdrawals.
import type { Db } from '../../world.ts'

export type WithdrawalRow = {
  readonly orderNumber: string
  readonly at: Date
  readonly returnedAt: Date | null
}

/** False where it was declared before. */
export async function insertWithdrawal(db: Db, orderNumber: string, at: Date): Promise<boolean> {
  const rows = await db`
    insert into withdrawals (order_number, at) values (${orderNumber}, ${at})
    on conflict (order_number) do nothing returning order_number`
  return rows.length === 1
}

export async function withdrawalOfOrder(
  db: Db,
  orderNumber: string,
): Promise<WithdrawalRow | null> {
  const [row] = await db<WithdrawalRow[]>`
    select order_number as "orderNumber", at, returned_at as "returnedAt"
    from withdrawals where order_number = ${orderNumber}`
  return row ?? null
}

/** False where there is none, or the items were back before. */
export async function setReturned(
  db: Db,
  orderNumber: string,
  { at, by }: { at: Date; by: string },
): Promise<boolean> {
  const rows = await db`
    update withdrawals set returned_at = ${at}, returned_by = ${by}
    where order_number = ${orderNumber} and returned_at is null returning order_number`
  return rows.length === 1
}

export async function insertLink(
  db: Db,
  link: { hash: string; orderNumber: string; expiresAt: Date },
): Promise<void> {
  await db`
    insert into withdrawal_links (hash, order_number, expires_at)
    values (${link.hash}, ${link.orderNumber}, ${link.expiresAt})`
}

export async function orderOfLink(db: Db, hash: string, now: Date): Promise<string | null> {
  const [row] = await db<{ orderNumber: string }[]>`
    select order_number as "orderNumber" from withdrawal_links
    where hash = ${hash} and expires_at > ${now}`
  return row?.orderNumber ?? null
}

export async function deleteEndedLinks(db: Db, now: Date): Promise<number> {
  return (await db`delete from withdrawal_links where expires_at <= ${now}`).count
}
