// Money that was seen leaving for the address of a refund.
import type { Db } from '../../world.ts'
import { everyAddress } from './chains.ts'

export type Sighting = {
  readonly ledger: string
  readonly account: string
  readonly operationId: string
  readonly hash: string
  readonly at: Date
  /** As the ledger writes it; of a chain in lower case. */
  readonly sender: string
  readonly address: string
  readonly amount: bigint
  /** `native`, or an asset as the ledger names it. */
  readonly asset: string
  /** The chain counts more decimals than the shop, and they are not all nought: another amount. */
  readonly isRounded?: boolean
}

/** A merchant's clock and the ledger's may differ so much. */
const skew = '5 minutes'

/** Orders with an open refund to one of these addresses. */
export async function ordersRefundedTo(db: Db, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return []
  const rows = await db<{ orderNumber: string }[]>`
    select distinct order_number as "orderNumber" from refunds
    where address = any(${[...addresses]}::text[]) and state in ('requested', 'approved', 'sent')`
  return rows.map(({ orderNumber }) => orderNumber)
}

/** Keeps what leaves for an address that a refund names. Answers false for what is kept already, or is nobody's. */
export async function keepSighting(db: Db, seen: Sighting): Promise<boolean> {
  const rows = await db`
    insert into refund_sightings (
      ledger, account, operation_id, hash, at, sender, address, amount, asset, is_rounded)
    select ${seen.ledger}, ${seen.account}, ${seen.operationId}, ${seen.hash}, ${seen.at}, ${seen.sender},
      ${seen.address}, ${String(seen.amount)}, ${seen.asset}, ${seen.isRounded ?? false}
    where exists (select 1 from refunds where address = ${seen.address})
    on conflict do nothing returning operation_id`
  return rows.length === 1
}

/** Kept, exact, and not taken for any refund: what this transaction has sent to the address of this refund. */
export async function freeSightings(db: Db, refundId: string, hash: string): Promise<Sighting[]> {
  return [
    ...(await db<Sighting[]>`
      select s.ledger, s.account, s.operation_id as "operationId", s.hash, s.at, s.sender, s.address, s.amount, s.asset
      from refund_sightings s join refunds f on f.address = s.address and f.amount = s.amount
      where f.id = ${refundId} and s.hash = ${hash} and s.refund_id is null and not s.is_rounded
      order by s.at, s.operation_id for update of s`),
  ]
}

export type Closed = { readonly id: string; readonly orderNumber: string; readonly from: string }

/**
 * Closes the open refund that a payment fulfils: the one with its hash, else the oldest of its amount and asset that
 * was asked for before the payment was made. What leaves the treasury on Pi, the merchant has signed. Of a chain it must
 * be approved before, and either come from an address of ours (`ours`, lower case, and those given out to shoppers) or
 * be the transaction that staff has named: else whoever sends the amount to the address could close it.
 */
export async function closeRefund(
  db: Db,
  seen: Sighting,
  ours: readonly string[],
): Promise<Closed | null> {
  const isChain = seen.account === everyAddress
  const wanted = seen.asset.startsWith('USDT:')
    ? db`asset is null`
    : db`asset = ${seen.asset} and ledger = ${seen.ledger}`
  // A coin of the chain itself leaves no log: only the transaction that staff has named is known.
  const isOurs =
    seen.asset === 'native'
      ? db`false`
      : db`${seen.sender} = any(${[...ours]}::text[])
          or exists (select from payment_options
            where method = 'usdt' and lower(address) = lower(${seen.sender}))`
  const fits = isChain
    ? db`method = 'usdt' and ${wanted} and state in ('approved', 'sent')
        and date_trunc('second', approved_at) <= ${seen.at} and (hash = ${seen.hash} or ${isOurs})`
    : db`method = 'pi' and coalesce(asset, 'native') = ${seen.asset} and state in ('requested', 'approved', 'sent')
        and requested_at - ${skew}::interval <= ${seen.at}`
  const named = isChain
    ? db`coalesce(hash = ${seen.hash}, false) desc, hash is not null`
    : db`hash = ${seen.hash} desc nulls last`
  const [row] = await db<Closed[]>`
    with found as (
      select id, state from refunds
      where address = ${seen.address} and amount = ${String(seen.amount)} and ${fits}
      order by ${named}, state = 'requested', requested_at, id limit 1
    ), closed as (
      update refunds f set state = 'final', hash = ${seen.hash}, ledger = ${seen.ledger},
        operation_id = ${seen.operationId}, final_at = ${seen.at}, sent_at = coalesce(sent_at, ${seen.at}),
        confirm_hash = null
      from found where f.id = found.id
      returning f.id, f.order_number, found.state as "from"
    ), noted as (
      update refund_sightings s set refund_id = closed.id from closed
      where s.ledger = ${seen.ledger} and s.account = ${seen.account} and s.operation_id = ${seen.operationId}
    )
    select id, order_number as "orderNumber", "from" from closed`
  return row ?? null
}
