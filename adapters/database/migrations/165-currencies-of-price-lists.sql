-- Prices may be in a currency of ISO 4217. What is paid stays Pi or USDT: payment_options and quotes keep their checks.
-- Rows from before meet the new checks, which the next migration proves.

alter table orders drop constraint orders_currency_check;
alter table orders add constraint orders_currency_check
  check (currency ~ '^([A-Z]{3}|PI)$') not valid;
alter table payment_requests drop constraint payment_requests_currency_check;
alter table payment_requests add constraint payment_requests_currency_check
  check (currency ~ '^([A-Z]{3}|PI)$') not valid;
alter table tax_invoices drop constraint tax_invoices_currency_check;
alter table tax_invoices add constraint tax_invoices_currency_check
  check (currency ~ '^([A-Z]{3}|PI)$') not valid;
alter table tax_invoice_totals drop constraint tax_invoice_totals_currency_check;
alter table tax_invoice_totals add constraint tax_invoice_totals_currency_check
  check (currency ~ '^([A-Z]{3}|PI)$') not valid;
alter table tax_invoice_country_totals drop constraint tax_invoice_country_totals_currency_check;
alter table tax_invoice_country_totals add constraint tax_invoice_country_totals_currency_check
  check (currency ~ '^([A-Z]{3}|PI)$') not valid;

-- A step is in smallest units of the shop's currency.
alter table promotions drop constraint promotions_price_step_check;
alter table promotions add constraint promotions_price_step_check check (price_step > 0) not valid;
