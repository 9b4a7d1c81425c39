-- Sales in currencies that the shop had before: shown apart, since no sum adds two currencies.

create table analytics_earlier (
  day date not null,
  name text not null check (name in ('released', 'taken_back')),
  -- Of the orders; not the shop's.
  currency text not null,
  count int8 not null check (count > 0),
  amount numeric(78, 0) not null,
  primary key (day, name, currency)
);

-- A shop that has changed its currency already counts its orders again, as it did after the change.
delete from analytics_days where name <> 'product_views' and exists (select from currency_changes);
update analytics_state set aggregated_until = first.at, zone_until = first.at
from (select min(at) as at from order_events) as first
where first.at is not null and exists (select from currency_changes);
