// SQL of the assignment audit: transfers with what explains their order, refunds with what left, and former ledgers.
import { countOf, onlyOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import { everyAddress } from '../../requests/store/cursors.ts'
import { isTokenIn } from '../../requests/store/token-methods.ts'
import type { Place } from '../../requests/store/transfers.ts'
import type { AssignedTransfer, Difference, Totals } from '../rules.ts'

/** In the order of their ids, after one. */
export const assignedTransfers = async (
  db: Db,
  { ledger, account }: Place,
  { after, most }: { readonly after: string; readonly most: number },
) => db<AssignedTransfer[]>`
  select t.id, t.operation_id as "operationId", t.hash, t.amount, t.match, t.order_number as "orderNumber",
    t.muxed_id::text as "muxedId", t.memo_type as "memoType", t.memo,
    coalesce(
      (select a.order_number from deposit_addresses a
        where ${isTokenIn(db, 't.method')} and a.address in (t.recipient, o.address) limit 1),
      (select i.order_number from provider_payments p join provider_invoices i on i.id = p.invoice
        where p.transfer_id = t.id and i.invoice_id = t.recipient)) as "orderOfAddress",
    exists (select from pi_payments p where t.match = 'pi_sdk' and p.order_number = t.order_number
      and (p.hash = t.hash or p.id = t.memo)) as "isOfApp",
    t.match in ('claim', 'manual') and exists (
      select from audit_entries e
      where e.action = 'payment.claimed' and e.subject = 'order:' || t.order_number and e.details ->> 'hash' = t.hash
      union all
      select from transfers s
      join transactions x on x.transfer_id = s.id
      join audit_entries e on e.subject = 'transaction:' || x.id
        and e.action in ('transaction.assigned', 'transaction.approved') and e.details ->> 'order' = t.order_number
      where s.hash = t.hash) as "isDecided"
  from transfers t
  left join lateral (
    select address from payment_options
    where ${isTokenIn(db, 't.method')} and method = 'usdt' and lower(address) = lower(t.recipient) limit 1) o on true
  where t.ledger = ${ledger} and t.account = ${account} and t.status <> 'orphaned' and t.id > ${after}
  order by t.id limit ${most}`

/** Stored above what was read for an hour: nobody has read it from the ledger. */
export const beyondCursor = async (db: Db, { ledger, account }: Place, most: number) => {
  const isAbove =
    account === everyAddress
      ? db`t.ledger_number > coalesce(nullif(c.cursor, '')::numeric, -1)`
      : db`split_part(t.operation_id, '.', 1)::numeric > coalesce(nullif(c.cursor, '')::numeric, -1)`
  return db<Difference[]>`
    select 'beyond' as kind, t.operation_id as "operationId", t.hash, null as "onLedger", t.amount as "inShop"
    from transfers t left join ledger_cursors c on c.ledger = t.ledger and c.account = t.account
    where t.ledger = ${ledger} and t.account = ${account} and t.status <> 'orphaned' and ${isAbove}
      and (c.began_at is null or t.recorded_at >= c.began_at)
      and t.recorded_at < coalesce(c.read_at, 'infinity') - interval '1 hour'
    order by t.id limit ${most}`
}

/**
 * Final refunds whose payments, as stored, do not make up their amount: of this ledger, and of ledgers that are none of
 * the shop's.
 */
export const unpaidFinalRefunds = async (db: Db, ledger: string, most: number) => db<Difference[]>`
  select 'refund' as kind, f.operation_id as "operationId", f.hash, coalesce(p.paid, 0) as "onLedger",
    f.amount as "inShop"
  from refunds f left join lateral (
    select sum(least(a.amount, s.amount)) as paid from refund_allocations a
    join outgoing_transfers s using (ledger, account, operation_id)
    where a.refund_id = f.id and s.address = f.address) p on true
  where f.state = 'final' and coalesce(p.paid, 0) <> f.amount and (f.ledger = ${ledger}
    or (f.method = 'pi') = (${ledger} not like '%:%')
      and not exists (select from ledger_cursors c where c.ledger = f.ledger))
  order by f.id limit ${most}`

/** Outgoing payments that cover more than left with them. */
export const overAllocated = async (db: Db, ledger: string, most: number) => db<Difference[]>`
  select 'refund' as kind, s.operation_id as "operationId", s.hash, s.amount as "onLedger", sum(a.amount) as "inShop"
  from outgoing_transfers s join refund_allocations a using (ledger, account, operation_id)
  where s.ledger = ${ledger} group by s.ledger, s.account, s.operation_id, s.hash, s.amount
  having sum(a.amount) + coalesce(max(s.surplus), 0) > s.amount
  order by s.operation_id limit ${most}`

/** Payments that left, by the audit log, and are no longer stored. */
export const missingOutgoing = async (db: Db, ledger: string, most: number) => db<Difference[]>`
  select distinct 'outgoing' as kind, null as "operationId", e.details ->> 'hash' as hash,
    (e.details ->> 'amount')::numeric as "onLedger", null as "inShop"
  from audit_entries e
  left join refunds f on f.id = e.details ->> 'refund'
  where (
      e.action in ('refund.seen', 'refund.seen_part') and f.id is not null and coalesce(f.ledger, ${ledger}) = ${ledger}
        and (f.method = 'pi') = (${ledger} not like '%:%')
      or e.action = 'refund.surplus' and e.subject = 'ledger:' || ${ledger})
    and not exists (select from outgoing_transfers s where s.hash = e.details ->> 'hash')
  order by hash limit ${most}`

/** Where transfers were read at some time. */
export const usedPlaces = async (db: Db) => db<Place[]>`
  select distinct ledger, account from transfers where method <> 'manual' order by ledger, account`

/** Credited up to a cursor of a ledger that is no longer read; amounts of rolled back transfers do not count. */
export const creditedUpTo = async (db: Db, { ledger, account }: Place, cursor: string) =>
  onlyOf(db<[Totals]>`
    select coalesce(sum(amount), 0) as sum, count(*) as count from transfers
    where ledger = ${ledger} and account = ${account} and asset_ok and status <> 'orphaned'
      and ${
        account === everyAddress
          ? db`status = 'final' and ledger_number <= ${cursor || '0'}::numeric`
          : db`split_part(operation_id, '.', 1)::numeric <= ${cursor || '0'}::numeric`
      }`)

export const countCredited = async (db: Db, { ledger, account }: Place) =>
  countOf(db`
    select count(*) from transfers
    where ledger = ${ledger} and account = ${account} and asset_ok and status <> 'orphaned'`)
