-- An invoice for each edit of its order; one for each order before.
create unique index concurrently if not exists tax_invoices_once_for_each_edit
  on tax_invoices (order_number, kind, edit, (coalesce(parcel_id, ''))) where kind <> 'credit_note';
drop index concurrently if exists tax_invoices_once;
alter table parcel_lines validate constraint parcel_lines_of_line;
alter table return_lines validate constraint return_lines_of_line;
