// Every column of the schema with its privacy class; a new column must be classified.
import { ofAccounts } from './accounts.ts'
import { ofIdentity } from './identity.ts'
import { ofSales } from './sales.ts'
import { ofStaff } from './staff.ts'
import type { Personal } from './table.ts'

export const personal: Readonly<Record<string, Personal>> = {
  ...ofAccounts,
  ...ofIdentity,
  ...ofSales,
  ...ofStaff,
}

/** Tables without personal data. */
export const nonPersonal: Readonly<Record<string, string>> = {
  tax_invoice_country_totals: 'country month kind currency tax_rate count total tax further',
  tax_invoice_gaps: 'kind first_number last_number recorded_at',
  tax_invoice_numbers: 'kind last',
  tax_invoice_totals: 'month kind currency tax_rate count total tax further',
  tax_oss_totals: 'quarter of_quarter kind currency country rate_type tax_rate total tax',
  api_key_uses: 'key_id minute reads writes',
  webhook_endpoints:
    'id url types secret key_version previous_until created_at paused_at given_up_at failures failing_since resting_until',
  custom_roles: 'id name permissions version created_at',
  alerts: 'id kind subject facts began_at ended_at notified_at',
  tax_invoices_due: 'order_number requested_at',
  bought_together: 'product_id other_product_id orders',
  block_headers: 'ledger number hash at',
  balance_scans: 'ledger after_order scanned_at',
  catalogue_changes: 'transaction product_id at',
  attributes: 'id name names type unit values filterable position version',
  categories:
    'id parent_id slug position hidden in_menus moved_to texts image_id art version attributes options legal',
  category_slug_history: 'slug category_id',
  collections: 'id slug position hidden kind rule texts image_id version',
  collection_products: 'collection_id product_id position',
  collection_slug_history: 'slug collection_id',
  page_slug_history: 'slug page_id',
  redirects: 'id source target hits last_hit_at created_at version',
  design_files: 'id type content at',
  deposit_accounts: 'account next_index',
  key_checks: 'version value recorded_at',
  backup_state: 'id completed_at bytes failed_at failure',
  shop_instance: 'id shop_id seen_at resumed_at',
  retained_keys: 'purpose version wrapped_by_version wrapped_key',
  email_texts: 'template language subject above below version changed_at',
  emails_off: 'template off_at',
  known_settings: 'name fingerprint label label_before seen_at changed_at',
  ledger_audits:
    'id at ledger account asset outcome cursor ledger_sum ledger_count own_sum own_count sent_sum balance failure differences',
  ledger_cursors:
    'ledger account cursor latest_ledger closed_at read_to read_at failure failing_since watched final_ledger final_hash began_at companion_of final_moved_at final_failure final_failing_since verified_ledger verified_at',
  admin_product_index: 'id name brand category base_price created_at published archived low_stock',
  admin_product_terms: 'word',
  admin_product_words: 'word id name category base_price created_at',
  newsletter_subscriber_counts: 'language count',
  newsletter_issues:
    'id state version created_at changed_at started_at ended_at last_subscriber_id mail_count',
  newsletter_texts: 'issue_id language subject body',
  order_agreements: 'order_number shown at',
  provider_payments: 'transfer_id invoice way coin coin_amount taken_back_at',
  evidence_keys: 'kid number key_version public_key created_at retired_at revoked_at reason',
  parcel_lines: 'parcel_id order_number line quantity',
  makers: 'id brand facts version',
  manual_methods:
    'id kind names instructions account_holder iban bic countries least most currency fee_amount fee_percent days is_on place version removed_at',
  images: 'id width height fallback_format at',
  price_history: 'variant_id price since currency',
  product_options: 'product_id position name names type filterable',
  product_option_values: 'id product_id option position name names hex image_id',
  product_variants:
    'id product_id position value1 value2 value3 option1 option2 option3 sku barcode price available stocked low_stock weight_grams hidden contents',
  product_images: 'product_id position image_id value_id alt focus_x focus_y',
  product_search_segments: 'language segment version postings',
  product_search_assignments: 'product_id segment',
  product_search_queue: 'product_id',
  product_search_words: 'language word display_form number',
  product_translations:
    'product_id language name attribute description detailed_info features specifications seo_title seo_description attributes',
  product_views: 'product_id day views',
  products:
    'id name category brand base_price description detailed_info features specifications attribute art_kind art_variant position published created_at rating_sum rating_count archived_at version low_stock other_categories tags seo_title seo_description cost_price attributes legal tax_class',
  promotions:
    'id name kind percent amount minimum priority category product_ids collection_id code starts_at ends_at most_uses most_per_shopper created_at announced_at version uses price_step',
  quotes:
    'order_number version method chain currency amount_due rate rate_source rate_as_of created_at expires_at request_due',
  news: 'topic origin at',
  schema_migrations: 'name checksum ran_at',
  shipping_methods:
    'id zone_id names price free_from days_from days_to is_active version basis most_grams place_id service',
  carrier_rates: 'service country up_to_grams price currency days_from days_to',
  carrier_failures: 'carrier reason at',
  pickup_places: 'id name address country hours preparation_minutes version',
  delivery_calendar: 'id is_on working_days cut_off version',
  shop_holidays: 'day name',
  goods_classes: 'id name customs_code origin categories products barred_zones version',
  shipping_steps: 'method_id at_least price',
  shipping_weights: 'id packaging_grams assumed_grams version',
  shipping_zone_countries: 'country zone_id',
  shipping_zones: 'id name is_rest version',
  low_stock_notices: 'variant_id notified_at',
  stock_reservations: 'order_number variant_id quantity state',
  trending_ranks: 'rank product_id ranked_at',
  analytics_days: 'day name method count amount usdt',
  analytics_earlier: 'day name currency count amount',
  analytics_state:
    'singleton aggregated_until zone zone_until review_hours orders customers measured_at',
  catalogue_import_items: 'import_id product_id number verdict basis',
  catalogue_import_problems: 'id import_id number header value reason picture_id is_notice',
  catalogue_import_questions: 'import_id kind name products detail examples',
  catalogue_import_pictures:
    'id import_id product_id is_draft number header position address option_value alt status image_id attempts not_before worker_until',
}
