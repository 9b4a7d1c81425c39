// SQL of refunds.
import type { Coin } from '../../../platform/money/rules.ts'
import { fieldOf, firstOf, hasChanged } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { RefundRecord } from '../../requests/rules/payment-facts.ts'
import type { Confirmation, HashFinding, RefundState } from '../../requests/rules/states.ts'
import { isTokenIn } from '../../requests/store/token-methods.ts'

export const insertRefund = async (
  db: Db,
  refund: Pick<RefundRecord, 'id' | 'method' | 'amount' | 'asset' | 'address' | 'confirmed'> & {
    orderNumber: string
    /** For another asset: ledger, symbol, and the payment that it refunds. */
    ledger?: string
    coin?: Coin
    transferId?: string | null
    reason: string
    who: string
    at: Date
  },
) => db`
  insert into refunds (
    id, order_number, method, amount, asset, ledger, coin_symbol, coin_decimals, transfer_id, address, address_confirmed_by,
    state, reason, requested_by, requested_at)
  values (${refund.id}, ${refund.orderNumber}, ${refund.method}, ${String(refund.amount)},
    ${refund.asset}, ${refund.ledger ?? null}, ${refund.coin?.symbol ?? null}, ${refund.coin?.decimals ?? null},
    ${refund.transferId ?? null}, ${refund.address}, ${refund.confirmed}, 'requested', ${refund.reason},
    ${refund.who}, ${refund.at})`

/** SHA-256 of what decides where the money of refund `f` goes, as text for a statement. */
export const refundDigest = (db: Db) =>
  db.unsafe(`encode(sha256(convert_to(concat_ws(E'\\n', f.id, f.order_number, f.method, f.amount::text,
    coalesce(f.asset, ''), coalesce(f.address, '')), 'UTF8')), 'hex')`)

/** For the audit log: `terms.` and the refund's id -> its digest. */
export async function refundTerms(
  db: Db,
  refundIds: readonly string[],
): Promise<Record<string, string>> {
  const rows = await db<{ id: string; digest: string }[]>`
    select f.id, ${refundDigest(db)} as digest from refunds f where f.id = any(${[...refundIds]}::text[])`
  return Object.fromEntries(rows.map(({ id, digest }) => [`terms.${id}`, digest]))
}

export const refundOrder = async (db: Db, refundId: string) =>
  fieldOf<string>(db`
    select order_number from refunds where id = ${refundId}`)

/** Sets the address. Returns false if it can no longer change. */
export const setRefundAddress = async (
  db: Db,
  refundId: string,
  { address, confirmed }: { address: string; confirmed: Confirmation | null },
) =>
  hasChanged(db`
    update refunds set address = ${address}, address_confirmed_by = ${confirmed}, confirmation_token_hash = null
    where id = ${refundId} and state = 'requested'`)

/** Stores the emailed confirmation token, replacing an older one. */
export const setConfirmLink = async (
  db: Db,
  refundId: string,
  link: { hash: string; until: Date },
) => db`
  update refunds set confirmation_token_hash = ${link.hash}, confirmation_expires_at = ${link.until}
  where id = ${refundId}`

/** The refund of a confirmation token, for this person. */
export const linkedRefund = async (
  db: Db,
  { hash, userId, now }: { hash: string; userId: string; now: Date },
) =>
  firstOf(db<{ id: string; orderNumber: string; address: string }[]>`
    select f.id, f.order_number as "orderNumber", f.address
    from refunds f join payment_requests pr on pr.order_number = f.order_number
    where f.confirmation_token_hash = ${hash} and f.confirmation_expires_at > ${now} and f.state = 'requested'
      and f.address is not null and pr.user_id = ${userId}`)

/** Returns false if the token was used or replaced. */
export const confirmByMail = async (db: Db, refundId: string, hash: string) =>
  hasChanged(db`
    update refunds set address_confirmed_by = 'mail', confirmation_token_hash = null
    where id = ${refundId} and confirmation_token_hash = ${hash} and state = 'requested'`)

type Moved = { from: RefundState; who: string; at: Date }

export const approve = async (db: Db, id: string, { from, who, at }: Moved) =>
  hasChanged(db`
    update refunds set state = 'approved', approved_by = ${who}, approved_at = ${at}
    where id = ${id} and state = ${from} and address is not null and address_confirmed_by is not null`)

export const markSent = async (
  db: Db,
  id: string,
  { from, who, at, hash }: Moved & { hash: string },
) =>
  hasChanged(db`
    update refunds set state = 'sent', sent_by = ${who}, sent_at = ${at}, hash = ${hash}
    where id = ${id} and state = ${from}`)

export const close = async (
  db: Db,
  id: string,
  { from, who, at, to, reason }: Moved & { to: 'declined' | 'cancelled'; reason: string },
) =>
  hasChanged(db`
    update refunds set state = ${to}, closed_by = ${who}, closed_at = ${at}, closed_reason = ${reason},
      confirmation_token_hash = null
    where id = ${id} and state = ${from}`)

/** Changes the named transaction: a correction, or that of the next part. */
export const renameSent = async (db: Db, id: string, hash: string) =>
  hasChanged(db`
    update refunds set hash = ${hash}, hash_finding = null
    where id = ${id} and state = 'sent' and (
      (asset = 'native' and ${isTokenIn(db, 'method')})
      or (method = 'pi' and hash is distinct from ${hash})
      or exists (select from refund_allocations p where p.refund_id = refunds.id))`)

export type NamedRefund = {
  readonly id: string
  readonly orderNumber: string
  readonly ledger: string
  readonly address: string
  readonly amount: bigint
  readonly hash: string
  readonly approvedAt: Date
}

/** Sent refunds in native coins with a named transaction; oldest first. */
export const namedRefunds = async (db: Db, ledger: string, most: number) => db<NamedRefund[]>`
  select id, order_number as "orderNumber", ledger, address, amount, hash, approved_at as "approvedAt"
  from refunds
  where asset = 'native' and ${isTokenIn(db, 'method')} and state = 'sent' and ledger = ${ledger} and hash is not null
  order by checked_at nulls first, sent_at, id limit ${most}`

/** Sent Pi refunds with a named transaction that the ledger has not closed. */
export const namedPi = async (
  db: Db,
  { refundId = null, most }: { readonly refundId?: string | null; readonly most: number },
) => db<{ id: string; hash: string; address: string }[]>`
  select id, hash, address from refunds
  where method = 'pi' and asset is null and state = 'sent' and hash is not null and address is not null
    and (${refundId}::text is null or id = ${refundId})
  order by checked_at nulls first, sent_at, id limit ${most}`

export const saveHashFinding = async (
  db: Db,
  id: string,
  { hash, finding, at }: { hash: string; finding: HashFinding | null; at: Date },
) =>
  hasChanged(db`
    update refunds set hash_finding = ${finding}, checked_at = ${at}
    where id = ${id} and hash = ${hash} and state = 'sent'`)
