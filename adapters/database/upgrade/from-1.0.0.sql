-- Brings a database of Piazza 1.0.0 to the baseline: names change, and no row but those whose words have changed.
-- Runs once, in one transaction, where all migrations of 1.0.0 have run and nothing else has.

create temporary table renamed_tables (old text, new text) on commit drop;
insert into renamed_tables (old, new) values
  ('wishes', 'wishlist_items'), ('stock_waits', 'back_in_stock_requests'),
  ('stock_wait_stops', 'back_in_stock_opt_outs'), ('stock_notices', 'low_stock_notices'),
  ('bills', 'tax_invoices'), ('bills_due', 'tax_invoices_due'), ('bill_numbers', 'tax_invoice_numbers'),
  ('bill_sums', 'tax_invoice_totals'), ('bill_country_sums', 'tax_invoice_country_totals'),
  ('bookmarks', 'saved_views'), ('exports', 'csv_exports'), ('figures_days', 'analytics_days'),
  ('figures_state', 'analytics_state'), ('invoices', 'payment_requests'),
  ('named_orders', 'transfer_order_candidates'), ('chain_headers', 'block_headers'),
  ('chain_refunds_seen', 'outgoing_evm_transfers'), ('refund_sightings', 'outgoing_transfers'),
  ('refund_payments', 'refund_allocations'), ('found_coins', 'unexpected_balances'),
  ('coin_walks', 'balance_scans'), ('pi_people', 'pi_app_users'), ('code_uses', 'coupon_redemptions'),
  ('pictures', 'images'), ('product_pictures', 'product_images'), ('product_texts', 'product_translations'),
  ('product_search_parts', 'product_search_segments'), ('product_search_places', 'product_search_assignments'),
  ('product_search_stale', 'product_search_queue'), ('listed_products', 'admin_product_index'),
  ('listed_words', 'admin_product_words'), ('listed_terms', 'admin_product_terms'),
  ('import_items', 'catalogue_import_items'), ('import_problems', 'catalogue_import_problems'),
  ('kyc_pictures', 'kyc_images'), ('kept_keys', 'retained_keys'), ('document_openings', 'document_accesses'),
  ('earlier_addresses', 'shipping_address_history'), ('email_undos', 'email_change_reversals'),
  ('spare_codes', 'backup_codes'), ('verifications', 'verification_tokens'),
  ('challenges', 'authentication_challenges'), ('erasures', 'account_erasures'),
  ('limit_attempts', 'rate_limit_attempts'), ('newsletter_counts', 'newsletter_subscriber_counts');

