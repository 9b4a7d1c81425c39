// Clears a demonstration: its customers, their orders and all dependent data. Catalog, design,
// settings and staff stay, and so do the audit log and the ledgers, which are append-only.

import { requireStepUp } from '../shop/people/accounts/actions/re-authenticate.ts'
import { may, type Viewer } from '../shop/people/accounts/rules.ts'
import { record } from '../shop/platform/audit/actions.ts'
import { ok, type Result, refuse } from '../shop/result.ts'
import { announceAll, type World } from '../shop/world.ts'

/** In an order in which each row is deleted before the one that it references. */
export const cleared = `
  document_accesses order_message_photos kyc_images kyc_decisions kyc_proposals kyc_attempts kyc_sessions kyc_submissions documents
  credit_entries credit_transfers coupon_redemptions provider_refunds provider_payments provider_invoices
  refund_allocations refunds transactions receipts
  transfer_order_candidates quotes payment_decisions payment_approvals pi_payments pi_app_users unexpected_balances
  deposit_addresses payment_options withdrawal_links withdrawals return_events return_lines tax_invoices
  tax_invoices_due tax_invoice_numbers tax_invoice_totals tax_invoice_country_totals returns parcel_lines parcels
  pay_links order_messages unread_orders order_notes order_events order_edits order_agreements order_lines
  stock_reservations purchases shipping_address_history shipping_addresses guest_accounts guests orders reviews bought_together product_views trending_ranks wishlist_items cart_lines
  newsletter_subscribers newsletter_texts newsletter_issues referrals pending_referrals back_in_stock_requests
  back_in_stock_opt_outs low_stock_notices wallet_challenges wallet_proofs mail_outbox security_events csv_exports
  analytics_days analytics_earlier analytics_state account_erasures alerts`
  .trim()
  .split(/\s+/)
/** Otherwise immutable tables. */
const guarded = ['return_events', 'credit_transfers', 'credit_entries', 'tax_invoices']

/**
 * Returns the number of orders removed. Refuses `demo.real` outside a demonstration,
 * `role.not_allowed`, `accounts.stepUp`.
 */
export async function clearDemonstration(
  world: World,
  who: Viewer | 'system',
): Promise<Result<number>> {
  if (!world.config.demo) return refuse('demo.real')
  if (who !== 'system') {
    if (!may(who, 'settings.change')) return refuse('role.not_allowed')
    const fresh = requireStepUp(world, who)
    if (!fresh.ok) return fresh
  }
  const emptied = await world.transaction(async (world) => {
    const { db } = world
    const files = await db<{ file: string }[]>`
      select file from documents where file is not null union select file from tax_invoices where file is not null`
    const [orders] = await db<[{ count: number }]>`select count(*) from orders`
    await empty(world)
    const products = await db<{ id: string }[]>`select id from products`
    await record(world, who, 'demonstration.cleared', 'demonstration')
    const topics = products.map(({ id }) => `product:${id}`)
    await announceAll(world, [...topics, 'settings', 'catalog', 'kyc', 'newsletter'])
    return ok({ orders: orders.count, files: files.map(({ file }) => file) })
  })
  if (!emptied.ok) return emptied
  for (const file of emptied.value.files) await world.files.remove(file)
  return ok(emptied.value.orders)
}

async function empty({ db }: World): Promise<void> {
  const [row] = await db<[{ role: string }]>`select current_user as role`
  // Append-only tables can only be changed by their owner, as which the shop itself does not run.
  await db`set local role none`
  for (const table of guarded) await db`alter table ${db(table)} disable trigger user`
  await db`set constraints all immediate`
  const orders = cleared.indexOf('payment_options') + 1
  for (const table of cleared.slice(0, orders)) await db`delete from ${db(table)}`
  await db`update transfers set order_number = null, match = 'none' where order_number is not null`
  await db`delete from payment_requests`
  for (const table of cleared.slice(orders)) await db`delete from ${db(table)}`
  await db`
    delete from graphile_worker._private_jobs as jobs using graphile_worker._private_tasks as tasks
    where tasks.id = jobs.task_id and tasks.identifier = 'send-mail'`
  await db`delete from users u where not exists (select from user_roles r where r.user_id = u.id)`
  // Stock is what staff has entered. Summed up in one statement: the planner's statistics of these
  // tables are outdated here, and it would repeat the sum for each variant.
  await db`delete from stock_movements where order_number is not null`
  await db`
    with put as materialized (
      select c.id, coalesce((
        select sum(m.available_change) from stock_movements m where m.variant_id = c.id), 0)::int as units
      from product_variants c)
    update product_variants v set available = put.units, stocked = put.units from put
    where put.id = v.id and (v.available, v.stocked) is distinct from (put.units, put.units)`
  for (const table of guarded) await db`alter table ${db(table)} enable trigger user`
  await db`select set_config('role', ${row.role}, true)`
}
