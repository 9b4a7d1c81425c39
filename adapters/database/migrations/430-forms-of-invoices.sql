-- What an invoice was by law when it was issued, and whether it names a buyer; null on other documents and older ones.
alter table tax_invoices add column form text;
alter table tax_invoices add column names_buyer boolean;
alter table tax_invoices add constraint tax_invoices_form check (form in ('invoice', 'simplified', 'receipt')) not valid;
create trigger tax_invoices_form_unchangeable before update of form, names_buyer on tax_invoices for each row
  when ((old.form is not null and new.form is distinct from old.form) or
    (old.names_buyer is not null and new.names_buyer is distinct from old.names_buyer))
  execute function refuse_tax_invoice_change();
