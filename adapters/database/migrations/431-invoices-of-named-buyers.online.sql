-- An invoice for each edit of its order, and another one once the buyer of one without a name is known.
create unique index concurrently if not exists tax_invoices_once_for_each_buyer
  on tax_invoices (order_number, kind, edit, (coalesce(parcel_id, '')), (coalesce(names_buyer, true))) where kind <> 'credit_note';
drop index concurrently if exists tax_invoices_once_for_each_edit;
alter table tax_invoices validate constraint tax_invoices_form;
