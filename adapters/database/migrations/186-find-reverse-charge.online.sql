-- Invoices and credit notes without tax to businesses, which do not count toward the threshold of sales to consumers.
create index concurrently if not exists tax_invoices_reverse_charge on tax_invoices (issued_on)
  where taxes ->> 'scheme' = 'reverse';
