// Rows of other back-office lists: newsletter, imports, promotions with uses of their codes, zones.
import type { Db } from '../../shop/world.ts'

export async function addNewsletters(db: Db, now: Date, users: number): Promise<void> {
  await db`
    insert into newsletter_subscribers (id, email, language, state, consent, requested_at, confirmed_at, confirmed_by,
      ended_at, token_hash, expires_at)
    select 'reader-' || p.n, case when state <> 'ended' then u.email end, u.language, state, '1', p.at,
      case when state <> 'asked' then p.at end, case when state <> 'asked' then 'link' end,
      case when state = 'ended' then p.at + interval '1 day' end,
      case when state = 'asked' then encode(sha256(p.id::bytea), 'hex') end,
      case when state = 'asked' then ${now}::timestamptz + interval '1 day' end
    from made_people p join users u on u.id = p.id,
      lateral (select case p.n % 30 when 3 then 'asked' when 6 then 'ended' else 'confirmed' end as state) as s
    where p.n % 3 = 0`
  // Triggers are disabled during generation.
  await db`
    insert into newsletter_subscriber_counts (language, count)
    select language, count(*) from newsletter_subscribers where state = 'confirmed' group by language`
  await db`
    insert into newsletter_issues (id, state, version, created_at, changed_at, started_at, ended_at, mail_count)
    select 'issue-' || nth, 'sent', 1, at, at, at, at, ${users}::int / 4
    from generate_series(1, greatest(40, least(400, ${users}::int / 1000))) as nth,
      lateral (select ${now}::timestamptz - interval '2 days' * nth as at) as sent`
  await db`
    insert into newsletter_texts (issue_id, language, subject, body)
    select id, language, 'What is new', 'This is.' from newsletter_issues, unnest(array['en', 'de', 'fr']) as language`
}

/** One import has very many bad rows: its page depends on its file, not on the shop's size. */
export async function addImports(db: Db, now: Date, products: number): Promise<void> {
  await db`
    insert into catalogue_imports (id, by_user, created_at, status, bytes, sha256, options, format, rows, invalid, ended_at)
    select 'import-' || nth, staff.id, at, 'done', 100000, encode(sha256(nth::text::bytea), 'hex'), '{}', 'own',
      ${products}, ${products}::int / 10, at
    from generate_series(1, greatest(40, least(500, ${products}::int / 200))) as nth,
      lateral (select ${now}::timestamptz - interval '1 day' * nth as at) as given,
      (select id from made_people where n = 1) as staff`
  await db`
    insert into catalogue_import_problems (import_id, number, header, value, reason)
    select 'import-1', 1 + n, 'price', 'x', 'imports.price' from generate_series(1, 1000) as n`
}

/** Some promotions for everyone, and very many codes, one of them very popular. */
export async function addPromotions(db: Db, now: Date, orders: number): Promise<void> {
  await db`
    insert into promotions (id, name, percent, priority, product_ids, starts_at, ends_at, created_at, announced_at)
    select 'promotion-' || nth, 'Offer ' || nth, 10 + nth, nth, array(
        select product_id from made_pieces where n % 20 = nth % 20 order by n limit 10),
      ${now}::timestamptz - interval '5 days' * nth, ${now}::timestamptz + interval '10 days' - interval '2 days' * nth,
      ${now}, ${now}
    from generate_series(1, 20) as nth`
  await db`
    insert into promotions (id, name, percent, priority, code, starts_at, ends_at, most_uses, most_per_shopper,
      created_at, announced_at)
    select 'code-' || nth, 'Letter ' || nth, 5 + nth % 30, 1, 'LETTER-' || nth,
      ${now}::timestamptz - interval '1 day' * (age - 20), ${now}::timestamptz - interval '1 day' * (age - 50),
      ${orders}::int, 3, ${now}, ${now}
    from generate_series(1, greatest(120, ${orders}::int / 500)) as nth,
      lateral (select case nth % 3 when 0 then nth % 15 when 1 then 25 + nth % 20 else 60 + nth % 600 end as age) as old`
  await db`
    insert into coupon_redemptions (order_number, promotion_id, user_id, at, returned_at)
    select number, 'code-' || case when n % 2 = 1 then 1 else 1 + n % 60 end, user_id, at,
      case when status = 'cancelled' then at + interval '1 day' end
    from made_orders where n % 20 in (0, 9)`
  await db`
    update promotions p set uses = u.uses from (
      select promotion_id, count(*) as uses from coupon_redemptions where returned_at is null group by promotion_id) as u
    where u.promotion_id = p.id`
}

export async function addZones(db: Db): Promise<void> {
  await db`
    insert into shipping_zones (id, name, is_rest)
    select 'zone-' || nth, 'Zone ' || nth, nth = 30 from generate_series(1, 30) as nth`
  await db`
    insert into shipping_zone_countries (country, zone_id)
    select chr(65 + nth / 5) || chr(65 + nth % 26), 'zone-' || 1 + nth % 29 from generate_series(1, 116) as nth
    on conflict do nothing`
  await db`
    insert into shipping_methods (id, zone_id, names, price, days_from, days_to, is_active)
    select id || '-way-' || nth, id, '{"en": "Parcel"}', 10000000 * nth, 2, 5, true
    from shipping_zones, generate_series(1, 3) as nth`
}
