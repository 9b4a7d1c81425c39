// What the schema deletes together with an account.
import { expect, test } from 'vitest'
import { world } from '../../../tests/fixtures/accounts/personal-data.ts'

test('erases rows of every table that refers to the account', async () => {
  const rows = await world.db<{ name: string; type: string }[]>`
    select c.conrelid::regclass::text as name, c.confdeltype as type from pg_constraint c
    where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1`
  // Rows that stay contain an id and no name; review each addition to this list.
  const kept = [...new Set(rows.filter(({ type }) => type !== 'c').map(({ name }) => name))]
  const known = [
    // Retained by law; the content is erased after the retention period.
    'tax_invoices',
    // Exports of the catalog, whose rows refer to their files: deleted after a day.
    'csv_exports',
    // The importing staff member: an id.
    'catalogue_imports',
    'credit_transfers',
    'document_accesses',
    'documents',
    'account_erasures',
    'kyc_attempts',
    'kyc_decisions',
    'kyc_proposals',
    'kyc_sessions',
    'kyc_submissions',
    'orders',
    // The author among staff: an id.
    'currency_changes',
    'design_drafts',
    'design_schedule',
    'design_versions',
    'language_changes',
    'page_versions',
    'product_drafts',
    'product_versions',
    'shipping_addresses',
    'user_roles',
  ]
  expect(kept.filter((name) => !known.includes(name))).toEqual([])
})
