-- Reduced prices are multiples of this many stroops, as the shop's setting was when the promotion was saved: prices of
-- the past do not change with it. 1: exact.
alter table promotions add column price_step int not null default 1
  check (price_step in (1, 100000, 1000000, 10000000));
