-- Maintenance of tables that grow with each order and are kept for years: autovacuum comes after one row in fifty instead
-- of one in five, so that each run is short however large the table is (docs/design/large-tables.md).

do $$
declare name text;
begin
  -- Rows that change while an order is on its way.
  foreach name in array array['orders', 'purchases', 'payment_requests', 'transactions', 'transfers',
      'stock_reservations', 'tax_invoices'] loop
    execute format('alter table %I set (autovacuum_vacuum_scale_factor = 0.02,
      autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02)', name);
  end loop;
  -- Written once: frozen when they are first vacuumed, so that no later run has to read them again.
  foreach name in array array['order_lines', 'order_events', 'stock_movements', 'audit_entries', 'security_events'] loop
    execute format('alter table %I set (autovacuum_vacuum_insert_scale_factor = 0.02,
      autovacuum_analyze_scale_factor = 0.02, autovacuum_freeze_min_age = 0)', name);
  end loop;
  -- Deleted after thirty days: vacuumed early, so that their space is used again.
  foreach name in array array['mail_outbox', 'events'] loop
    execute format('alter table %I set (autovacuum_vacuum_scale_factor = 0.02,
      autovacuum_analyze_scale_factor = 0.02)', name);
  end loop;
end $$;
