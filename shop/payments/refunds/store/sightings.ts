// SQL of outgoing transfers to refund addresses.
import { columnOf, hasChanged, setOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { TokenMethod } from '../../requests/rules/methods.ts'
import type { Method } from '../../requests/rules/states.ts'
import { everyAddress } from '../../requests/store/cursors.ts'
import { isTokenIn } from '../../requests/store/token-methods.ts'
import type { Place } from '../../requests/store/transfers.ts'
import type { Owed } from '../rules.ts'

export type Sighting = Place & {
  readonly operationId: string
  readonly hash: string
  readonly at: Date
  /** In the ledger's spelling; lower case on chains. */
  readonly sender: string
  readonly address: string
  readonly amount: bigint
  /** `native`, or an asset as the ledger names it. */
  readonly asset: string
  /** Nothing but one server's word says that the account has sent it. */
  readonly unsigned?: true
  /** On Pi: the transaction that the account has signed; null if nothing proves that. */
  readonly signedHash?: string | null
  /** Not representable in the shop's decimals: another amount. */
  readonly isRounded?: boolean
}

/** Tolerated difference between the shop's clock and the ledger's. */
export const skew = '5 minutes'

/** Orders with an incomplete refund to one of these addresses. */
export async function ordersRefundedTo(db: Db, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return []
  return columnOf<string>(db`
    select distinct order_number as "orderNumber" from refunds
    where address = any(${[...addresses]}::text[]) and state <> 'final'`)
}

/** Operations among these that are stored. */
export const storedOutgoing = async (
  db: Db,
  { ledger, account }: Place,
  operationIds: readonly string[],
) =>
  setOf<string>(db`
    select operation_id from outgoing_transfers where ledger = ${ledger} and account = ${account}
      and operation_id = any(${[...operationIds]}::text[])`)

/** Addresses among these with an incomplete refund. */
export const openRefundAddresses = async (db: Db, addresses: readonly string[]) =>
  setOf<string>(db`
    select distinct address from refunds
    where address = any(${[...addresses]}::text[]) and state in ('requested', 'approved', 'sent')`)

/**
 * Remembers a Pi transfer that may be a refund: sent back before one existed, or from a wallet that the shop does not
 * know. It counts only if people say so.
 */
export const rememberOutgoing = async (db: Db, sighting: Sighting) => db`
  insert into outgoing_transfers (
    ledger, account, operation_id, hash, at, sender, address, amount, asset, is_rounded, signed_hash)
  values (${sighting.ledger}, ${sighting.account}, ${sighting.operationId}, ${sighting.hash}, ${sighting.at},
    ${sighting.sender}, ${sighting.address}, ${String(sighting.amount)}, ${sighting.asset}, false,
    ${sighting.signedHash ?? null})
  on conflict do nothing`

/** Stores a transfer to a refund's address. Returns false for a known one, or another address. */
export const insertSighting = async (db: Db, sighting: Sighting) =>
  hasChanged(db`
    insert into outgoing_transfers (
      ledger, account, operation_id, hash, at, sender, address, amount, asset, is_rounded, signed_hash)
    select ${sighting.ledger}, ${sighting.account}, ${sighting.operationId}, ${sighting.hash}, ${sighting.at}, ${sighting.sender},
      ${sighting.address}, ${String(sighting.amount)}, ${sighting.asset}, ${sighting.isRounded ?? false},
      ${sighting.signedHash ?? null}
    where exists (select 1 from refunds where address = ${sighting.address})
    on conflict do nothing`)

/** Stored, and not known to be the shop's own: transfers of this transaction to the address of this refund. */
export const freeSightings = async (db: Db, refundId: string, hash: string) => db<Sighting[]>`
  select s.ledger, s.account, s.operation_id as "operationId", s.hash, s.at, s.sender, s.address, s.amount, s.asset,
    s.is_rounded as "isRounded"
  from outgoing_transfers s join refunds f on f.address = s.address
  where f.id = ${refundId} and s.hash = ${hash} and s.surplus is null
  order by s.at, s.operation_id for update of s`

export type OwedRow = Owed & { readonly orderNumber: string; readonly method: Method }

/**
 * Refunds of this address and coin that were requested before the payment, and are not fully sent. On a chain only
 * those that were approved before it, or that request again one that was and has ended.
 */
export async function owedTo(
  db: Db,
  sighting: Sighting,
  {
    token,
    assigned = null,
  }: {
    /** The method that its token is; null for Pi, and for tokens that the shop does not accept. */
    readonly token: TokenMethod | null
    /** A refund that people assign it to, whenever it was sent. */
    readonly assigned?: string | null
  },
): Promise<OwedRow[]> {
  const ofOther = db`asset = ${sighting.asset} and ledger = ${sighting.ledger}`
  const ofAsset = token ? db`((asset is null and method = ${token}) or (${ofOther}))` : ofOther
  const fits =
    sighting.account === everyAddress
      ? db`${isTokenIn(db, 'method')} and ${ofAsset} and exists (
          select from refunds g
          where g.approved_at - ${skew}::interval <= ${sighting.at} and (g.id = f.id or (
            f.approved_at is null and g.order_number = f.order_number and g.address = f.address
            and g.asset is not distinct from f.asset and g.state in ('declined', 'cancelled'))))`
      : db`method = 'pi' and coalesce(asset, 'native') = ${sighting.asset}
          and (requested_at - ${skew}::interval <= ${sighting.at} or id = ${assigned})`
  return db<OwedRow[]>`
    select id, order_number as "orderNumber", method, state, requested_at as "requestedAt", hash,
      amount - coalesce((select sum(p.amount) from refund_allocations p where p.refund_id = f.id), 0) as remaining
    from refunds f where address = ${sighting.address} and state <> 'final' and ${fits}`
}

/**
 * Whether the shop knows that its merchant sent it. On Pi, outgoing payments of the treasury are signed by the
 * merchant. On a chain it must come from an address of theirs (`ours`, lower case, and deposit addresses): otherwise
 * anyone who sends the amount to the address could close a refund. A native coin emits no log: only the transaction
 * that staff has named is known.
 */
export async function isOurs(
  db: Db,
  sighting: Sighting,
  ours: readonly string[],
): Promise<boolean> {
  if (sighting.account !== everyAddress) return !sighting.unsigned
  if (sighting.asset === 'native') return false
  if (ours.includes(sighting.sender)) return true
  const rows = await db`
    select from payment_options where method = 'usdt' and lower(address) = lower(${sighting.sender})
    union all
    select from deposit_addresses where order_number is not null and lower(address) = lower(${sighting.sender}) limit 1`
  return rows.length === 1
}

/** Allocates a part of a transfer to this refund, and completes it with the last one. */
export async function payRefund(
  db: Db,
  sighting: Sighting,
  { id, amount, isLast }: { id: string; amount: bigint; isLast: boolean },
): Promise<void> {
  await db`
    insert into refund_allocations (refund_id, ledger, account, operation_id, amount)
    values (${id}, ${sighting.ledger}, ${sighting.account}, ${sighting.operationId}, ${String(amount)})`
  await db`
    update refunds set sent_at = coalesce(sent_at, ${sighting.at}), confirmation_token_hash = null,
      ${
        isLast
          ? db`state = 'final', hash = ${sighting.hash}, ledger = ${sighting.ledger}, operation_id = ${sighting.operationId},
              final_at = ${sighting.at}`
          : // The next part is another transaction.
            db`state = 'sent', hash = nullif(hash, ${sighting.hash})`
      }
    where id = ${id}`
}

/** Stores the surplus of a transfer: 0 if all of it was owed. */
export const saveSurplus = async (db: Db, sighting: Sighting, surplus: bigint) => db`
  update outgoing_transfers set surplus = ${String(surplus)}
  where ledger = ${sighting.ledger} and account = ${sighting.account} and operation_id = ${sighting.operationId}`

/** Returns false if it was resolved before. */
export const settleSurplusOf = async (
  db: Db,
  hash: string,
  { who, at, reason }: { who: string; at: Date; reason: string },
) =>
  hasChanged(db`
    update outgoing_transfers set settled_by = ${who}, settled_at = ${at}, settled_reason = ${reason}
    where hash = ${hash} and surplus > 0 and settled_at is null`)

export type SurplusRow = Pick<Sighting, 'ledger' | 'account' | 'operationId' | 'hash' | 'at'> & {
  readonly surplus: bigint
  /** A refund to the same address, whose page shows the details. */
  readonly refundId: string
}

/**
 * Unresolved surplus, sent without being owed; oldest first. Of one account, or of all; `beside` a refund: to any
 * refund address of its order.
 */
export async function openSurplus(
  db: Db,
  {
    place = null,
    beside = null,
    most = null,
  }: { place?: Place | null; beside?: string | null; most?: number | null },
): Promise<SurplusRow[]> {
  const { ledger = null, account = null } = place ?? {}
  return db<SurplusRow[]>`
    select s.ledger, s.account, s.operation_id as "operationId", s.hash, s.at, s.surplus, (
      select id from refunds f where f.address = s.address order by requested_at desc limit 1) as "refundId"
    from outgoing_transfers s
    where s.surplus > 0 and s.settled_at is null
      and (${ledger}::text is null or (s.ledger = ${ledger} and s.account = ${account}))
      and (${beside}::text is null or s.address in (
        select g.address from refunds f join refunds g on g.order_number = f.order_number where f.id = ${beside}))
    order by s.at, s.operation_id limit ${most}`
}

/** It may be this refund, sent to an address named earlier. */
export const surplusForRefund = async (db: Db, refundId: string): Promise<SurplusRow | null> =>
  (await openSurplus(db, { beside: refundId, most: 1 }))[0] ?? null
