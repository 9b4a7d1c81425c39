// Writing refunds.
import type { Db } from '../../world.ts'
import type { Method } from '../rules.ts'

export async function insertRefund(
  db: Db,
  refund: {
    id: string
    orderNumber: string
    method: Method
    amount: bigint
    address: string | null
    reason: string
    who: string
    at: Date
  },
): Promise<void> {
  await db`
    insert into refunds (
      id, order_number, method, amount, address, state, reason, requested_by, requested_at)
    values (${refund.id}, ${refund.orderNumber}, ${refund.method}, ${String(refund.amount)},
      ${refund.address}, 'requested', ${refund.reason}, ${refund.who}, ${refund.at})`
}

export async function refundOrder(db: Db, refundId: string): Promise<string | null> {
  const [row] = await db<{ orderNumber: string }[]>`
    select order_number as "orderNumber" from refunds where id = ${refundId}`
  return row?.orderNumber ?? null
}

/** Where to send it, said afterwards. Answers false where that is no longer open. */
export async function setRefundAddress(
  db: Db,
  refundId: string,
  address: string,
): Promise<boolean> {
  const rows = await db`
    update refunds set address = ${address}
    where id = ${refundId} and state = 'requested' returning id`
  return rows.length === 1
}

export async function markSent(
  db: Db,
  refundId: string,
  sent: { who: string; at: Date; hash: string },
): Promise<boolean> {
  const rows = await db`
    update refunds set state = 'sent', sent_by = ${sent.who}, sent_at = ${sent.at}, hash = ${sent.hash}
    where id = ${refundId} and state = 'requested' and address is not null returning id`
  return rows.length === 1
}

/** Answers false where it is not waiting any more. */
export async function withdraw(db: Db, refundId: string): Promise<boolean> {
  const rows = await db`
    update refunds set state = 'withdrawn' where id = ${refundId} and state = 'requested' returning id`
  return rows.length === 1
}

/** Orders with an open refund to one of these addresses. */
export async function ordersRefundedTo(db: Db, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return []
  const rows = await db<{ orderNumber: string }[]>`
    select distinct order_number as "orderNumber" from refunds
    where address = any(${[...addresses]}::text[]) and state in ('requested', 'sent')`
  return rows.map(({ orderNumber }) => orderNumber)
}

/** Closes the open refund that a payment fulfils: the one with its hash, else the oldest of its amount. Answers its order. */
export async function closeRefund(
  db: Db,
  payment: {
    address: string
    amount: bigint
    ledger: string
    operationId: string
    hash: string
    at: Date
  },
): Promise<string | null> {
  const [row] = await db<{ orderNumber: string }[]>`
    update refunds set state = 'final', hash = ${payment.hash}, ledger = ${payment.ledger},
      operation_id = ${payment.operationId}, final_at = ${payment.at},
      sent_at = coalesce(sent_at, ${payment.at})
    where id = (
        select id from refunds
        where address = ${payment.address} and amount = ${String(payment.amount)}
          and state in ('requested', 'sent')
        order by hash = ${payment.hash} desc nulls last, requested_at, id limit 1)
      and not exists (
        select 1 from refunds
        where ledger = ${payment.ledger} and operation_id = ${payment.operationId})
    returning order_number as "orderNumber"`
  return row?.orderNumber ?? null
}
