-- What a coin was worth in the seller's currency when the invoice was written: its credit notes count by the same rate.
alter table bills
  add column value_currency text check (value_currency ~ '^[A-Z]{3}$'),
  add column value_rate text,
  add check ((value_currency is null) = (value_rate is null));
