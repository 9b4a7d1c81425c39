// Fills a fresh, migrated database with years of shop data, by set-based statements.
import type { Pool } from '../../adapters/database/connect.ts'
import { aggregateFigures } from '../../shop/back-office/analytics/actions.ts'
import { rankTrending } from '../../shop/sales/recommendations/actions/trending.ts'
import { indexProducts } from '../../shop/search/actions.ts'
import type { Db } from '../../shop/world.ts'
import { measuringWorld } from '../world.ts'
import { addImports, addNewsletters, addPromotions, addZones } from './admin-lists.ts'
import { addOpenChecks } from './checks.ts'
import { addDeliveries } from './deliveries.ts'
import { addOrders } from './orders.ts'
import { addPayments, piLedger } from './payments.ts'
import { addPeople } from './people.ts'
import { addProducts } from './products.ts'
import { addEmails, addReviews } from './rest.ts'
import { addAudit, addStaff } from './staff.ts'
import { addTaxDocuments } from './tax-documents.ts'

/** Settings during generation, without durability: after a crash it is filled again. Memory is PostgreSQL's default. */
export const settings = {
  shared_buffers: '128MB',
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
}

export type Size = { readonly orders: number; readonly users: number; readonly products: number }

/** The pool has one connection, of a superuser. Throws if there is an account already. */
export async function fill(
  pool: Pool,
  size: Size,
  note: (step: string) => void = () => {},
): Promise<void> {
  const [known] = await pool`select from users limit 1`
  if (known) throw new Error('This database is in use: give a fresh one.')
  const now = new Date()
  const step = async (name: string, work: Promise<unknown>) => {
    const begun = performance.now()
    await work
    note(`${name}: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  }
  // Replaces row-by-row work of the schema: triggers, and foreign keys, which hold by construction.
  await pool`set session_replication_role = replica`
  await pool`set synchronous_commit = off`
  await pool`set work_mem = '256MB'`
  const indexes = await takeIndexes(pool)
  await step('people', addPeople(pool, size.users, now))
  await step('products', addProducts(pool, size.products, now))
  await step('orders', addOrders(pool, size, now))
  await step('payments', addPayments(pool, now))
  await step('parcels and stock', addDeliveries(pool))
  await step('reviews', addReviews(pool))
  await step('letters', addEmails(pool))
  await step('invoices', addTaxDocuments(pool))
  await step('promotions', addPromotions(pool, now, size.orders))
  await step('newsletters', addNewsletters(pool, now, size.users))
  await step('imports', addImports(pool, now, size.products))
  await addZones(pool)
  await addStaff(pool, now)
  await step('indexes', putIndexes(pool, indexes))
  await pool`set session_replication_role = origin`
  const world = measuringWorld(pool, piLedger)
  await step('checks that wait', addOpenChecks(world, size.users))
  await step('audit log', addAudit(world, size.orders))
  await pool`analyze`
  await step('figures', aggregateFigures(world))
  await step('words of products', indexProducts(world))
  await step('trending', rankTrending(world))
  await step('vacuum', pool`vacuum analyze`)
}

/** Drops indexes: building them once at the end takes a fraction of the time of maintaining them. */
export async function takeIndexes(db: Db): Promise<string[]> {
  const rows = await db<{ name: string; made: string }[]>`
    select c.oid::regclass::text as name, pg_get_indexdef(c.oid) as made
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and not i.indisunique
      and i.indrelid::regclass::text not like 'product_search%'`
  for (const { name } of rows) await db.unsafe(`drop index ${name}`)
  return rows.map(({ made }) => made)
}

export async function putIndexes(db: Db, made: readonly string[]): Promise<void> {
  await db`set maintenance_work_mem = '512MB'`
  for (const each of made) await db.unsafe(each)
}
