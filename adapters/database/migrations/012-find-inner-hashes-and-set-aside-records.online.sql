-- Transfers by the hash inside a fee bump, and set-aside records by order and hash.
create index concurrently if not exists transfers_by_inner_hash on transfers (inner_hash) where inner_hash is not null;
create index concurrently if not exists set_aside_records_of on set_aside_records (order_number) where order_number is not null;
create index concurrently if not exists set_aside_records_by_hash on set_aside_records (hash) where hash is not null;
