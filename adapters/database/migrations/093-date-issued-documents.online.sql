-- Documents issued before state the day in UTC.
-- Repeat
update tax_invoices set issued_on = (issued_at at time zone 'UTC')::date
where id in (select id from tax_invoices where issued_on is null limit 1000);
