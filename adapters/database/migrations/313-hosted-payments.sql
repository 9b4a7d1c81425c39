-- Payments on the page of a payment provider. Which methods there are is data of the shop: the checks name none.
alter table payment_options drop constraint payment_options_method_check;
alter table payment_options add constraint payment_options_method_check
  check (method ~ '^[a-z][a-z0-9]{1,9}$') not valid;
alter table payment_options drop constraint payment_options_currency_check;
alter table payment_options add constraint payment_options_currency_check
  check (currency ~ '^[A-Z][A-Z0-9]{1,9}$') not valid;
alter table quotes drop constraint quotes_currency_check;
alter table quotes add constraint quotes_currency_check check (currency ~ '^[A-Z][A-Z0-9]{1,9}$') not valid;

-- Invoices that the shop has at a provider, one after the other for each order.
create table provider_invoices (
  -- Ours, which the provider keeps beside the order's number: it finds an invoice whose answer was lost.
  id text primary key,
  order_number text not null references payment_requests (order_number),
  -- The provider's store: btcpay:STORE.
  ledger text not null,
  -- The provider's id; null until it is known.
  invoice_id text,
  quote_version int not null,
  currency text not null,
  amount numeric(78, 0) not null check (amount > 0),
  -- Where the shopper pays.
  link text,
  state text not null check (state in ('creating', 'new', 'processing', 'settled', 'expired', 'invalid', 'refused')),
  -- Its state was set by a person at the provider.
  is_marked boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz,
  -- The provider watches it until then for late payments.
  watch_until timestamptz,
  -- When the newest stored reading of it began.
  read_at timestamptz,
  -- When it is to be read next; null if never again.
  read_next timestamptz,
  unique (ledger, invoice_id),
  check (state in ('creating', 'refused') or invoice_id is not null)
);
create index provider_invoices_order on provider_invoices (order_number);
create index provider_invoices_due on provider_invoices (ledger, read_next) where read_next is not null;
-- One at a time is created for an order.
create unique index provider_invoices_creating on provider_invoices (order_number) where state = 'creating';

-- What was sent for each transfer of a provider: coins, by which of its ways, and whether it was taken back.
create table provider_payments (
  transfer_id text primary key references transfers (id),
  invoice text not null references provider_invoices (id),
  -- The provider's name of the way: BTC-CHAIN, BTC-LN.
  way text not null,
  coin text not null,
  -- Decimal text in that coin.
  coin_amount text not null,
  -- The provider called a final payment invalid: told, and not undone.
  taken_back_at timestamptz
);
create index provider_payments_invoice on provider_payments (invoice);

-- Refunds that a provider pays: a link with which the customer claims coins.
create table provider_refunds (
  id text primary key,
  refund_id text not null references refunds (id),
  invoice text not null references provider_invoices (id),
  ledger text not null,
  -- Of the refund, in the order's currency.
  amount numeric(78, 0) not null check (amount > 0),
  coin text not null,
  coin_amount text not null,
  -- How it came, and goes back: BTC-CHAIN, BTC-LN.
  way text not null,
  -- The provider's id of the claim and its page, encrypted, since either gives the coins to whoever has it. Null until
  -- they are known, and once they are worth nothing any more.
  secret bytea,
  key_version int,
  state text not null check (state in ('creating', 'open', 'claimed', 'paid')),
  failure text,
  -- When the provider was asked for it: without an answer it is looked for before it is asked for again.
  attempted_at timestamptz,
  created_at timestamptz not null,
  read_next timestamptz,
  check ((secret is null) = (key_version is null) and (secret is null) = (state in ('creating', 'paid')))
);
create index provider_refunds_refund on provider_refunds (refund_id);
create index provider_refunds_due on provider_refunds (read_next) where read_next is not null;