-- Under the tables' new names.
create temporary table renamed_columns (owner text, old text, new text) on commit drop;
insert into renamed_columns (owner, old, new) values
  ('wishlist_items', 'wished_at', 'added_at'), ('back_in_stock_requests', 'told_at', 'notified_at'),
  ('back_in_stock_requests', 'asked_at', 'requested_at'), ('back_in_stock_opt_outs', 'until', 'expires_at'),
  ('low_stock_notices', 'told_at', 'notified_at'), ('tax_invoices', 'paper', 'content'),
  ('tax_invoices', 'forgotten_at', 'erased_at'), ('tax_invoices_due', 'asked_at', 'requested_at'),
  ('tax_invoice_totals', 'papers', 'count'), ('tax_invoice_country_totals', 'papers', 'count'),
  ('csv_exports', 'about', 'expected_rows'), ('csv_exports', 'begun_at', 'started_at'),
  ('csv_exports', 'told_at', 'heartbeat_at'), ('analytics_state', 'one', 'singleton'),
  ('analytics_state', 'rolled_to', 'aggregated_until'), ('balance_scans', 'walked_at', 'scanned_at'),
  ('alerts', 'told_at', 'notified_at'), ('promotions', 'told_at', 'announced_at'),
  ('cart_lines', 'place', 'position'), ('order_lines', 'place', 'position'), ('parcels', 'place', 'position'),
  ('trending_ranks', 'place', 'rank'), ('order_notes', 'words', 'text'), ('order_messages', 'words', 'text'),
  ('reviews', 'words', 'text'), ('returns', 'words', 'text'), ('returns', 'back', 'refund_total'),
  ('returns', 'shipping', 'refund_shipping'), ('returns', 'credit', 'refund_credit'),
  ('returns', 'asked_at', 'requested_at'), ('return_lines', 'shelved', 'restocked'),
  ('stock_movements', 'shelf', 'available_change'), ('stock_movements', 'held', 'held_change'),
  ('kyc_decisions', 'pieces', 'requested_parts'), ('kyc_decisions', 'looked', 'viewed_parts'),
  ('kyc_decisions', 'second_id', 'second_reviewer_id'), ('kyc_proposals', 'pieces', 'requested_parts'),
  ('kyc_proposals', 'looked', 'viewed_parts'), ('kyc_images', 'look', 'perceptual_hashes'),
  ('kyc_submissions', 'document_key', 'document_number_hash'),
  ('kyc_submissions', 'told_erased_at', 'erasure_notified_at'),
  ('kyc_submissions', 'told_ending_at', 'expiry_notified_at'), ('ledger_cursors', 'beside', 'companion_of'),
  ('pi_payments', 'busy_until', 'locked_until'), ('refunds', 'confirmed', 'address_confirmed_by'),
  ('refunds', 'confirm_hash', 'confirmation_token_hash'), ('refunds', 'confirm_until', 'confirmation_expires_at'),
  ('refunds', 'looked_at', 'checked_at'), ('receipts', 'said', 'stated_reference'),
  ('receipts', 'looked_at', 'checked_at'), ('transfers', 'proved', 'envelope_verified'),
  ('set_aside_records', 'why', 'reason'), ('newsletter_issues', 'reached', 'last_subscriber_id'),
  ('newsletter_issues', 'letters', 'mail_count'), ('newsletter_issues', 'begun_at', 'started_at'),
  ('mail_outbox', 'dedupe', 'dedupe_key'), ('mail_outbox', 'until', 'expires_at'),
  ('mail_outbox', 'about', 'context'), ('mail_outbox', 'answer', 'server_response'),
  ('mail_outbox', 'problem', 'failure'), ('rate_limit_attempts', 'until', 'expires_at'),
  ('retained_keys', 'sealed', 'wrapped_key'), ('retained_keys', 'sealed_by', 'wrapped_by_version'),
  ('catalogue_imports', 'unused', 'unused_headers'), ('catalogue_imports', 'fresh', 'added'),
  ('catalogue_imports', 'bad', 'invalid'), ('catalogue_imports', 'done', 'processed'),
  ('catalogue_imports', 'overtaken', 'conflicting'), ('catalogue_imports', 'breaks', 'restarts'),
  ('catalogue_imports', 'not_taken', 'skipped_images'), ('catalogue_imports', 'problem', 'failure'),
  ('deposit_addresses', 'made_at', 'created_at'), ('documents', 'advice', 'quality_warnings'),
  ('orders', 'stock', 'stock_state'), ('orders', 'stock_until', 'reserved_until'),
  ('credentials', 'is_short', 'is_too_short_for_staff'), ('account_erasures', 'asked_at', 'requested_at'),
  ('images', 'plain', 'fallback_format'), ('product_images', 'picture_id', 'image_id'),
  ('product_search_segments', 'part', 'segment'), ('product_search_segments', 'words', 'postings'),
  ('product_search_assignments', 'part', 'segment'), ('product_search_words', 'shown', 'display_form'),
  ('bought_together', 'other_id', 'other_product_id'), ('newsletter_subscribers', 'asked_at', 'requested_at');

-- Spelling correction works in memory.
drop index if exists product_search_words_alike;

-- People are found by family and first name, too.
drop index users_last_name_begins;
create index users_family_name_begins on users (lower(replace(last_name || first_name, ' ', '')) text_pattern_ops)
  include (id, created_at, first_name, last_name);

