-- The tax that an invoice holds, at the rate of its day: a credit note takes back at that rate, whatever counts by then.
-- Hundredths of a per cent, and smallest units. Papers from before say neither.
alter table bills add column tax_rate int check (tax_rate between 0 and 9999);
alter table bills add column tax numeric(78, 0) check (tax between 0 and total);
alter table bills add check (num_nulls(tax_rate, tax) in (0, 2));
