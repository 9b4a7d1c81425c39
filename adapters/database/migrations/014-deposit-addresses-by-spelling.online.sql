-- Logs spell addresses in lower case; an order is found by each address that it ever had.
create index concurrently if not exists deposit_addresses_lower on deposit_addresses (lower(address));
