import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Pool } from '../../adapters/database/connect.ts'
import { owner } from '../../bench/million/default-queries.ts'
import { fill } from '../../bench/million/fill.ts'
import { staffMeasures } from '../../bench/million/measures.ts'
import { piLedger } from '../../bench/million/payments.ts'
import { sampleOf } from '../../bench/million/sample.ts'
import { measuringWorld } from '../../bench/world.ts'
import { kycRows } from '../../shop/back-office/lists/views/kyc.ts'
import { verifyAudit } from '../../shop/platform/audit/views.ts'
import { searchProducts } from '../../shop/search/views/search.ts'
import { testWorld } from '../support/world.ts'

const world = await testWorld()
let pool: Pool

beforeAll(async () => {
  pool = connect(world.url, 1, 'keep')
  await fill(pool, { orders: 2000, users: 500, products: 300 })
}, 60_000)
afterAll(() => pool.end())

test('rows made in bulk refer to existing rows', async () => {
  const references = await pool<{ child: string; parent: string; from: string[]; to: string[] }[]>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent,
      array(select attname::text from unnest(conkey) with ordinality as k (n, i)
        join pg_attribute on attrelid = conrelid and attnum = n order by i) as from,
      array(select attname::text from unnest(confkey) with ordinality as k (n, i)
        join pg_attribute on attrelid = confrelid and attnum = n order by i) as to
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`
  expect(references.length).toBeGreaterThan(40)
  const lost: string[] = []
  for (const { child, parent, from, to } of references) {
    const pairs = from.map((name, at) => `p.${to[at]} = c.${name}`).join(' and ')
    const given = from.map((name) => `c.${name} is not null`).join(' and ')
    const [row] = await pool.unsafe(
      `select count(*)::int as n from ${child} c where ${given} and not exists (select from ${parent} p where ${pairs})`,
    )
    if (row?.n) lost.push(`${child} (${from}): ${row.n}`)
  }
  expect(lost).toEqual([])
})

test('sums are right: totals of orders, stock, ratings and the audit chain', async () => {
  const [sums] = await pool`
    select
      (select count(*) from orders o where total <> (
        select sum(price * quantity) from order_lines l where l.order_number = o.number))::int as totals,
      (select count(*) from product_variants v where stocked <> available + coalesce((
        select sum(quantity) from stock_reservations r
        where r.variant_id = v.id and r.state <> 'released'), 0))::int as stock,
      (select count(*) from products p where rating_count <> (
        select count(*) from reviews r where r.product_id = p.id and r.status = 'published'))::int as stars,
      (select count(*) from product_variants v where available <> coalesce((
        select sum(available_change) from stock_movements m where m.variant_id = v.id), 0))::int as movements,
      (select count(*) from promotions p where uses <> (
        select count(*) from coupon_redemptions u where u.promotion_id = p.id and u.returned_at is null))::int as uses,
      (select sum(count) from newsletter_subscriber_counts)::int - (
        select count(*) from newsletter_subscribers where state = 'confirmed')::int as readers,
      (select sum(total + coalesce(tax, 0)) from tax_invoice_totals) - (
        select sum(total + coalesce(tax, 0)) from tax_invoices where number is not null) as invoices,
      (select sum(total + coalesce(tax, 0)) from tax_invoice_country_totals) - (
        select sum(total + coalesce(tax, 0)) from tax_invoice_totals) as countries,
      (select count(*) from orders where not exists (
        select from order_events e where e.order_number = number and e.to_status = status))::int as moves`
  expect(sums).toEqual({
    totals: 0,
    stock: 0,
    stars: 0,
    moves: 0,
    movements: 0,
    uses: 0,
    readers: 0,
    invoices: 0n,
    countries: 0n,
  })
  expect(await verifyAudit(measuringWorld(pool, piLedger), [])).toMatchObject({ ok: true })
})

test('every list of staff opens, and a search finds some products but not all', async () => {
  const made = measuringWorld(pool, piLedger)
  for (const [name, open] of staffMeasures(await sampleOf(pool)))
    expect(await open(made), name).toBeDefined()
  const { rows } = await kycRows(made, owner, { filter: 'pending', q: '', after: null })
  expect(rows[0]?.name).toBe('Ada Byron')
  const { ids } = await searchProducts(made, 'bababa')
  expect(ids.length).toBeGreaterThan(0)
  expect(ids.length).toBeLessThan(300)
})