create temporary table renamed_indexes (old text, new text) on commit drop;
insert into renamed_indexes (old, new) values
  ('listed_products_name_holds', 'admin_product_index_name_trigrams'),
  ('listed_terms_holds', 'admin_product_terms_trigrams'), ('kyc_pictures_look', 'kyc_images_perceptual_hashes'),
  ('bills_kept', 'tax_invoices_retained'),
  ('orders_stock_until', 'orders_reserved_until'), ('product_versions_pictures', 'product_versions_images'),
  ('product_drafts_pictures', 'product_drafts_images'),
  ('product_search_places_by_part', 'product_search_assignments_by_segment'),
  ('exports_told', 'csv_exports_by_heartbeat'), ('stock_waits_told', 'back_in_stock_requests_notified'),
  ('kyc_submissions_told', 'kyc_submissions_unnotified'), ('audit_entries_large_pieces', 'audit_entries_segments'),
  ('bought_together_other', 'bought_together_other_product'), ('refunds_confirm', 'refunds_confirmation_token'),
  ('bill_country_sums_country_month_kind_currency_tax_rate_key', 'tax_invoice_country_totals_key');

-- Constraints, indexes and sequences that begin with the table's name begin with its new one; constraints follow their
-- columns. Indexes of constraints are renamed by their constraint.
do $$
declare
  each record;
  part record;
begin
  for each in select * from renamed_indexes loop
    execute format('alter index if exists %I rename to %I', each.old, each.new);
  end loop;
  for each in select * from renamed_tables loop
    execute format('alter table %I rename to %I', each.old, each.new);
    for part in
      select conname as name, each.new || substr(conname, length(each.old) + 1) as fresh from pg_constraint
      where conrelid = each.new::regclass and starts_with(conname, each.old || '_')
    loop
      execute format('alter table %I rename constraint %I to %I', each.new, part.name, part.fresh);
    end loop;
    for part in
      select c.relname as name, each.new || substr(c.relname, length(each.old) + 1) as fresh from pg_index i
      join pg_class c on c.oid = i.indexrelid
      where i.indrelid = each.new::regclass and starts_with(c.relname, each.old || '_')
      union all
      select c.relname, each.new || substr(c.relname, length(each.old) + 1) from pg_depend d
      join pg_class c on c.oid = d.objid and c.relkind = 'S'
      where d.refobjid = each.new::regclass and starts_with(c.relname, each.old || '_')
    loop
      execute format('alter table %I rename to %I', part.name, part.fresh);
    end loop;
  end loop;
  for each in select * from renamed_columns loop
    execute format('alter table %I rename column %I to %I', each.owner, each.old, each.new);
    for part in
      select conname as name, regexp_replace(conname, '_' || each.old || '(?=_)', '_' || each.new) as fresh
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname = each.new
      where c.conrelid = each.owner::regclass and starts_with(conname, each.owner || '_')
    loop
      if part.name <> part.fresh then
        execute format('alter table %I rename constraint %I to %I', each.owner, part.name, part.fresh);
      end if;
    end loop;
  end loop;
end $$;

alter trigger products_words on products rename to products_reindex;
alter trigger product_texts_words on product_translations rename to product_translations_reindex;
alter trigger products_words_gone on products rename to products_reindex_deleted;
alter trigger products_noted on products rename to products_created_or_deleted;
alter trigger newsletter_readers_made on newsletter_subscribers rename to newsletter_subscribers_inserted;
alter trigger newsletter_readers_changed on newsletter_subscribers rename to newsletter_subscribers_updated;
alter trigger newsletter_readers_gone on newsletter_subscribers rename to newsletter_subscribers_deleted;
alter trigger code_uses_made on coupon_redemptions rename to coupon_redemptions_inserted;
alter trigger code_uses_changed on coupon_redemptions rename to coupon_redemptions_updated;
alter trigger code_uses_gone on coupon_redemptions rename to coupon_redemptions_deleted;
alter trigger products_listed on products rename to products_admin_index_inserted;
alter trigger products_listed_anew on products rename to products_admin_index_updated;
alter trigger listed_words_kept on admin_product_index rename to admin_product_words_inserted_or_deleted;
alter trigger listed_words_anew on admin_product_index rename to admin_product_words_updated;
alter trigger bills_made on tax_invoices rename to tax_invoices_inserted;
alter trigger bills_stand on tax_invoices rename to tax_invoices_unchangeable;
alter trigger bills_stay on tax_invoices rename to tax_invoices_undeletable;
alter trigger bills_stay_where_they_are on tax_invoices rename to tax_invoices_country_unchangeable;

