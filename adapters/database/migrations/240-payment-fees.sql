-- What a manual payment method adds to an order, or takes off it; and what it added to an order that was placed with it.
alter table manual_methods add column fee_amount numeric(78, 0);
-- Hundredths of a percent of the items.
alter table manual_methods add column fee_percent int;
alter table manual_methods add constraint manual_methods_fee
  check (num_nonnulls(fee_amount, fee_percent) <= 1 and fee_amount <> 0
    and fee_percent <> 0 and fee_percent between -5000 and 5000) not valid;

-- Part of the total; negative for a discount.
alter table orders add column fee numeric(78, 0) not null default 0;
