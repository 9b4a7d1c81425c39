-- Payment methods without a ledger, as rows: bank transfer, cash on delivery, at pick-up, or by another name.
create table manual_methods (
  id text primary key,
  -- Fixed at its creation: orders keep it in the ledger name of their quote.
  kind text not null check (kind in ('bank_transfer', 'on_delivery', 'at_pickup', 'other')),
  -- Language -> text; English always.
  names jsonb not null,
  instructions jsonb not null,
  account_holder text not null,
  iban text not null,
  bic text not null,
  -- Destinations where it is offered; empty for all.
  countries text[] not null,
  -- Totals of an order, in the smallest unit of `currency`; null for no limit.
  least numeric(78, 0) check (least >= 0),
  most numeric(78, 0) check (most >= 0),
  currency text not null,
  -- Until an unpaid order lapses.
  days int not null check (days between 1 and 90),
  is_on boolean not null,
  place int not null check (place between 0 and 999),
  version int not null default 1,
  -- Kept for the orders that name it, and shown nowhere else.
  removed_at timestamptz
);

-- Payments that staff recorded, one for each transfer of a manual method.
create table manual_payments (
  transfer_id text primary key references transfers (id),
  recorded_by text not null,
  recorded_at timestamptz not null,
  -- What the bank statement or the payer says; never shown to the shopper.
  reference text not null,
  -- Until then it can be undone; null while a second person must approve it.
  final_at timestamptz,
  undone_by text,
  undone_at timestamptz,
  -- Of the line of a bank statement: booked once.
  fingerprint text
);
create unique index manual_payments_fingerprint on manual_payments (fingerprint) where undone_at is null;
create index manual_payments_due on manual_payments (final_at) where undone_at is null;

-- Rows from before meet the new checks, which the next migration proves.
alter table payment_options drop constraint payment_options_method_check;
alter table payment_options add constraint payment_options_method_check
  check (method in ('pi', 'usdt', 'manual')) not valid;
alter table payment_options drop constraint payment_options_currency_check;
alter table payment_options add constraint payment_options_currency_check
  check (currency ~ '^([A-Z]{3}|PI|USDT)$' and (method = 'manual' or currency in ('PI', 'USDT'))) not valid;
alter table quotes drop constraint quotes_method_check;
alter table quotes add constraint quotes_method_check check (method in ('pi', 'usdt', 'manual')) not valid;
alter table quotes drop constraint quotes_currency_check;
alter table quotes add constraint quotes_currency_check
  check (currency ~ '^([A-Z]{3}|PI|USDT)$' and (method = 'manual' or currency in ('PI', 'USDT'))) not valid;
alter table orders drop constraint orders_method_check;
alter table orders add constraint orders_method_check check (method in ('pi', 'usdt', 'manual')) not valid;
alter table transfers drop constraint transfers_method_check;
alter table transfers add constraint transfers_method_check check (method in ('pi', 'usdt', 'manual')) not valid;
alter table refunds drop constraint refunds_method_check;
alter table refunds add constraint refunds_method_check check (method in ('pi', 'usdt', 'manual')) not valid;
alter table analytics_days drop constraint analytics_days_method_check;
alter table analytics_days add constraint analytics_days_method_check
  check (method in ('pi', 'usdt', 'manual', '')) not valid;
