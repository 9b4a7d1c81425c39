// Fills only the tables that grow with each order and are kept for years: ten million orders in minutes.
// Emails and events are deleted after thirty days, so they have thirty days of rows.
import type { Pool } from '../../adapters/database/connect.ts'
import { aggregateFigures } from '../../shop/back-office/analytics/actions.ts'
import type { Db } from '../../shop/world.ts'
import { measuringWorld } from '../world.ts'
import { putIndexes, takeIndexes } from './fill.ts'
import { piLedger } from './payments.ts'
import { addPeople } from './people.ts'

const days = 730
const daysOfMail = 30

/** The pool has one connection, of a superuser. One person in ten orders. */
export async function fillLarge(
  pool: Pool,
  orders: number,
  note: (step: string) => void,
): Promise<void> {
  const now = new Date()
  const step = async (name: string, work: () => Promise<unknown>) => {
    const begun = performance.now()
    await work()
    note(`${name}: ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  }
  await pool`set session_replication_role = replica`
  await pool`set synchronous_commit = off`
  await pool`set work_mem = '256MB'`
  const indexes = await takeIndexes(pool)
  await step('people', () => addPeople(pool, Math.max(1000, orders / 10), now))
  await step('orders', () => addOrders(pool, orders, now))
  await step('purchases', () => addPurchases(pool))
  await step('lines', () => addLines(pool))
  await step('status changes', () => addEvents(pool))
  await step('payments', () => addPayments(pool))
  await step('addresses', () => addAddresses(pool))
  await step('mail and events', () => addMailAndEvents(pool, now))
  await step('audit log', () => addAudit(pool))
  await step('indexes', () => putIndexes(pool, indexes))
  await pool`set session_replication_role = origin`
  await step('figures', () => aggregateFigures(measuringWorld(pool, piLedger)))
  await step('vacuum', () => pool`vacuum (analyze, parallel 0)`)
}

/** All but the newest are completed: half a percent are in progress, one in twenty was canceled. */
async function addOrders(db: Db, count: number, now: Date): Promise<void> {
  await db`
    create temp table made_orders as
    select n, at, 'PI-' || floor(extract(epoch from at) * 1000)::int8 as number, p.id as user_id,
      case when age < open * 0.2 then 'awaiting_payment' when age < open * 0.4 then 'processing'
        when age < open then 'shipped' when n % 20 = 0 then 'cancelled' else 'completed' end as status
    from (
      select n, ${count}::int - n as age, ${count}::int / 200 as open, date_trunc('milliseconds',
        ${now}::timestamptz - interval '1 day' * ${days}::int * ((${count}::int - n + 0.5) / ${count}::float8)) as at
      from generate_series(1, ${count}::int) as n) as placed
    join (select id, n as person from made_people) as p
      on p.person = 1 + (placed.n::int8 * 7919) % ${Math.max(1000, count / 10)}::int
    order by placed.n`
  await db`
    insert into orders (number, user_id, purchase_id, status, method, currency, total, placed_at, stock_state,
      reserved_until, watch_until, carrier, tracking)
    select number, user_id, lpad(to_hex(n), 22, '0'), status, 'pi', 'PI', 10000000::int8 * (1 + n % 5000), at,
      case status when 'cancelled' then 'returned' when 'awaiting_payment' then 'held' when 'processing' then 'held'
        else 'sold' end,
      case status when 'awaiting_payment' then at + interval '1 hour' end,
      case status when 'awaiting_payment' then at + interval '30 days' end,
      case when status in ('shipped', 'completed') then 'Parcel Post' end,
      case when status in ('shipped', 'completed') then 'PP' || n end
    from made_orders`
}

/** Each order has its purchase. */
const addPurchases = (db: Db) => db`
  insert into purchases (id, user_id, source, lines, created_at, order_number)
  select lpad(to_hex(n), 22, '0'), user_id, 'buy-now', '[{"quantity": 1, "productId": "item-1", "variantId": "0"}]', at, number
  from made_orders`

const addLines = (db: Db) => db`
  insert into order_lines (order_number, position, product_id, name, category, variant_id, options, hex, art, price,
    quantity, specifications)
  select number, 0, 'item-' || n % 1000, 'Halden 7 Pro ' || n % 1000, 'smartphones', left(md5((n % 3000)::text), 16),
    '[{"name": "Colour", "value": "Sage Green", "names": {}, "values": {}}]', '#aabbcc', '{}', 10000000::int8 * (1 + n % 5000), 1,
    '[["Storage", "256 GB"], ["Display", "6.1 in"], ["Battery", "4,500 mAh"]]'
  from made_orders`

const addEvents = (db: Db) => db`
  insert into order_events (order_number, from_status, to_status, who, reason, at)
  select number, step.before, step.after, case step.nth when 0 then user_id else 'system' end, 'moved',
    at + interval '6 hours' * step.nth
  from made_orders, (values (0, null, 'awaiting_payment'), (1, 'awaiting_payment', 'processing'),
    (2, 'processing', 'completed')) as step (nth, before, after)
  where step.nth = 0 or made_orders.status = 'completed'`

async function addPayments(db: Db): Promise<void> {
  await db`
    insert into payment_requests (order_number, user_id, currency, amount_due, tolerance_bps, dust, created_at, expires_at,
      watch_until, proof_id)
    select number, user_id, 'PI', 10000000::int8 * (1 + n % 5000), 0, 0, at, at + interval '1 hour',
      at + interval '30 days', lpad(to_hex(n), 64, '0')
    from made_orders`
  await db`
    insert into quotes (order_number, version, method, currency, amount_due, created_at, expires_at)
    select order_number, 1, 'pi', 'PI', amount_due, created_at, expires_at from payment_requests`
  await db`
    insert into payment_options (order_number, method, ledger, address, muxed_id, code, currency, created_at)
    select number, 'pi', ${piLedger.passphrase}, ${piLedger.treasury}, n, lpad(to_hex(n), 10, '0'), 'PI', at from made_orders`
  await db`
    insert into transfers (id, ledger, account, operation_id, hash, ledger_number, at, sender, recipient, muxed_id,
      amount, asset, kind, asset_ok, chain_ok, status, match, order_number, method, recorded_at)
    select 'transfer-' || n, ${piLedger.passphrase}, ${piLedger.treasury}, n::text, encode(sha256(('hash ' || n)::bytea), 'hex'),
      n, at + interval '5 minutes', 'G' || upper(left(md5(user_id) || md5(user_id), 55)), ${piLedger.treasury}, n,
      10000000::int8 * (1 + n % 5000), 'native', 'payment', true, true, 'final', 'muxed', number, 'pi', at + interval '5 minutes'
    from made_orders where status not in ('awaiting_payment', 'cancelled')`
  await db`
    insert into transactions (id, order_number, transfer_id, status, at)
    select 'transaction-' || n, number, 'transfer-' || n, 'completed', at + interval '5 minutes'
    from made_orders where status not in ('awaiting_payment', 'cancelled')`
}

const addAddresses = (db: Db) => db`
  insert into shipping_addresses (order_number, user_id, full_name, street_address, city, state_province, postal_code,
    country, phone_number, email, instructions, saved_at)
  select number, user_id, 'Ada Byron', n % 200 || ' Market Street', 'Springfield', 'North', lpad((n % 99999)::text, 5, '0'),
    'CH', '+155512' || lpad((n % 9999)::text, 5, '0'), 'customer' || n % 1000 || '@customers.example', '', at
  from made_orders where status <> 'awaiting_payment'`

async function addMailAndEvents(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - daysOfMail * 86_400_000)
  await db`
    insert into mail_outbox (id, to_address, language, template, subject, body, status, created_at, done_at)
    select 'mail-' || n || '-' || nth, 'customer' || n % 1000 || '@customers.example', 'en', 'order-paid',
      'Your order ' || number, repeat('It is paid. ', 100), 'sent', at, at
    from made_orders, generate_series(1, 3) as nth where at > ${since}`
  await db`
    insert into events (id, type, object, object_id, at, sequence)
    select 'event-' || n || '-' || nth, 'order.paid', 'order', number, at, nextval('event_sequence')
    from made_orders, generate_series(1, 4) as nth where at > ${since}`
}

const addAudit = (db: Db) => db`
  insert into audit_entries (number, at, who, action, subject, details, key_version, hash)
  select n, at, 'staff-' || n % 20, (array['order.shipped', 'order.delivered', 'document.opened', 'kyc.viewed'])[1 + n % 4],
    'order:' || number, '{}', 1, lpad(to_hex(n), 64, '0')
  from made_orders`
