-- What a payment is found by on its shopper's page: the hash that wallets show of a fee bump, and the order that a
-- record names which was set aside.
alter table transfers add column inner_hash text;
-- As the record states it, unproved: only shown.
alter table set_aside_records add column order_number text;
