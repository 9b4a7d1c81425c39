// Every column of the schema with its privacy class; a new column must be classified.
import { ofAccounts } from './personal-data/accounts.ts'
import { ofIdentity } from './personal-data/identity.ts'
import { ofSales } from './personal-data/sales.ts'
import { ofStaff } from './personal-data/staff.ts'
import type { Personal } from './personal-data/table.ts'

export const personal: Readonly<Record<string, Personal>> = {
  ...ofAccounts,
  ...ofIdentity,
  ...ofSales,
  ...ofStaff,
}

/** Tables that tell nothing of anybody. */
export const impersonal: Readonly<Record<string, string>> = {
  bill_country_sums: 'country month kind currency tax_rate papers total tax',
  bill_numbers: 'kind last',
  bill_sums: 'month kind currency tax_rate papers total tax',
  alerts: 'id kind subject facts began_at ended_at told_at',
  bills_due: 'order_number asked_at',
  bought_together: 'product_id other_id orders',
  chain_headers: 'ledger number hash at',
  coin_walks: 'ledger after_order walked_at',
  catalogue_changes: 'transaction product_id at',
  deposit_accounts: 'account next_index',
  kept_keys: 'purpose version sealed_by sealed',
  ledger_audits:
    'id at ledger account asset outcome cursor ledger_sum ledger_count own_sum own_count sent_sum balance failure differences',
  ledger_cursors:
    'ledger account cursor latest_ledger closed_at read_to read_at failure failing_since watched final_ledger final_hash began_at beside final_moved_at final_failure final_failing_since',
  listed_products: 'id name brand category base_price created_at published archived low_stock',
  listed_terms: 'word',
  listed_words: 'word id name category base_price created_at',
  newsletter_counts: 'language count',
  newsletter_issues: 'id state version created_at changed_at begun_at ended_at reached letters',
  newsletter_texts: 'issue_id language subject body',
  parcel_lines: 'parcel_id order_number line quantity',
  pictures: 'id width height plain at',
  price_history: 'product_id colour price since',
  product_colours: 'product_id name hex price position available stocked hidden',
  product_pictures: 'product_id position picture_id colour alt',
  product_search_parts: 'language part version words',
  product_search_places: 'product_id part',
  product_search_stale: 'product_id',
  product_search_words: 'language word shown number',
  product_texts:
    'product_id language name attribute description detailed_info features specifications colours',
  product_views: 'product_id day views',
  products:
    'id name category brand base_price description detailed_info features specifications attribute art_kind art_variant position published created_at rating_sum rating_count archived_at version low_stock',
  promotions:
    'id name kind percent amount minimum priority category product_ids code starts_at ends_at most_uses most_per_shopper created_at told_at version uses',
  quotes:
    'order_number version method chain currency amount_due rate rate_source rate_as_of created_at expires_at',
  schema_migrations: 'name checksum ran_at',
  shipping_methods: 'id zone_id names price free_from days_from days_to is_active version',
  shipping_zone_countries: 'country zone_id',
  shipping_zones: 'id name is_rest version',
  stock_notices: 'product_id colour told_at',
  stock_reservations: 'order_number product_id colour quantity state',
  trending_ranks: 'place product_id ranked_at',
  figures_days: 'day name method count amount usdt',
  figures_state: 'one rolled_to review_hours orders customers measured_at',
  import_items: 'import_id product_id number verdict basis',
  import_problems: 'id import_id number header value reason',
}