alter policy desk_or_own on documents rename to full_access_or_owner;
alter policy desk on document_accesses rename to full_access;
alter policy own on document_accesses rename to owner;
alter policy desk_or_own on kyc_attempts rename to full_access_or_owner;
alter policy desk_or_own on kyc_proposals rename to full_access_or_owner;
alter policy desk_or_own on kyc_images rename to full_access_or_owner;
alter policy desk on kyc_submissions rename to full_access;
alter policy own on kyc_submissions rename to owner;
alter policy desk on kyc_decisions rename to full_access;
alter policy own on kyc_decisions rename to owner;
alter policy own_words on kyc_decisions rename to owner_erases_text;

alter function at_desk rename to has_full_access;
alter function is_asker rename to is_row_owner;
alter procedure guard_rows rename to restrict_rows_to_owner;
alter function note_colour_price rename to record_variant_price;
alter function note_base_price rename to record_base_price;
alter function note_stale_product rename to queue_product_reindex;
alter function note_stale_part rename to queue_related_product_reindex;
alter function note_opening_stock rename to record_opening_stock;
alter function note_changed_product rename to record_product_change;
alter function note_changed_colour rename to record_variant_change;
alter function count_readers rename to count_newsletter_subscribers;
alter function count_code_uses rename to count_coupon_redemptions;
alter function list_product rename to index_admin_product;
alter function list_words rename to index_admin_product_words;
alter function words_listed rename to admin_product_words_of;
alter function add_up_bills rename to add_up_tax_invoices;
alter function refuse_bill_change rename to refuse_tax_invoice_change;
alter function wait_after rename to backoff_interval;

update settings set key = 'paymentMinutes' where key = 'invoiceMinutes';

-- A job of this name may wait, and its alerts be open.
do $$ begin
  if to_regclass('graphile_worker._private_tasks') is not null then
    update graphile_worker._private_tasks set identifier = 'issue-tax-documents' where identifier = 'write-bills';
  end if;
end $$;
update alerts set subject = 'issue-tax-documents' where subject = 'write-bills';
update alerts set subject = 'tax_documents' || substr(subject, 6) where kind = 'order_stuck' and subject like 'bills %';
update rate_limit_attempts set name = replace(replace(
  name, 'wishes.waits', 'wishlist.subscriptions'), 'billing.return_slip', 'invoicing.return_slip');

alter table analytics_days drop constraint analytics_days_name_check;
update analytics_days set name = 'product_views' where name = 'looks';
alter table analytics_days add check (name in (
  'placed', 'released', 'taken_back', 'completed', 'cancelled', 'declined', 'product_views'));

alter table catalogue_import_items drop constraint catalogue_import_items_verdict_check;
update catalogue_import_items set verdict = case verdict when 'fresh' then 'added' else 'invalid' end
where verdict in ('fresh', 'bad');
alter table catalogue_import_items add check (verdict in ('added', 'changed', 'unchanged', 'invalid'));

alter table catalogue_imports drop constraint catalogue_imports_format_check;
alter table catalogue_imports add check (format in ('own', 'shopify', 'woocommerce', 'other'));
alter table catalogue_import_problems add picture_id int8;

alter table csv_exports add list text, alter by_user drop not null,
  drop constraint csv_exports_by_user_fkey, drop constraint csv_exports_state_check;
alter table csv_exports add foreign key (by_user) references users (id) on delete set null,
  add check (state in ('waiting', 'running', 'done', 'broken', 'cancelled'));
create index csv_exports_by_user on csv_exports (by_user);

-- Baseline: catalogue_import_pictures
-- Baseline: catalogue_import_questions
-- Baseline: api_keys
-- Baseline: api_key_uses
-- Baseline: api_replays
-- Baseline: agent_sessions
-- Baseline: agent_replays
-- Baseline: events
create sequence event_sequence;
-- Baseline: webhook_endpoints
-- Baseline: webhook_deliveries
