// SQL of payment claims and their senders.
import { columnOf, countOf, hasChanged, hasRows, setOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import { spellingsOf } from '../../requests/rules/hashes.ts'
import type { Method } from '../../requests/rules/methods.ts'
import { isAskedIn } from '../../requests/store/token-methods.ts'
import type { ClaimFacts, ClaimProof } from '../rules.ts'

export type HashTransfer = Pick<ClaimFacts, 'sender' | 'at' | 'amount' | 'assetOk' | 'proved'> & {
  readonly id: string
  /** As the ledger writes it, of the whole transaction. */
  readonly hash: string
  readonly orderNumber: string | null
  readonly ledger: string
  readonly method: Method
  readonly asset: string
  /** The watched account. */
  readonly account: string
  /** Declined by staff. */
  readonly declined: boolean
}

/** Transfers of a transaction; a fee bump is known by its own hash, and by the one inside, which wallets show. */
const isOf = (db: Db, hash: string) =>
  db`(t.hash = any(${spellingsOf(hash)}::text[]) or t.inner_hash = any(${spellingsOf(hash)}::text[]))`

/** All transfers of a transaction, in operation order; `hold` locks them. */
export const transfersOfHash = async (db: Db, hash: string, { hold = false } = {}) => db<
  HashTransfer[]
>`
  select t.id, t.hash, t.order_number as "orderNumber", t.ledger, t.method, t.asset, t.account, t.sender, t.at, t.amount, t.asset_ok as "assetOk",
    t.envelope_verified as proved, coalesce(x.decision = 'declined', false) as declined
  from transfers t left join transactions x on x.transfer_id = t.id
  where ${isOf(db, hash)} and t.status <> 'orphaned' order by t.ledger, t.operation_id, t.id
  ${hold ? db`for update of t` : db``}`

/** Whether a payment of this transaction to this order waits for its chain to be sure of it. */
export const isNotFinal = async (db: Db, hash: string, orderNumber: string) =>
  hasRows(db`
    select from transfers t
    where ${isOf(db, hash)} and t.order_number = ${orderNumber} and t.status = 'seen' limit 1`)

export type OpenClaim = {
  readonly receiptId: string
  readonly transactionId: string
  readonly orderNumber: string
  readonly userId: string
  readonly hash: string
}

const selection = (db: Db) => db`
  select r.id as "receiptId", x.id as "transactionId", r.order_number as "orderNumber", r.user_id as "userId", r.hash
  from receipts r join transactions x on x.receipt_id = r.id
  where r.kind = 'claim' and r.hash is not null and r.state = 'waiting' and x.transfer_id is null`

/** Waiting claims of these orders, oldest first. */
export async function openClaims(db: Db, orderNumbers: readonly string[]): Promise<OpenClaim[]> {
  if (orderNumbers.length === 0) return []
  return db<OpenClaim[]>`
    ${selection(db)} and r.order_number = any(${[...orderNumbers]}::text[]) order by x.at, x.id`
}

/** Transactions that are claimed and not stored; the newest claims first. */
export const unreadClaims = async (db: Db, most: number) =>
  columnOf<string>(db`
    select r.hash from receipts r
    where r.kind = 'claim' and r.state = 'waiting' and r.hash ~ '^(0x)?[0-9a-f]{64}$' and not exists (
      select from transfers t
      where t.hash in (r.hash, '0x' || r.hash, replace(r.hash, '0x', ''))
        or t.inner_hash = replace(r.hash, '0x', ''))
    group by r.hash order by max(r.created_at) desc limit ${most}`)

/** Methods that an order was asked for in. */
export const askedMethods = async (db: Db, orderNumber: string) =>
  setOf<Method>(db`select distinct method from quotes where order_number = ${orderNumber}`)

/** Claims of this transaction, oldest first. */
export const openClaimsOf = async (db: Db, hash: string) =>
  db<OpenClaim[]>`
    ${selection(db)} and (r.hash = any(${spellingsOf(hash)}::text[]) or r.hash in (
      select spelled from transfers t, unnest(array[t.inner_hash, '0x' || t.inner_hash]) as spelled
      where t.hash = any(${spellingsOf(hash)}::text[]) and t.inner_hash is not null)) order by x.at, x.id`

/** Other people with orders paid by this sender, or claims on its payments. */
export const countOthers = async (db: Db, sender: string, userId: string) =>
  countOf(db`
    select count(distinct who) from (
      select pr.user_id as who from transfers t join payment_requests pr on pr.order_number = t.order_number
      where t.sender = ${sender}
      union all
      select r.user_id from receipts r
      join transfers t on r.hash in (
        t.hash, '0x' || t.hash, replace(t.hash, '0x', ''), t.inner_hash, '0x' || t.inner_hash)
      where t.sender = ${sender} and r.kind = 'claim' and r.state <> 'declined'
    ) as people where who <> ${userId}`)

/** Whether this sender signed a payment of the order, of any amount. */
export const hasPaid = async (
  db: Db,
  payment: { orderNumber: string; sender: string; ledger: string; kinds: readonly string[] },
) =>
  hasRows(db`
    select 1 from transfers where order_number = ${payment.orderNumber} and sender = ${payment.sender}
      and ledger = ${payment.ledger} and envelope_verified and match <> 'claim' and match <> 'manual'
      and status = 'final' and kind = any(${[...payment.kinds]}::text[]) limit 1`)

/** Assigns the order, as staff does (`assignTransfer` of transfers). Returns false if it has one, or was declined. */
export const assignTransfer = async (
  db: Db,
  transferId: string,
  orderNumber: string,
  match: 'claim' | 'manual' | 'pi_sdk',
) =>
  hasChanged(db`
    update transfers set order_number = ${orderNumber}, match = ${match},
      asset_ok = asset_ok and ${isAskedIn(db, orderNumber)}
    where id = ${transferId} and match = 'none' and not exists (
      select 1 from transactions where transfer_id = ${transferId} and decision = 'declined')`)

/** Merges the claim's transaction into the payment's: one for each payment. */
export async function claimTransfer(
  db: Db,
  claim: OpenClaim,
  transferId: string,
  proof: ClaimProof | null,
): Promise<void> {
  await db`delete from transactions where transfer_id = ${transferId}`
  await db`
    update transactions set transfer_id = ${transferId},
      at = (select at from transfers where id = ${transferId})
    where id = ${claim.transactionId}`
  await db`update receipts set state = 'answered', proof = ${proof} where id = ${claim.receiptId}`
}

/** Sets the order on a newly matched payment's transaction; a payment older than the shop gets one, with `id`. */
export async function nameOrder(
  db: Db,
  transferId: string,
  row: { id: string; orderNumber: string },
): Promise<void> {
  const inserted = await db`
    update transactions set order_number = ${row.orderNumber}
    where transfer_id = ${transferId} returning id`
  if (inserted.length > 0) return
  await db`
    insert into transactions (id, order_number, transfer_id, status, at)
    select ${row.id}, ${row.orderNumber}, id, 'pending', at from transfers where id = ${transferId}`
}

/** The claim was settled by other means; its transaction is obsolete. */
export async function endClaim(db: Db, claim: OpenClaim): Promise<void> {
  await db`delete from transactions where id = ${claim.transactionId}`
  await db`update receipts set state = 'answered' where id = ${claim.receiptId}`
}

/**
 * Payment requests open at that time with exactly this amount of the method's coin remaining by its latest quote, and
 * nothing paid otherwise; two at most.
 */
export const paymentRequestsLacking = async (
  db: Db,
  payment: { method: Method; amount: bigint; at: Date; latest: Date },
) =>
  columnOf<string>(db`
    select pr.order_number from payment_requests pr, lateral (
      select amount_due from quotes q where q.order_number = pr.order_number and q.method = ${payment.method}
      order by version desc limit 1) q
    where pr.created_at <= ${payment.latest} and pr.watch_until >= ${payment.at}
      and q.amount_due >= ${String(payment.amount)}
      and not exists (
        select 1 from payment_decisions d where d.order_number = pr.order_number and d.kind in ('cancel', 'manual'))
      and q.amount_due - ${String(payment.amount)} = coalesce((
        select case when bool_or(t.method <> ${payment.method}) then -1 else sum(t.amount) end from transfers t
        where t.order_number = pr.order_number and t.asset_ok and t.status <> 'orphaned' and not exists (
          select from transactions x where x.transfer_id = t.id and x.decision = 'declined')), 0)
    order by pr.created_at desc limit 2`)

/** The newest payment of an order of this person, signed by this account and found by its code. */
export async function ownPayment(
  db: Db,
  payment: { userId: string; sender: string; kinds: readonly string[] },
): Promise<{ hash: string } | undefined> {
  const [row] = await db<{ hash: string }[]>`
    select t.hash from transfers t join payment_requests pr on pr.order_number = t.order_number
    where pr.user_id = ${payment.userId} and t.sender = ${payment.sender} and t.envelope_verified
      and t.match in ('muxed', 'memo') and t.status = 'final' and t.kind = any(${[...payment.kinds]}::text[])
    order by t.at desc limit 1`
  return row
}

/** Orders for which this person has a waiting claim. */
export const claimingOrders = async (db: Db, userId: string) =>
  columnOf<string>(db`
    select distinct order_number from receipts
    where user_id = ${userId} and kind = 'claim' and state = 'waiting'`)
