-- Refunds in any token by address, as `isTokenIn` asks.
create index concurrently if not exists refunds_tokens on refunds (lower(address)) where method not in ('pi', 'manual');
