// Reviews, and emails to customers.
import type { Db } from '../../shop/world.ts'

export async function addReviews(db: Db): Promise<void> {
  await db`
    insert into reviews (id, product_id, user_id, author, rating, text, status, reason, created_at, changed_at)
    select 'review-' || l.order_number, l.product_id, o.user_id, 'Somebody', 1 + (o.n * 7 % 5), 'As it was described.',
      said.status, case when said.status = 'rejected' then 'It is not about the product.' end,
      o.at + interval '9 days', o.at + interval '9 days'
    from made_orders o join order_lines l on l.order_number = o.number and l.position = 0, lateral (
      select case when o.n > (select max(n) - 500 from made_orders) then 'pending'
        when o.n % 100 = 1 or o.n <= 300 and o.n % 5 = 1 then 'rejected' else 'published' end as status) as said
    where o.n % 5 = 1 and o.status in ('completed', 'delivered') on conflict do nothing`
  await db`
    update products p set rating_count = r.count, rating_sum = r.sum from (
      select product_id, count(*), sum(rating) from reviews where status = 'published' group by product_id) as r
    where r.product_id = p.id`
}

/** One per order; some failed, some were dropped, and the last ones are queued. */
export async function addEmails(db: Db): Promise<void> {
  await db`
    insert into mail_outbox (id, to_address, language, template, subject, body, status, created_at, done_at, failure)
    select 'letter-' || o.n, u.email, u.language, 'order-paid', 'Your order ' || o.number, 'It is paid.', s.status, o.at,
      case when s.status <> 'waiting' then o.at end, case s.status when 'failed' then 'mail.rejected' when 'dropped' then 'mail.outdated' end
    from made_orders o join users u on u.id = o.user_id, lateral (
      select case when o.n > (select max(n) - 70 from made_orders) then 'waiting'
        when o.n % 2000 = 4 or o.n <= 70 then 'failed'
        when o.n % 2000 = 5 or o.n <= 140 then 'dropped' else 'sent' end as status) as s`
}
