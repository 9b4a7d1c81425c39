// Invariants of invoices, shop credit and codes: gapless numbers, no credit above payment.
import type { World } from '../../shop/world.ts'

type Problem = string | null

/** An order that is not queued for the job has all its documents. */
export async function taxDocumentsAreComplete(world: World): Promise<Problem> {
  // Only a restore leaves numbers out.
  const series = await world.db<{ kind: string; last: number; count: number; left: number }[]>`
    select n.kind, n.last, count(b.id) as count, (
      select coalesce(sum(g.last_number - g.first_number + 1), 0)::int8 from tax_invoice_gaps g
      where g.kind = n.kind) as left
    from tax_invoice_numbers n left join tax_invoices b on b.kind = n.kind group by n.kind, n.last`
  for (const { kind, last, count, left } of series)
    if (last !== count + left)
      return `${kind}: ${count} documents and ${left} numbers left out, ${last} are given out`
  const beyond = await world.db<{ number: string; credited: bigint; billed: bigint }[]>`
    select order_number as number, coalesce(sum(total) filter (where kind = 'credit_note'), 0) as credited,
      coalesce(sum(total) filter (where kind = 'invoice'), 0) as billed
    from tax_invoices group by order_number
    having coalesce(sum(total) filter (where kind = 'credit_note'), 0)
      > coalesce(sum(total) filter (where kind = 'invoice'), 0)`
  const [over] = beyond
  if (over) return `${over.number}: ${over.credited} is credited of an invoice of ${over.billed}`
  const lacking = await world.db<{ number: string; what: string }[]>`
    select number, what from (
    select o.number, 'an invoice' as what from orders o
    where o.status in ('processing', 'shipped', 'delivered', 'completed')
      and not exists (select from tax_invoices b where b.order_number = o.number and b.kind = 'invoice')
    union all
    select r.order_number, 'the credit note of a return' from returns r
    where r.status in ('received', 'refunded') and r.refund_total > 0
      and coalesce((select b.total from tax_invoices b where b.return_id = r.id), 0) <> r.refund_total
      -- Unless all of the invoice is credited already.
      and (select sum(case b.kind when 'invoice' then b.total else -b.total end) from tax_invoices b
        where b.order_number = r.order_number and b.kind <> 'packing_slip') <> 0
    union all
    select o.number, 'a credit note of all of it' from orders o
    where o.status in ('cancelled', 'declined') and (
      select sum(case b.kind when 'invoice' then b.total else -b.total end) from tax_invoices b
      where b.order_number = o.number and b.kind <> 'packing_slip') <> 0
    ) lacking where not exists (select from tax_invoices_due d where d.order_number = number)`
  return lacking[0] ? `${lacking[0].number} lacks ${lacking[0].what}` : null
}

/** Refunds of returned items are at most the order's total, and match refunds of their order. */
export async function returnsArePaid(world: World): Promise<Problem> {
  const beyond = await world.db<{ number: string; back: bigint }[]>`
    select r.order_number as number, sum(r.refund_total) as back from returns r join orders o on o.number = r.order_number
    where r.refund_total is not null group by r.order_number, o.total having sum(r.refund_total) > o.total`
  if (beyond[0]) return `${beyond[0].number} gives ${beyond[0].back} back for its goods`
  const wrong = await world.db<{ id: string }[]>`
    select r.id from returns r where r.refund_total is not null and exists (
      select from refunds f where f.id = any(r.refund_ids) and f.order_number <> r.order_number)
    union all
    select r.id from returns r where r.refund_total > r.refund_credit and cardinality(r.refund_ids) = 0
    union all
    -- In Pi alone it is exact; USDT is rounded to its own decimals.
    select r.id from returns r where r.refund_total is not null and not exists (
        select from refunds f where f.id = any(r.refund_ids) and f.method <> 'pi')
      and r.refund_total <> r.refund_credit + coalesce((select sum(f.amount) from refunds f where f.id = any(r.refund_ids)), 0)
    union all
    select r.id from returns r where r.status = 'refunded' and exists (
      select from refunds f where f.id = any(r.refund_ids) and f.state <> 'final')
    union all
    select min(r.id) from returns r, unnest(r.refund_ids) as one (id) group by one.id having count(*) > 1`
  return wrong[0] ? `the money of return ${wrong[0].id} is wrong` : null
}

/** No negative balance, all balances sum to zero, and an order returns at most the credit that paid for it. */
export async function creditIsWhole(world: World): Promise<Problem> {
  const below = await world.db<{ who: string; account: string }[]>`
    select user_id as who, account from credit_entries where account <> 'shop'
    group by user_id, account having sum(amount) < 0`
  if (below[0]) return `${below[0].account} of ${below[0].who} is below zero`
  const [all] = await world.db<[{ sum: bigint }]>`
    select coalesce(sum(amount), 0) as sum from credit_entries`
  if (all.sum !== 0n) return `shop credit does not cancel out: ${all.sum}`
  const orders = await world.db<{ number: string; used: bigint; back: bigint }[]>`
    select o.number, coalesce(sum(t.amount) filter (where t.kind = 'spend'), 0) as used,
      coalesce(sum(t.amount) filter (where t.kind = 'return'), 0) as back
    from credit_transfers t join orders o on o.number = t.order_number
    group by o.number
    having coalesce(sum(t.amount) filter (where t.kind = 'return'), 0)
      > coalesce(sum(t.amount) filter (where t.kind = 'spend'), 0)
      or (o.status in ('cancelled', 'declined') and coalesce(sum(t.amount) filter (where t.kind = 'return'), 0)
        <> coalesce(sum(t.amount) filter (where t.kind = 'spend'), 0))`
  const [odd] = orders
  return odd ? `${odd.number} was paid with ${odd.used} of credit, ${odd.back} came back` : null
}

/** No code was used more often than its limit. */
export async function codesAreCounted(world: World): Promise<Problem> {
  const rows = await world.db<{ code: string }[]>`
    select p.code from promotions p join coupon_redemptions u on u.promotion_id = p.id and u.returned_at is null
    group by p.id having count(*) > p.most_uses
    union all
    select p.code from promotions p join coupon_redemptions u on u.promotion_id = p.id and u.returned_at is null
    group by p.id, u.user_id having count(*) > p.most_per_shopper`
  return rows[0] ? `${rows[0].code} was used too often` : null
}
