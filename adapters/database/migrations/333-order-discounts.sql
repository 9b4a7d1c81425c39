-- Promotions that take something off the order instead of off each price: an amount, the delivery, or any of them
-- from a minimum on.
alter table promotions
  add column kind text not null default 'percent' check (kind in ('percent', 'amount', 'delivery')),
  -- Off the order, stroops.
  add column amount numeric(78, 0) check (amount > 0),
  -- What the goods that it is for must come to, stroops; null for none.
  add column minimum numeric(78, 0) check (minimum > 0),
  alter column percent drop not null,
  add constraint promotions_value check (
    (kind = 'percent') = (percent is not null) and (kind = 'amount') = (amount is not null));

-- Off the goods of the order as a whole, stroops. What lowers a line is in the line's own price.
alter table orders add column discount numeric(78, 0) not null default 0 check (discount >= 0);
