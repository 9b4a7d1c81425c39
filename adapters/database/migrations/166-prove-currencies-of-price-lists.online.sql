-- Every row from before has one of the currencies.
alter table orders validate constraint orders_currency_check;
alter table payment_requests validate constraint payment_requests_currency_check;
alter table tax_invoices validate constraint tax_invoices_currency_check;
alter table tax_invoice_totals validate constraint tax_invoice_totals_currency_check;
alter table tax_invoice_country_totals validate constraint tax_invoice_country_totals_currency_check;
alter table promotions validate constraint promotions_price_step_check;
