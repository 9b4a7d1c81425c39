// SQL of the terms audit: amounts, quotes, codes and decisions compared with the sealed audit log.
import type { Db } from '../../../world.ts'
import { refundDigest } from '../../refunds/store/refunds.ts'
import { everyAddress } from '../../requests/store/cursors.ts'
import type { Place } from '../../requests/store/transfers.ts'
import type { Difference } from '../rules.ts'

/** Orders that were last quoted for this ledger: each is audited with one. */
const quotedHere = (db: Db, { ledger, account }: Place) =>
  account === everyAddress
    ? db`(select q.chain from quotes q where q.order_number = r.order_number order by q.version desc limit 1) = ${ledger}`
    : db`exists (select from payment_options o
        where o.order_number = r.order_number and o.ledger = ${ledger} and o.address = ${account})
      and (select q.method from quotes q where q.order_number = r.order_number order by q.version desc limit 1) = 'pi'`

/**
 * The amount due differs from the one that the audit log last has of the order, or a quote in Pi from what was due when it
 * was made.
 */
export const changedAmounts = async (db: Db, place: Place, most: number) => db<Difference[]>`
  select 'terms' as kind, r.order_number as "operationId", null as hash, d.due as "onLedger", r.amount_due as "inShop"
  from payment_requests r join (
    (select distinct on (e.subject) substr(e.subject, 7) as number, (e.details ->> 'due')::numeric as due,
      null::numeric as asked
    from audit_entries e
    where e.action in ('order.placed', 'order.edited') and e.details ? 'due'
    order by e.subject, e.number desc)
    union all
    select order_number, amount_due, request_due from quotes where method = 'pi') d on d.number = r.order_number
  where d.due <> coalesce(d.asked, r.amount_due) and ${quotedHere(db, place)}
  order by r.order_number limit ${most}`

/** Amounts that were accepted without the ledger, and by nobody that the audit log names. */
export const unrecordedDecisions = async (db: Db, place: Place, most: number) => db<Difference[]>`
  select 'terms' as kind, r.order_number as "operationId", null as hash, null as "onLedger", d.amount as "inShop"
  from payment_decisions d join payment_requests r on r.order_number = d.order_number
  where d.kind in ('manual', 'tolerance') and ${quotedHere(db, place)}
    and not exists (
      select from audit_entries e
      where e.action = 'payment.accepted' and e.subject = 'order:' || d.order_number
        and e.details ->> 'amount' = d.amount::text
      union all
      select from audit_entries e
      where e.action = 'transaction.approved' and e.details ->> 'order' = d.order_number
        and (e.who = d.who or e.who like 'key:%'))
  order by d.id limit ${most}`

/**
 * Refunds of the shop's orders whose amount, coin, address or order differs from what the audit log last has of them, and
 * deleted ones. Each is audited with every place of its method.
 */
export const changedRefunds = async (db: Db, { ledger }: Place, most: number) => db<Difference[]>`
  select 'terms' as kind, coalesce(f.order_number, d.number) as "operationId", f.hash, null as "onLedger",
    f.amount as "inShop"
  from (
    select distinct on (t.key) substr(t.key, 7) as id, substr(e.subject, 7) as number, t.value as digest
    from audit_entries e cross join lateral jsonb_each_text(e.details) t
    where e.action in ('refund.requested', 'refund.opened', 'refund.addressed') and t.key like 'terms.%'
    order by t.key, e.number desc) d
  join payment_requests r on r.order_number = d.number
  left join refunds f on f.id = d.id
  where d.digest is distinct from ${refundDigest(db)}
    and (f.id is null or (f.method = 'pi') = (${ledger} not like '%:%'))
  order by d.id limit ${most}`

export type StoredCode = {
  readonly orderNumber: string
  readonly code: string | null
  readonly muxedId: string | null
}

/** Codes of orders in Pi, after an order. */
export const storedCodes = async (
  db: Db,
  { ledger, account }: Place,
  { after, most }: { readonly after: string; readonly most: number },
) => db<StoredCode[]>`
  select order_number as "orderNumber", code, muxed_id::text as "muxedId" from payment_options
  where method = 'pi' and ledger = ${ledger} and address = ${account} and order_number > ${after}
  order by order_number limit ${most}`
