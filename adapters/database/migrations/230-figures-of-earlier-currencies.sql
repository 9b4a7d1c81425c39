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
